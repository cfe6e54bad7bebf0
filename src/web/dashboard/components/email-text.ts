import { html } from 'hono/html';
import type { Html } from '../../layout/document.ts';

/** An e-mail address in a table: in one line, cut at the end if it is long, and whole when pointed at. */
export function emailText(address: string | null): Html | '' {
  return address ? html`<bdi class="email" title="${address}">${address}</bdi>` : '';
}
