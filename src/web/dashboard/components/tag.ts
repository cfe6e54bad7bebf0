import { html } from 'hono/html';
import type { Html } from '../../layout/document.ts';

/** In the colours that invoices have: good, waiting, late; none for what is over. */
export type Tone = 'paid' | 'pending' | 'overdue' | '';

export function tag(label: string, tone: Tone): Html {
  return html`<span class="tag ${tone}">${label}</span>`;
}
