/** Where the answer of an authorization may be sent: to known assistants, to this person's own machine, or as set. */

/** Of the assistants and editors that speak MCP, as they name them; nothing below them and nothing beside them. */
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

/** ChatGPT has an address of its own for each connection, and for each GPT that has actions. */
const CHATGPT_CONNECTION = /^https:\/\/chatgpt\.com\/connector\/oauth\/[A-Za-z0-9_-]{1,128}$/;
const GPT_ACTION = /^https:\/\/(chatgpt\.com|chat\.openai\.com)\/aip\/g-[A-Za-z0-9_-]{1,128}\/oauth\/callback$/;

/** `more`: addresses of the setting `ASSISTANT_REDIRECTS`. */
export function isAllowedRedirect(uri: string, more: readonly string[]): boolean {
  return KNOWN.has(uri) || CHATGPT_CONNECTION.test(uri) || isLoopbackRedirect(uri) || more.includes(uri);
}

export function isGptActionRedirect(uri: string): boolean {
  return GPT_ACTION.test(uri);
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?(\/[^#\s]*)?$/;

/** A program on the person's own machine, at whatever port it got (RFC 8252 §7.3). */
export function isLoopbackRedirect(uri: string): boolean {
  return LOOPBACK.test(uri) && URL.canParse(uri);
}

/** Whether `uri` is the registered one; of loopback addresses the port may be another. */
export function isSameRedirect(registered: string, uri: string): boolean {
  if (registered === uri) return true;
  return isLoopbackRedirect(registered) && isLoopbackRedirect(uri) && withoutPort(registered) === withoutPort(uri);
}

function withoutPort(uri: string): string {
  const url = new URL(uri);
  url.port = '';
  return url.href;
}

/** Who the answer goes to, for people: a host, or the application that a scheme opens. */
export function redirectHost(uri: string): string {
  const { protocol, hostname } = new URL(uri);
  return /^https?:$/.test(protocol) ? hostname : protocol.slice(0, -1);
}

/** What a page's policy has to allow, so that its form may lead there. CSP has no way to write an IPv6 address. */
export function redirectSource(uri: string): string {
  const { protocol, hostname, origin } = new URL(uri);
  return /^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol;
}
