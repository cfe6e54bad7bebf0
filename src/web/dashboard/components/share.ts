/** A link for sharing: to copy (a button of the script), to open, to write in an e-mail, and as a QR code. */

import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { qrCode } from '../../layout/qr-code.ts';

export type Shared = {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly url: string;
};

export function shareField({ id, label, hint, url }: Shared, language: Language): Html {
  const words = DASHBOARD[language].page.share;
  return html`<div class="field"><label for="${id}">${label}</label><p class="hint" id="${id}-hint">${hint}</p>
<input class="secret" id="${id}" readonly value="${url}" aria-describedby="${id}-hint" autocomplete="off" spellcheck="false" data-copy="${words.copy}" data-copied="${words.copied}"></div>
<p class="ways"><a class="link" href="${url}" rel="noopener">${words.open} <span class="hidden">${label}</span></a> <a class="link" href="mailto:?body=${encodeURIComponent(url)}">${words.email} <span class="hidden">${label}</span></a></p>`;
}

export async function shareCode(url: string, language: Language): Promise<Html> {
  const words = DASHBOARD[language].page.share;
  return html`<details><summary class="link">${words.code}</summary>${await qrCode(url, words.codeLabel)}</details>`;
}
