/**
 * Handles the HTTP side of an MCP request before the SDK: origin check, body, tool selection by the query, and the
 * caller.
 */
import type { IncomingHttpHeaders } from 'node:http';
import {
  type AuthInfo,
  isJsonContentType,
  localhostAllowedHostnames,
  ProtocolErrorCode,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import cors from 'cors';
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { isRecord } from '../../model/json.ts';
import { DEFAULT_SCOPE, resourcesAt, wellKnownUrl } from '../../model/oauth.ts';
import { type Actor, ALL_TOKEN_SCOPES, type Scope, TOKEN_SCOPES } from '../../model/token.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import { innerCall, READ, WRITE } from '../../tools/finders.ts';
import { callableIn, type ListedTool, type Reach, scopeOf, type ToolFilter } from '../../tools/list.ts';
import type { CallContext } from '../../tools/service.ts';
import { plain } from '../../tools/words.ts';
import { Problem } from '../http/problem.ts';
import { type ErrorAnswer, errorBody, oddRefusal, parsed, REFUSED } from './protocol-error.ts';

/** Header with the id of a session (MCP up to 2025-11-25). */
export const SESSION_HEADER = 'mcp-session-id';

export type Body = {
  /** The parsed JSON; `undefined` if the request has no body or the body is not JSON. */
  readonly value: unknown;
  /** Reason for refusing the body. */
  readonly refusal?: ErrorAnswer | undefined;
};

const NO_BODY: Body = { value: undefined };
const bodies = new WeakMap<ExpressResponse, Body>();

/**
 * Reads the body once, after the token was accepted, so that bodies of unknown callers cost nothing. The JSON-RPC id is
 * in the body. Answers with status 401 and 429 are sent before the body is read, so they do not contain this id.
 */
export const readBody: RequestHandler = async (req, res, next) => {
  if (req.method === 'POST') bodies.set(res, bodyOf(req, await textOf(req)));
  next();
};

export function bodyRead(res: ExpressResponse): Body {
  return bodies.get(res) ?? NO_BODY;
}

/**
 * Reads the body as text. Resolves to `undefined` if the body is too long. In this case, the rest is not read, and the
 * connection stays open for the answer. Uses the events of the request, because an async iteration costs ten times as
 * much.
 */
function textOf(req: ExpressRequest): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    if (Number(req.headers['content-length']) > BOUNDS.bodyBytes) return resolve(undefined);
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = (text: string | undefined) => {
      req.off('data', take);
      resolve(text);
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= BOUNDS.bodyBytes) return;
      req.pause();
      end(undefined);
    };
    req.on('data', take);
    req.on('end', () => end(new TextDecoder().decode(Buffer.concat(chunks))));
    req.on('error', () => reject(new Problem(400, 'malformed_request', 'The body did not arrive whole.')));
  });
}

function bodyOf(req: ExpressRequest, text: string | undefined): Body {
  if (text === undefined) return { value: undefined, refusal: TOO_LONG };
  const value = parsed(text);
  if (!isJsonContentType(req.headers['content-type'] ?? null)) return { value, refusal: NOT_JSON };
  if (value === undefined) return { value, refusal: UNREADABLE };
  const error = oddRefusal(text);
  return { value, refusal: error && { status: 400, error } };
}

const TOO_LONG: ErrorAnswer = {
  status: 413,
  error: { code: REFUSED, message: `Request too large: a body may have ${BOUNDS.bodyBytes / 1024} KiB.` },
  headers: { Connection: 'close' },
};
const NOT_JSON: ErrorAnswer = {
  status: 415,
  error: { code: REFUSED, message: 'Unsupported media type: send Content-Type: application/json.' },
};
const UNREADABLE: ErrorAnswer = {
  status: 400,
  error: { code: ProtocolErrorCode.ParseError, message: 'Parse error: the body is not JSON.' },
};

const REQUEST_HEADERS = [
  'authorization',
  'content-type',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  SESSION_HEADER,
];
const RESPONSE_HEADERS = [SESSION_HEADER, 'mcp-protocol-version', 'retry-after', 'www-authenticate'];
const PREFLIGHT_SECONDS = 600;

/**
 * Protects against DNS rebinding and calls from foreign sites. A web page may call only if its origin is this service,
 * this machine, or listed in `MCP_ALLOWED_ORIGINS`.
 */
export function forBrowsers(baseUrl: string, allowedOrigins: readonly string[]): RequestHandler[] {
  const ours = [new URL(baseUrl).hostname, ...localhostAllowedHostnames()];
  const allowed = allowedOrigins.map((origin) => new URL(origin).hostname);
  const mayRead = (origin: string | undefined) =>
    origin !== undefined && (allowedOrigins.includes(origin) || isAt(origin, ours));
  const answerPage = cors({
    origin: (origin, answer) => answer(null, mayRead(origin)),
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: RESPONSE_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  });
  return [
    onlyIf(({ host }) => validateHostHeader(host, ours)),
    onlyIf(({ origin }) => validateOriginHeader(origin, [...ours, ...allowed])),
    // Only browsers send an Origin; a request without one needs no CORS headers.
    (req, res, next) => (req.headers.origin === undefined ? next() : answerPage(req, res, next)),
  ];
}

