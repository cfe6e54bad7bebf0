import { html } from 'hono/html';
import type { Html } from '../../layout/document.ts';

/** Colours, named after the states of an invoice: good, waiting, late, and none for ended states. */
export type Tone = 'paid' | 'pending' | 'overdue' | '';

export function tag(label: string, tone: Tone): Html {
  return html`<span class="tag ${tone}">${label}</span>`;
}
