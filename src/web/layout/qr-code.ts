import { html, raw } from 'hono/html';
import type { Html } from './document.ts';

/** Margin in modules. Cameras need it to find the code (ISO/IEC 18004 §5.3.8). */
const QUIET = 4;

/** Returns a QR code as SVG. `label`: its text alternative. */
export async function qrCode(text: string, label: string): Promise<Html> {
  return html`<svg class="code" role="img" aria-label="${label}" shape-rendering="crispEdges" ${await drawing(text)}</svg>`;
}

/**
 * Draws the code in byte mode, always with the same mask. Readers accept every mask (ISO/IEC 18004 §7.8), and the
 * search for the best mask would take most of the page's time. The library is imported when the first code is drawn.
 */
async function drawing(text: string): Promise<Html> {
  const { create } = await import('qrcode');
  const segments = [{ data: Buffer.from(text), mode: 'byte' as const }];
  const { modules } = create(segments, { errorCorrectionLevel: 'M', maskPattern: 2 });
  const { size } = modules;
  const side = size + 2 * QUIET;
  const rows = Array.from({ length: size }, (_, row) => runsOf(size, (column) => modules.get(row, column) === 1, row));
  return raw(`viewBox="0 0 ${side} ${side}"><path d="${rows.join('')}"/>`);
}

/** Draws neighbouring dark modules as one bar. This makes the path shorter, and leaves no gaps between modules. */
function runsOf(size: number, isDark: (column: number) => boolean, row: number): string {
  let bars = '';
  for (let column = 0; column < size; column++) {
    const begin = column;
    while (column < size && isDark(column)) column++;
    if (column > begin) bars += `M${begin + QUIET} ${row + QUIET}h${column - begin}v1h-${column - begin}z`;
  }
  return bars;
}
