/**
 * A connected assistant that calls a tool beyond its consent gets the missing scope as an HTTP challenge, and its client requests
 * it from the person (RFC 6750 §3.1, MCP authorization). Calls with a `bh_` token, which cannot get more scopes, are refused as results.
 */
import { DEFAULT_SCOPE, resourcesAt, wellKnownUrl } from '../../model/oauth.ts';
import { ALL_TOKEN_SCOPES, type Scope, TOKEN_SCOPES } from '../../model/scope.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import { type Reach, scopeOf } from '../../tools/list.ts';
import { innerName } from '../../tools/finders.ts';
import { type ErrorAnswer, REFUSED } from './protocol-error.ts';

const READING: ReadonlySet<Scope> = new Set(['billing.read']);

/** Whether the caller is an assistant connected with a person's consent. */
function isConnected({ actor }: Caller): boolean {
  return actor.kind === 'assistant';
}

/**
 * Connected assistants see every tool, because a call is how they request more scopes. A read-only limit of the owner applies
 * to them too.
 */
export function scopesOfTools(caller: Caller): ReadonlySet<Scope> {
  if (caller.limits?.readOnly) return READING;
  return isConnected(caller) ? ALL_TOKEN_SCOPES : caller.scopes;
}

/** The challenge for a call beyond the consent; `undefined` for other requests. `body`: one message or a batch. */
export function stepUp(
  { addresses }: Services,
  caller: Caller,
  { listed, found }: Reach,
  body: unknown,
): ErrorAnswer | undefined {
  if (!isConnected(caller) || caller.limits?.readOnly || TOKEN_SCOPES.every((one) => caller.scopes.has(one))) return;
  const called = namesIn(body);
  const missing = [...listed, ...found]
    .filter(({ name }) => called.includes(name))
    .map(scopeOf)
    .find((scope) => !caller.scopes.has(scope));
  if (missing === undefined) return;
  const metadata = wellKnownUrl(resourcesAt(addresses.baseUrl).mcp, 'oauth-protected-resource');
  const challenge = `Bearer realm="billing", error="insufficient_scope", scope="${DEFAULT_SCOPE}", resource_metadata="${metadata}"`;
  const error = { code: REFUSED, message: `This tool needs the scope ${missing}, which was not consented to.` };
  return { status: 403, error, headers: { 'WWW-Authenticate': challenge } };
}

/** Names of the called tools, of those called through another tool too; a body of the 2025 protocol may have several calls. */
function namesIn(body: unknown): string[] {
  return (Array.isArray(body) ? body : [body]).flatMap((one: unknown) => {
    const { method, params } = (one ?? {}) as { method?: unknown; params?: { name?: unknown; arguments?: unknown } };
    if (method !== 'tools/call' || typeof params?.name !== 'string') return [];
    const inner = innerName(params.name, params.arguments);
    return inner === undefined ? [params.name] : [params.name, inner];
  });
}
