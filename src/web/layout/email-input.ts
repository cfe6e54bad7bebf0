/** Attributes of input fields for e-mail addresses. */
import { html } from 'hono/html';

/**
 * Not `type="email"`, because browsers would refuse non-ASCII letters, which the service accepts (R21), and some
 * rewrite international domains. The service itself reports faults of an address.
 */
export const EMAIL_INPUT = html` type="text" inputmode="email" autocapitalize="none" spellcheck="false"`;
