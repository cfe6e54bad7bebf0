/**
 * The caller of MCP requests: handed through the SDK, as the assistant that it is, and the scopes that it has and
 * needs.
 */
import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Actor } from '../../model/actor.ts';
import { ALL_TOKEN_SCOPES, type Scope, TOKEN_SCOPES } from '../../model/limits.ts';
import { DEFAULT_SCOPE, resourcesAt, wellKnownUrl } from '../../model/oauth.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import { type ListedTool, scopeOf } from '../../tools/list.ts';
import type { CallContext } from '../../tools/service.ts';
import { plain } from '../../tools/words.ts';
import { type ErrorAnswer, REFUSED } from './protocol-error.ts';

/** Passes through the SDK, which gives `authInfo` to the handlers. */
type RequestContext = { readonly caller: Caller; readonly tools: readonly ListedTool[]; isAsked: boolean };

export function withRequestContext(caller: Caller, tools: readonly ListedTool[]): AuthInfo {
  const context: RequestContext = { caller, tools, isAsked: false };
  return { token: '', clientId: '', scopes: [...caller.scopes], extra: { requestContext: context } };
}

export function requestContext(authInfo: unknown): RequestContext {
  const found = (authInfo as AuthInfo | undefined)?.extra?.requestContext;
  if (!found) throw new Error('an MCP request was served without a caller');
  return found as RequestContext;
}

/**
 * In a batch only the first call may use the response cache, because a later one may read what an earlier one wrote.
 */
export function nextCaller(from: RequestContext): Caller {
  const { caller, isAsked } = from;
  from.isAsked = true;
  return isAsked ? { ...caller, revision: null } : caller;
}

const NAME_MAX = 100;
const NAMELESS = 'MCP client';

/** The client's own name, made safe to show; `undefined` if no visible character is left. */
export function shownName(given: unknown): string | undefined {
  return typeof given === 'string' ? plain(given, NAME_MAX) || undefined : undefined;
}

/** The caller as an assistant that uses the caller's token. An assistant connected with OAuth keeps its own name. */
export function asAssistant(caller: Caller, { client, signal }: CallContext): Caller {
  if (caller.actor.kind === 'assistant') return { ...caller, channel: 'mcp', signal };
  const actor: Actor = { kind: 'assistant', tokenId: tokenOf(caller.actor), name: client ?? NAMELESS };
  return { ...caller, actor, channel: 'mcp', signal };
}

function tokenOf(actor: Actor) {
  return 'tokenId' in actor ? actor.tokenId : null;
}

/**
 * A connected assistant that calls a tool beyond its consent gets the missing scope as an HTTP challenge, and its
 * client requests it from the person (RFC 6750 §3.1, MCP authorization). Calls with a `bh_` token, which cannot get
 * more scopes, are refused as results.
 */
const READING: ReadonlySet<Scope> = new Set(['billing.read']);

/** Whether the caller is an assistant connected with a person's consent. */
function isConnected({ actor }: Caller): boolean {
  return actor.kind === 'assistant';
}

/**
 * Connected assistants see every tool, because a call is how they request more scopes. A read-only limit of the owner
 * applies to them too.
 */
export function scopesOfTools(caller: Caller): ReadonlySet<Scope> {
  if (caller.limits?.readOnly) return READING;
  return isConnected(caller) ? ALL_TOKEN_SCOPES : caller.scopes;
}

/** The challenge for a call beyond the consent; `undefined` for other requests. `body`: one message or a batch. */
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

/** Names of the called tools; a body of the 2025 protocol may have several calls. */
function namesIn(body: unknown): string[] {
  return (Array.isArray(body) ? body : [body]).flatMap((one: unknown) => {
    const { method, params } = (one ?? {}) as { method?: unknown; params?: { name?: unknown } };
    return method === 'tools/call' && typeof params?.name === 'string' ? [params.name] : [];
  });
}
