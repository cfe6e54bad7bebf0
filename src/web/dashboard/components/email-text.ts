import { html } from 'hono/html';
import type { Html } from '../../layout/document.ts';

/**
 * An e-mail address in a table, on one line. The style sheet cuts a long address, and the tooltip shows the whole
 * address.
 */
export function emailText(address: string | null): Html | '' {
  return address ? html`<bdi class="email" title="${address}">${address}</bdi>` : '';
}