type Checked = { readonly ok: true } | { readonly ok: false; readonly message: string };

function onlyIf(check: (headers: IncomingHttpHeaders) => Checked): RequestHandler {
  return (req, res, next) => {
    const checked = check(req.headers);
    if (checked.ok) return next();
    res.status(403).json(errorBody({ code: REFUSED, message: checked.message }, undefined));
  };
}

function isAt(origin: string, hostnames: readonly string[]): boolean {
  return URL.canParse(origin) && hostnames.includes(new URL(origin).hostname);
}

const LISTS = ['toolsets', 'tools'] as const;
const SWITCHES = ['read_only', 'find'] as const;
const PROFILE = 'profile';
const PROFILES = ['directory'] as const;
const PARAMETERS: readonly string[] = [...LISTS, ...SWITCHES, PROFILE];
const YES: readonly string[] = ['1', 'true'];
const NO: readonly string[] = ['0', 'false'];

/**
 * Reads the selection of tools from the query of the MCP address: `?toolsets=`, `?tools=`, `?read_only=`, `?find=`,
 * `?profile=`. `url`: path and query. Throws `validation_failed` for invalid parameters. The names of tools and
 * toolsets are checked later, by `reachOf`.
 */
export function filterIn(url: string): ToolFilter {
  const start = url.indexOf('?');
  if (start === -1) return {};
  const query = new URLSearchParams(url.slice(start));
  const faults = [...unknownIn(query), ...emptyIn(query), ...unclearIn(query), ...besideProfile(query)];
  if (faults.length > 0) throw invalid(faults);
  const [readOnly, find] = SWITCHES.map((name) => switchIn(query, name));
  const [toolsets, tools] = LISTS.map((name) => namesIn(query, name));
  const profile = PROFILES.find((name) => name === query.get(PROFILE));
  return {
    ...(readOnly ? { readOnly } : {}),
    ...(find === undefined ? {} : { find }),
    ...(profile ? { profile } : {}),
    ...(toolsets?.length ? { toolsets } : {}),
    ...(tools?.length ? { tools } : {}),
  };
}

