/** Attributes of input fields for e-mail addresses. */
import { html } from 'hono/html';

/**
 * These attributes do not set `type="email"`, because browsers would then refuse non-ASCII letters, which the service
 * accepts (R21). Some browsers would also rewrite international domains. The service checks the address itself.
 */
export const EMAIL_INPUT = html` type="text" inputmode="email" autocapitalize="none" spellcheck="false"`;
