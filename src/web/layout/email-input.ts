/** Attributes of input fields for e-mail addresses. */
import { html } from 'hono/html';

/**
 * The type is not `email`. With `type="email"`, browsers would refuse non-ASCII letters, although the service accepts
 * them (R21). Some browsers would also rewrite international domains. The service checks the address itself.
 */
export const EMAIL_INPUT = html` type="text" inputmode="email" autocapitalize="none" spellcheck="false"`;
