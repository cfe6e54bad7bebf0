/**
 * Redirect addresses of OAuth authorizations. Addresses of known assistants, of the person's own machine, and from a
 * setting are allowed.
 */

/** Exact addresses of assistants and editors that support MCP, from their documentation. */
const KNOWN: ReadonlySet<string> = new Set([
  'https://claude.ai/api/mcp/auth_callback',
  'https://claude.com/api/mcp/auth_callback',
  'https://chatgpt.com/connector_platform_oauth_redirect',
  'https://platform.openai.com/apps-manage/oauth',
  'https://vscode.dev/redirect',
  'https://insiders.vscode.dev/redirect',
  'https://www.cursor.com/agents/mcp/oauth/callback',
  'cursor://anysphere.cursor-mcp/oauth/callback',
]);

/** ChatGPT has one address per connection, and one address per GPT with actions. */
const CHATGPT_CONNECTION = /^https:\/\/chatgpt\.com\/connector\/oauth\/[A-Za-z0-9_-]{1,128}$/;
const GPT_ACTION = /^https:\/\/(chatgpt\.com|chat\.openai\.com)\/aip\/g-[A-Za-z0-9_-]{1,128}\/oauth\/callback$/;

/**
 * True if an OAuth authorization may redirect to this address. `more`: addresses of the setting `ASSISTANT_REDIRECTS`.
 */
export function isAllowedRedirect(uri: string, more: readonly string[]): boolean {
  return KNOWN.has(uri) || CHATGPT_CONNECTION.test(uri) || isLoopbackRedirect(uri) || more.includes(uri);
}

export function isGptActionRedirect(uri: string): boolean {
  return GPT_ACTION.test(uri);
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?(\/[^#\s]*)?$/;

/** True for an address on the person's own machine, with any port (RFC 8252 §7.3). */
export function isLoopbackRedirect(uri: string): boolean {
  return LOOPBACK.test(uri) && URL.canParse(uri);
}

/** True if `uri` is the registered address; the port of a loopback address can differ. */
export function isSameRedirect(registered: string, uri: string): boolean {
  if (registered === uri) return true;
  return isLoopbackRedirect(registered) && isLoopbackRedirect(uri) && withoutPort(registered) === withoutPort(uri);
}

function withoutPort(uri: string): string {
  const url = new URL(uri);
  url.port = '';
  return url.href;
}

/** Target of the redirect for display: the host, or the URL scheme of an application. */
export function redirectHost(uri: string): string {
  const { protocol, hostname } = new URL(uri);
  return /^https?:$/.test(protocol) ? hostname : protocol.slice(0, -1);
}

/**
 * CSP source that allows a page's form to redirect to `uri`. For an IPv6 address only the scheme is returned, because
 * CSP cannot express IPv6 addresses.
 */
export function redirectSource(uri: string): string {
  const { protocol, hostname, origin } = new URL(uri);
  return /^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol;
}
