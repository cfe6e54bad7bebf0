import { html } from 'hono/html';
import { DASHBOARD } from '../../../words/texts.ts';
import type { SignedIn, View } from '../page.ts';

type Secret = {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly secret: string;
  readonly back: string;
};

/** Page that shows a new secret once. It cannot be opened again. */
export function secretOnce(visit: SignedIn, { title, text, label, secret, back }: Secret): View {
  const { hint, done } = DASHBOARD[visit.language].page.secret;
  return {
    title,
    body: html`<div class="card narrow"><h1>${title}</h1><p>${text}</p>
<div class="field"><label for="secret">${label}</label><input class="secret" id="secret" readonly value="${secret}" aria-describedby="secret-hint" autocomplete="off" spellcheck="false">
<p class="hint" id="secret-hint">${hint}</p></div>
<p><a class="button" href="${visit.at(back)}">${done}</a></p></div>`,
  };
}
