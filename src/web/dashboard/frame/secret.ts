import { html } from 'hono/html';
import type { Inside, View } from '../page.ts';
import { WORDS } from '../words.ts';

type Secret = {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly secret: string;
  readonly back: string;
};

/** The page on which a secret is seen: this once. */
export function secretOnce(visit: Inside, { title, text, label, secret, back }: Secret): View {
  const { hint, done } = WORDS.api.shown;
  return {
    title,
    body: html`<div class="card narrow"><h1>${title}</h1><p>${text}</p>
<div class="field"><label for="secret">${label}</label><input class="secret" id="secret" readonly value="${secret}" aria-describedby="secret-hint" autocomplete="off" spellcheck="false">
<p class="hint" id="secret-hint">${hint}</p></div>
<p><a class="button" href="${visit.at(back)}">${done}</a></p></div>`,
  };
}
