import { html } from 'hono/html';
import type { Html } from '../../layout/document.ts';

/**
 * Colours, named after states of invoices. `paid` stands for good, `pending` for waiting, `overdue` for late. Ended
 * states have no colour.
 */
export type Tone = 'paid' | 'pending' | 'overdue' | '';

export function tag(label: string, tone: Tone): Html {
  return html`<span class="tag ${tone}">${label}</span>`;
}
