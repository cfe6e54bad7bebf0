/** How a field takes an e-mail address. */
import { html } from 'hono/html';

/**
 * Not `type="email"`: browsers refuse letters beyond ASCII in it, which the service takes (R21), and some send an international domain in
 * another spelling than was typed. The service says what is wrong with an address.
 */
export const EMAIL_INPUT = html` type="text" inputmode="email" autocapitalize="none" spellcheck="false"`;
