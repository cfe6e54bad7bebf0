import { html } from 'hono/html';
import type { Html } from '../../layout/document.ts';

/** The colours of the invoice states: good, waiting, late; none for ended states. */
export type Tone = 'paid' | 'pending' | 'overdue' | '';

export function tag(label: string, tone: Tone): Html {
  return html`<span class="tag ${tone}">${label}</span>`;
}
