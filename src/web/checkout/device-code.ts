/** The page's own address as a code for another device's camera. */
import { html, raw } from 'hono/html';
import type { Html } from '../layout/document.ts';
import type { View } from './view.ts';

/** Light around the code, in modules: without it cameras do not find it (ISO/IEC 18004 §5.3.8). */
const QUIET = 4;

export async function deviceCode({ url, words }: View): Promise<Html> {
  const { device } = words;
  return html`<details class="card slim"><summary>${device.summary}</summary>
<p class="hint">${device.hint}</p>
<svg class="code" role="img" aria-label="${device.label(url)}" shape-rendering="crispEdges" ${await drawing(url)}</svg>
</details>`;
}

/** Loaded with the first page that shows one. */
async function drawing(text: string): Promise<Html> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const side = size + 2 * QUIET;
  const squares: string[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (modules.get(row, column)) squares.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`);
    }
  }
  return raw(`viewBox="0 0 ${side} ${side}"><path d="${squares.join('')}"/>`);
}
