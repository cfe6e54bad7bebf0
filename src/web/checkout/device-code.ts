/** The pay page's address as a QR code, for paying on a phone. */
import { html } from 'hono/html';
import type { Html } from '../layout/document.ts';
import { qrCode } from '../layout/qr-code.ts';
import type { View } from './view.ts';

export async function deviceCode({ url, words }: View): Promise<Html> {
  const { device } = words;
  return html`<details class="card slim"><summary>${device.summary}</summary>
<p class="hint">${device.hint}</p>
${await qrCode(url, device.label(url))}
</details>`;
}
