/**
 * Requests from browsers. Against DNS rebinding and other sites, only pages of allowed origins may call: this service, this
 * machine, and `MCP_ALLOWED_ORIGINS`.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import cors from 'cors';
import type { RequestHandler } from 'express';
import { errorBody, REFUSED } from './protocol-error.ts';
import { SESSION_HEADER } from './sessions.ts';

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

export function forBrowsers(baseUrl: string, allowedOrigins: readonly string[]): RequestHandler[] {
  const ours = [new URL(baseUrl).hostname, ...localhostAllowedHostnames()];
  const theirs = allowedOrigins.map((origin) => new URL(origin).hostname);
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
    onlyIf(({ origin }) => validateOriginHeader(origin, [...ours, ...theirs])),
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
