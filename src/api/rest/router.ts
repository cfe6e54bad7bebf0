/** The REST interface: the steps of every request, in order. */
import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import { invalid, Refusal } from '../../model/refusal.ts';
import { operationNamed } from '../../operations/catalog.ts';
import type { Services } from '../../operations/context.ts';
import { GUESSES_MAX, unknownField } from '../../operations/faults.ts';
import { call } from '../../operations/operation.ts';
import { bearerToken } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { Problem } from '../http/problem.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { callerOf } from '../http/request-state.ts';
import { ROUTES, type Route } from '../http/routes.ts';
import { answerData, answerFailure } from './answer.ts';
import { inputOf, textDecoders } from './decode-input.ts';
import { FILES, type FileRoute } from './files.ts';
import { takeIdempotencyKey } from './idempotency.ts';

/** Serves what comes after `{base_url}/api/v1`; `apiPath` is that path, for `Location`. */
export function restRouter(services: Services, limits: RateLimits, apiPath: string, log: Logger): Router {
  const router = express.Router({ caseSensitive: true, strict: false });
  router.use(bearerToken(services, limits, 'rest'), jsonBody);
  const byPath = Map.groupBy(ROUTES, ({ path }) => expressPath(path));
  // Paths without parameters first: PATCH /invoices/stats is 405, not the invoice `stats`.
  for (const [path, routes] of [...byPath].sort(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))) {
    for (const route of routes) router[METHODS[route.method]](path, handler(services, route, apiPath));
    router.all(path, refuseMethod(new Set(routes.map(({ method }) => method))));
  }
  for (const route of FILES) {
    const path = expressPath(route.path);
    router.get(path, fileHandler(services, route));
    router.all(path, refuseMethod(new Set(['GET'])));
  }
  router.use(restEnd(log));
  return router;
}

/** The last two steps: 404 and errors. Also for paths outside every interface. */
export function restEnd(log: Logger): (RequestHandler | ErrorRequestHandler)[] {
  return [unknownPath, failure(log)];
}

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;

function handler(services: Services, route: Route, apiPath: string): RequestHandler {
  const op = operationNamed(route.operation);
  const decoders = textDecoders(op);
  return async (req, res) => {
    const input = inputOf(req, op, decoders);
    const once = takeIdempotencyKey(req, input);
    const { data, json, replayed } = await call(services, callerOf(res), op, input, once).catch((e: unknown) => {
      throw withoutPathFields(e, req.params);
    });
    if (replayed) res.setHeader('Idempotent-Replayed', 'true');
    // A preview makes nothing.
    const isMade = route.location !== undefined && data.id !== null;
    if (isMade) res.setHeader('Location', `${apiPath}${route.location.replace('{id}', String(data.id))}`);
    answerData(res, isMade ? 201 : 200, json ?? Buffer.from(JSON.stringify(data)));
  };
}

function fileHandler(services: Services, { op, file, media }: FileRoute): RequestHandler {
  const decoders = textDecoders(op);
  return async (req, res) => {
    const { filename, bytes, sha256 } = await file(services, callerOf(res), inputOf(req, op, decoders)).catch(
      (e: unknown) => {
        throw withoutPathFields(e, req.params);
      },
    );
    if (sha256 !== null) res.setHeader('ETag', `"${sha256}"`);
    res.setHeader('Content-Type', media);
    res.setHeader('Content-Disposition', `inline; filename="${filename}"`);
    res.setHeader('Cache-Control', 'no-store');
    res.end(bytes);
  };
}

/** Removes the path's fields from the lists of allowed fields. */
function withoutPathFields(error: unknown, inPath: object): unknown {
  if (!(error instanceof Refusal) || error.code !== 'validation_failed') return error;
  const faults = (error.details.faults ?? []).map((fault, index) => {
    const allowed = (fault.allowedValues ?? []).filter((name) => !(name in inPath));
    return fault.unknown ? unknownField(fault.field, allowed, index < GUESSES_MAX) : fault;
  });
  return invalid(faults, error.details.hint);
}

/** `/invoices/{id}` → `/invoices/:id` */
function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function refuseMethod(methods: ReadonlySet<string>): RequestHandler {
  const allow = [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return (req) => {
    throw new Problem(405, 'method_not_allowed', `${req.method} is not possible here.`, {
      headers: { Allow: allow },
      hint: `Use ${allow}.`,
    });
  };
}

const unknownPath: RequestHandler = (req) => {
  throw new Problem(404, 'not_found', `There is nothing at ${req.method} ${req.baseUrl}${req.path}.`, {
    hint: 'openapi.json at the base address lists every path.',
  });
};

function failure(log: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, _next) => answerFailure(res, malformedPath(error) ?? error, log);
}

/** express throws a URIError for `%` escapes that do not decode. */
function malformedPath(error: unknown): Problem | undefined {
  return error instanceof URIError ? new Problem(400, 'malformed_request', 'The path is not valid.') : undefined;
}
