import { html } from 'hono/html';
import type { Html } from '../../layout/document.ts';

/**
 * Colours with the names of invoice states: `paid` is good, `pending` waiting, `overdue` late. Ended states have no
 * colour.
 */
export type Tone = 'paid' | 'pending' | 'overdue' | '';

export function tag(label: string, tone: Tone): Html {
  return html`<span class="tag ${tone}">${label}</span>`;
}
