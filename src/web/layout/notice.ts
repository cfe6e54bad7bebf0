/** A status card: icon, heading, sentence. */
import { html } from 'hono/html';
import type { Html } from './document.ts';
import { icon } from './icons.ts';

export type Notice = {
  readonly tone: 'good' | 'wait' | 'bad' | 'quiet';
  readonly heading: string;
  readonly text: string | Html;
};

/** Returns the card as HTML. `amount`: an amount as formatted text; null for none. */
export function notice({ tone, heading, text }: Notice, amount: string | null = null): Html {
  return html`<div class="notice">
<span class="badge ${tone}">${icon(tone)}</span>
<h1>${heading}</h1>
${amount === null ? '' : largeAmount(amount)}
<p class="soft">${text}</p>
</div>`;
}

/** Longest amount that fits on one line of a phone, in characters. */
const AMOUNT_CHARACTERS = 11;

export function largeAmount(amount: string): Html {
  return html`<p class="amount${amount.length > AMOUNT_CHARACTERS ? ' long' : ''}">${amount}</p>`;
}

/** A link that looks like a button. */
export function linkButton(href: string, label: string, rank: 'first' | 'second' = 'first'): Html {
  return html`<p><a class="button ${rank}" href="${href}">${label}</a></p>`;
}