function namesIn(query: URLSearchParams, name: string): string[] {
  return query.getAll(name).flatMap((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  );
}

function unknownIn(query: URLSearchParams): ValidationIssue[] {
  return [...new Set(query.keys())]
    .filter((name) => !PARAMETERS.includes(name))
    .map((name) => ({
      field: plain(name),
      message: `is no parameter of this address; there are ${PARAMETERS.join(', ')}`,
      allowedValues: PARAMETERS,
      unknown: true,
    }));
}

/** Finds empty lists. An empty list is refused, because it could mean all tools or none. */
function emptyIn(query: URLSearchParams): ValidationIssue[] {
  return LISTS.filter((name) => query.has(name) && namesIn(query, name).length === 0).map((field) => ({
    field,
    message: 'is empty; name at least one, separated by commas, or leave the parameter out',
  }));
}

function unclearIn(query: URLSearchParams): ValidationIssue[] {
  const allowed = [...SWITCHES.map((name) => [name, [...YES, ...NO]] as const), [PROFILE, PROFILES] as const];
  return allowed
    .filter(([field, values]) => query.getAll(field).some((value) => !values.some((one) => one === value)))
    .map(([field, values]) => ({ field, message: `must be one of ${values.join(', ')}`, allowedValues: values }));
}

/**
 * Finds the parameters that a query with a profile must not contain. A profile is a fixed set of tools, so a query
 * cannot add tools to a profile.
 */
function besideProfile(query: URLSearchParams): ValidationIssue[] {
  if (!query.has(PROFILE)) return [];
  return [...LISTS, 'find']
    .filter((name) => query.has(name))
    .map((field) => ({ field, message: `must not be given together with ${PROFILE}` }));
}

/**
 * Value of the yes/no parameter `name`; `undefined` if the query does not contain it. If the parameter occurs with both
 * values, the result is yes.
 */
function switchIn(query: URLSearchParams, name: string): boolean | undefined {
  return query.has(name) ? query.getAll(name).some((value) => YES.includes(value)) : undefined;
}

/**
 * The caller of an MCP request, and the tools that the query of its URL selects. The SDK passes both in `authInfo` to
 * the handlers.
 */
type RequestContext = { readonly caller: Caller; readonly reach: Reach; hasCalled: boolean };

export function withRequestContext(caller: Caller, reach: Reach): AuthInfo {
  const context: RequestContext = { caller, reach, hasCalled: false };
  return { token: '', clientId: '', scopes: [...caller.scopes], extra: { requestContext: context } };
}

export function requestContext(authInfo: unknown): RequestContext {
  const found = (authInfo as AuthInfo | undefined)?.extra?.requestContext;
  if (!found) throw new Error('an MCP request was served without a caller');
  return found as RequestContext;
}

/**
 * Returns the caller for the next call of a batch. Only the first call has a `revision` and may use the response cache.
 * A later call may read what an earlier call wrote, so a cached response could be out of date.
 */
export function nextCaller(from: RequestContext): Caller {
  const { caller, hasCalled } = from;
  from.hasCalled = true;
  return hasCalled ? { ...caller, revision: null } : caller;
}

const NAME_MAX = 100;
const NAMELESS = 'MCP client';

/**
 * The name that the client gave itself, made safe to show. Returns `undefined` if `given` is not a text, or has no
 * visible character.
 */
export function shownName(given: unknown): string | undefined {
  return typeof given === 'string' ? plain(given, NAME_MAX) || undefined : undefined;
}

/**
 * Returns a caller of the kind `assistant`, with the name of the MCP client and the token of `caller`. Exception: an
 * assistant that is connected through OAuth keeps its own name.
 */
export function asAssistant(caller: Caller, { client, signal }: CallContext): Caller {
  if (caller.actor.kind === 'assistant') return { ...caller, channel: 'mcp', signal };
  const actor: Actor = { kind: 'assistant', tokenId: tokenOf(caller.actor), name: client ?? NAMELESS };
  return { ...caller, actor, channel: 'mcp', signal };
}

function tokenOf(actor: Actor) {
  return 'tokenId' in actor ? actor.tokenId : null;
}

const READING: ReadonlySet<Scope> = new Set(['billing.read']);

/** True for an assistant that a person connected through OAuth. */
function isConnected({ actor }: Caller): boolean {
  return actor.kind === 'assistant';
}

/**
 * Scopes for the list of tools. If the owner limits the caller to reading, the list has only the tools that read.
 * Otherwise a connected assistant sees every tool, because it requests a missing scope by calling a tool.
 */
export function scopesOfTools(caller: Caller): ReadonlySet<Scope> {
  if (caller.limits?.readOnly) return READING;
  return isConnected(caller) ? ALL_TOKEN_SCOPES : caller.scopes;
}

/**
 * Returns an HTTP challenge for a connected assistant that calls a tool without having the tool's scope; otherwise
 * `undefined`. After the challenge, the assistant's client requests the scope from the person (RFC 6750 §3.1, MCP
 * authorization). A call with a `bh_` token gets a refusal as its result instead, because a `bh_` token cannot get more
 * scopes. `body`: one message or a batch.
 */
export function stepUp({ addresses }: Services, caller: Caller, reach: Reach, body: unknown): ErrorAnswer | undefined {
  if (!isConnected(caller) || caller.limits?.readOnly || TOKEN_SCOPES.every((one) => caller.scopes.has(one))) return;
  const missing = calledToolsIn(body, callableIn(reach))
    .map(scopeOf)
    .find((scope) => !caller.scopes.has(scope));
  if (missing === undefined) return;
  const metadata = wellKnownUrl(resourcesAt(addresses.baseUrl).mcp, 'oauth-protected-resource');
  const challenge = `Bearer realm="billing", error="insufficient_scope", scope="${DEFAULT_SCOPE}", resource_metadata="${metadata}"`;
  const error = { code: REFUSED, message: `This tool needs the scope ${missing}, which was not consented to.` };
  return { status: 403, error, headers: { 'WWW-Authenticate': challenge } };
}

/**
 * Returns the tools that a body calls, directly or through a tool that calls other tools. With MCP up to 2025-03-26, a
 * body can contain several calls. If a call through another tool has invalid arguments, it is left out. Such a call
 * will be refused, so the caller needs no scope for it.
 */
function calledToolsIn(body: unknown, callable: readonly ListedTool[]): readonly ListedTool[] {
  return (Array.isArray(body) ? body : [body]).flatMap((one: unknown) => {
    const { method, params } = (one ?? {}) as { method?: unknown; params?: { name?: unknown; arguments?: unknown } };
    if (method !== 'tools/call') return [];
    const name = params?.name;
    if (name !== READ && name !== WRITE) return callable.filter((tool) => tool.name === name);
    const call = innerCall(name, isRecord(params?.arguments) ? params.arguments : {}, callable);
    return 'tool' in call ? [call.tool] : [];
  });
}

/** A method of MCP 2026-07-28. Its answer is a stream of changes. */
export const LISTEN = 'subscriptions/listen';

/** URIs of the resources in a `subscriptions/listen` request; empty for any other request. */
export function listenedTo(body: unknown): readonly string[] {
  if (!isRecord(body) || body.method !== LISTEN || !isRecord(body.params)) return [];
  const { notifications } = body.params;
  const uris = isRecord(notifications) ? notifications.resourceSubscriptions : undefined;
  return Array.isArray(uris) && uris.every((uri) => typeof uri === 'string') ? [...new Set(uris)] : [];
}
