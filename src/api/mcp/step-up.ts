/**
 * A connected assistant that calls a tool beyond its consent is told over HTTP what to ask for, and its client asks the
 * person (RFC 6750 §3.1, MCP authorization). A `bh_` token cannot ask for more: its calls are refused as results.
 */
import { DEFAULT_SCOPE, resourcesAt, wellKnownUrl } from '../../model/oauth.ts';
import { ALL_TOKEN_SCOPES, type Scope, TOKEN_SCOPES } from '../../model/scope.ts';
import type { Caller, Services } from '../../operations/context.ts';
import { type ListedTool, scopeOf } from '../../tools/list.ts';
import { type ErrorAnswer, REFUSED } from './protocol-error.ts';

const READING: ReadonlySet<Scope> = new Set(['billing.read']);

/** Let in by a person's consent; before a request has said what it calls itself. */
function isConnected({ actor }: Caller): boolean {
  return actor.kind === 'assistant';
}

/**
 * Connected assistants see every tool: calling one is how they come to ask for more. What an owner's limit forbids no
 * consent gives.
 */
export function scopesOfTools(caller: Caller): ReadonlySet<Scope> {
  if (caller.limits?.readOnly) return READING;
  return isConnected(caller) ? ALL_TOKEN_SCOPES : caller.scopes;
}

/** The answer to a call beyond the consent; `undefined` for every other request. `body`: one message or a batch. */
export function stepUp(
  { addresses }: Services,
  caller: Caller,
  tools: readonly ListedTool[],
  body: unknown,
): ErrorAnswer | undefined {
  if (!isConnected(caller) || caller.limits?.readOnly || TOKEN_SCOPES.every((one) => caller.scopes.has(one))) return;
  const called = namesIn(body);
  const missing = tools
    .filter(({ name }) => called.includes(name))
    .map(scopeOf)
    .find((scope) => !caller.scopes.has(scope));
  if (missing === undefined) return;
  const metadata = wellKnownUrl(resourcesAt(addresses.baseUrl).mcp, 'oauth-protected-resource');
  const challenge = `Bearer realm="billing", error="insufficient_scope", scope="${DEFAULT_SCOPE}", resource_metadata="${metadata}"`;
  const error = { code: REFUSED, message: `This tool needs the scope ${missing}, which was not consented to.` };
  return { status: 403, error, headers: { 'WWW-Authenticate': challenge } };
}

/** Of the tools that a body calls; one of the 2025 protocol may hold several calls. */
function namesIn(body: unknown): string[] {
  return (Array.isArray(body) ? body : [body]).flatMap((one: unknown) => {
    const { method, params } = (one ?? {}) as { method?: unknown; params?: { name?: unknown } };
    return method === 'tools/call' && typeof params?.name === 'string' ? [params.name] : [];
  });
}
