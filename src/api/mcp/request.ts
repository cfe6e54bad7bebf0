/**
 * What an HTTP request says before the protocol reads it: whether its page may call, its body, and the tools that its
 * address selects.
 */

import type { IncomingHttpHeaders } from 'node:http';
import {
  isJsonContentType,
  localhostAllowedHostnames,
  ProtocolErrorCode,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import cors from 'cors';
import type { Request, RequestHandler, Response } from 'express';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import type { ToolFilter } from '../../tools/list.ts';
import { plain } from '../../tools/words.ts';
import { Problem } from '../http/problem.ts';
import { type ErrorAnswer, errorBody, oddRefusal, parsed, REFUSED } from './protocol-error.ts';
import { SESSION_HEADER } from './sessions.ts';

export type Body = {
  /** The parsed JSON; `undefined` where there is none, or no body. */
  readonly value: unknown;
  /** Why the body is refused. */
  readonly refusal?: ErrorAnswer | undefined;
};

const NO_BODY: Body = { value: undefined };
const bodies = new WeakMap<Response, Body>();

/** Read once, after the token was accepted: a stranger's body is not read, so a 401 and a 429 have no request's id. */
export const readBody: RequestHandler = async (req, res, next) => {
  if (req.method === 'POST') bodies.set(res, bodyOf(req, await textOf(req)));
  next();
};

export function bodyRead(res: Response): Body {
  return bodies.get(res) ?? NO_BODY;
}

/**
 * `undefined` if it is too long: the rest is not read, and the connection stays open for the answer. With events,
 * because iterating over a request costs ten times as much.
 */
function textOf(req: Request): Promise<string | undefined> {
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

function bodyOf(req: Request, text: string | undefined): Body {
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
 * Against DNS rebinding and other sites, only pages of allowed origins may call: this service, this machine, and
 * `MCP_ALLOWED_ORIGINS`.
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
const READ_ONLY = 'read_only';
const PARAMETERS: readonly string[] = [...LISTS, READ_ONLY];
const YES: readonly string[] = ['1', 'true'];
const NO: readonly string[] = ['0', 'false'];

/**
 * What the query of the MCP address selects: `?toolsets=`, `?tools=`, `?read_only=`. `url`: path and query. Throws a
 * `validation_failed` refusal; names of tools and toolsets are checked by `toolsFor`.
 */
export function filterIn(url: string): ToolFilter {
  const start = url.indexOf('?');
  if (start === -1) return {};
  const query = new URLSearchParams(url.slice(start));
  const faults = [...unknownIn(query), ...emptyIn(query), ...unclearIn(query)];
  if (faults.length > 0) throw invalid(faults);
  const readOnly = query.getAll(READ_ONLY).some((value) => YES.includes(value));
  const [toolsets, tools] = LISTS.map((name) => namesIn(query, name));
  return {
    ...(readOnly ? { readOnly } : {}),
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

/** An empty list is refused: it could mean all tools or none. */
function emptyIn(query: URLSearchParams): ValidationIssue[] {
  return LISTS.filter((name) => query.has(name) && namesIn(query, name).length === 0).map((field) => ({
    field,
    message: 'is empty; name at least one, separated by commas, or leave the parameter out',
  }));
}

function unclearIn(query: URLSearchParams): ValidationIssue[] {
  const allowedValues = [...YES, ...NO];
  const isUnclear = query.getAll(READ_ONLY).some((value) => !allowedValues.includes(value));
  if (!isUnclear) return [];
  return [{ field: READ_ONLY, message: `must be one of ${allowedValues.join(', ')}`, allowedValues }];
}
