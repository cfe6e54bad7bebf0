/** Spans and durations of HTTP requests, by OpenTelemetry's semantic conventions for HTTP. */
import { type Attributes, context, propagation, SpanKind, trace } from '@opentelemetry/api';
import type { Request, RequestHandler, Response } from 'express';
import { routeOf } from '../model/route-of.ts';
import { type Instruments, markFailed, seconds } from './instruments.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH', 'QUERY']);

/**
 * First middleware of every request. Records the span and the duration of the request. `baseUrl`: address of the
 * service. It replaces the Host header, in which a client can send any text.
 */
export function observeRequests({ tracer, meter }: Instruments, baseUrl: string): RequestHandler {
  const { hostname, port, protocol } = new URL(baseUrl);
  const scheme = protocol.slice(0, -1);
  const server = { 'server.address': hostname, 'server.port': Number(port) || (scheme === 'https' ? 443 : 80) };
  const duration = seconds(meter, 'http.server.request.duration', 'Duration of HTTP server requests.', 'short');
  return (req, res, next) => {
    const begun = performance.now();
    const method = METHODS.has(req.method) ? req.method : '_OTHER';
    const known: Attributes = { 'http.request.method': method, 'url.scheme': scheme };
    const active = context.active();
    // If the SDK traces Node's HTTP server, there is an active span, which already belongs to the caller's trace.
    // Otherwise the parent is taken from the request's headers.
    const parent = trace.getSpan(active) ? active : propagation.extract(active, req.headers);
    const attributes = { ...known, ...server, 'network.protocol.version': req.httpVersion };
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    res.once('close', () => {
      const { ended, route } = endOf(req, res);
      if (route !== null) span.updateName(`${method} ${route}`);
      span.setAttributes({ ...ended, 'url.path': shownPath(req.originalUrl, route) });
      span.setAttribute('billhook.request.id', String(res.locals.requestId));
      if (ended['error.type'] !== undefined) markFailed(span, String(ended['error.type']));
      span.end();
      duration.record((performance.now() - begun) / 1000, { ...known, ...ended });
    });
    context.with(trace.setSpan(parent, span), next);
  };
}

function endOf(req: Request, res: Response): { ended: Attributes; route: string | null } {
  const route = routeOf(req);
  const status = res.headersSent ? { 'http.response.status_code': res.statusCode } : {};
  const failed = res.headersSent && res.statusCode >= 500 ? { 'error.type': String(res.statusCode) } : {};
  return { route, ended: { ...(route === null ? {} : { 'http.route': route }), ...status, ...failed } };
}

/** Row ids have at most nine digits. Codes of payment links may consist of digits too, but are longer. */
const ROW_ID = /^\d{1,9}$/;

/**
 * Path without the values of its parameters, except row ids. Other parameters are codes of payment links, sign-in
 * secrets or customers' names. A path without a route is hidden completely, because it may be a mistyped secret
 * address.
 */
function shownPath(url: string, route: string | null): string {
  if (route === null) return '/REDACTED';
  const given = url.split(/[?#]/, 1)[0]?.split('/') ?? [];
  const parts = route.split('/');
  return parts.map((part, at) => (part === ':id' && ROW_ID.test(given[at] ?? '') ? given[at] : part)).join('/');
}
