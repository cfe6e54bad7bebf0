/** A list of labels and values. */
import { html } from 'hono/html';
import type { Html } from './document.ts';

export type Fact = readonly [label: string, value: string | Html | null];

/** Returns the list as HTML. Facts without a value are left out. */
export function factList(facts: readonly Fact[]): Html | '' {
  const known = facts.filter(([, value]) => value !== null);
  if (known.length === 0) return '';
  return html`<dl class="facts">${known.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}
