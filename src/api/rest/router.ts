/**
 * The REST interface, from the bearer token to the answer. `src/http.ts` has the steps before: request id, Host check,
 * metrics.
 */

import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import express from 'express';
import type { Logger } from 'pino';
import { attachmentHeaders } from '../../model/attachment.ts';
import { BillingError, invalid } from '../../model/billing-error.ts';
import { unexpectedIn } from '../../model/route-of.ts';
import { operationNamed } from '../../operations/catalog.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { errorBody } from '../../operations/kernel/error-body.ts';
import { GUESSES_MAX, unknownField } from '../../operations/kernel/faults.ts';
import { call } from '../../operations/kernel/operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { Problem } from '../http/problem.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { bearerToken, callerOf, insufficientScopeChallenge, stateOf } from '../http/steps.ts';
import { fileBody, idempotencyOf, inputOf, type PathParams, textDecoders } from './decode-input.ts';
import { FILES, type FileRoute, STREAMED } from './files.ts';
import { STATUS_OF } from './refusals.ts';
import { ROUTES, type Route } from './routes.ts';
import { sendStream } from './streaming.ts';
import { takeUpload } from './uploads.ts';

/** Serves paths below `{base_url}/api/v1`. `apiPath`: path of this address without the host, for `Location` headers. */
export function restRouter(services: Services, limits: RateLimits, apiPath: string, log: Logger): RequestHandler {
  const router = express.Router({ caseSensitive: true });
  router.put('/uploads/:secret', async (req, res) => {
    answerData(res, 200, await takeUpload(services, limits, req, res));
  });
  router.use(bearerToken(services, limits, 'rest'), fileBody, jsonBody);
  for (const [path, methods] of handlersByPath(services, apiPath)) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'));
    for (const [method, answer] of methods) route[method](answer);
    route.all((req) => {
      throw notAllowed(req.method, [...methods.keys()]);
    });
  }
  router.use(unknownPath);
  return (req, res) => router(req, res, (error: unknown) => answerFailure(res, malformedPath(error) ?? error, log));
}

type PathHandler = (req: Request<PathParams>, res: Response) => Promise<void>;
type Method = 'get' | 'post' | 'patch' | 'delete';

/**
 * Handlers by path and method. Paths without parameters come first: otherwise `/invoices/stats` would be the invoice
 * with id `stats`.
 */
function handlersByPath(services: Services, apiPath: string): [path: string, ReadonlyMap<Method, PathHandler>][] {
  const all = [
    ...ROUTES.map((route) => ({ ...route, answer: handler(services, route, apiPath) })),
    ...FILES.map((route) => ({ path: route.path, method: 'GET', answer: fileHandler(services, route) })),
  ];
  const byPath = [...Map.groupBy(all, ({ path }) => path)];
  return byPath
    .sort(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))
    .map(([path, routes]) => [
      path,
      new Map(routes.map(({ method, answer }) => [method.toLowerCase() as Method, answer])),
    ]);
}

/**
 * Last handlers of the whole app: 404 for a path outside all interfaces, and JSON for errors that are still unanswered.
 */
export function restEnd(log: Logger): (RequestHandler | ErrorRequestHandler)[] {
  return [unknownPath, failure(log)];
}

function handler(services: Services, route: Route, apiPath: string): PathHandler {
  const op = operationNamed(route.operation);
  const decoders = textDecoders(op);
  const streamed = STREAMED.get(op.name);
  return async (req, res) => {
    const { params } = req;
    const input = inputOf(req, params, op, decoders);
    if (streamed?.wants(input)) return sendStream(req, res, await streamed.open(services, callerOf(res), input));
    const idempotent = idempotencyOf(req, input);
    const { data, json, replayed } = await call(services, callerOf(res), op, input, idempotent).catch((e: unknown) => {
      throw withoutPathFields(e, params);
    });
    if (replayed) res.setHeader('Idempotent-Replayed', 'true');
    // An answer whose id is null is a preview. A preview has status 200 and no Location.
    const isMade = route.location !== undefined && data.id !== null;
    if (isMade) res.setHeader('Location', `${apiPath}${locationOf(route.location, params, String(data.id))}`);
    answerData(res, isMade ? 201 : 200, json ?? Buffer.from(JSON.stringify(data)));
  };
}

/**
 * Path of the created object. `id` replaces the last parameter of `location`. The other values come from the request's
 * path.
 */
function locationOf(location: string, params: PathParams, id: string): string {
  return location
    .replace(/\{\w+\}$/, encodeURIComponent(id))
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function fileHandler(services: Services, { op, file, media }: FileRoute): PathHandler {
  const decoders = textDecoders(op);
  return async (req, res) => {
    const { params } = req;
    const input = inputOf(req, params, op, decoders);
    const { filename, bytes, sha256, type } = await file(services, callerOf(res), input).catch((e: unknown) => {
      throw withoutPathFields(e, params);
    });
    if (sha256 !== null) res.setHeader('ETag', `"${sha256}"`);
    if (type === undefined) {
      res.setHeader('Content-Type', media);
      res.setHeader('Content-Disposition', `inline; filename="${filename}"`);
    } else res.setHeaders(new Map(Object.entries(attachmentHeaders(filename, type))));
    res.setHeader('Cache-Control', 'no-store');
    res.end(bytes);
  };
}

/**
 * Changes an error about an unknown field: removes the path's parameters from its list of allowed fields. Query and
 * body may not contain these parameters.
 */
function withoutPathFields(error: unknown, inPath: object): unknown {
  if (!(error instanceof BillingError) || error.code !== 'validation_failed') return error;
  const faults = (error.details.faults ?? []).map((fault, index) => {
    const allowed = (fault.allowedValues ?? []).filter((name) => !(name in inPath));
    return fault.unknown ? unknownField(fault.field, allowed, index < GUESSES_MAX) : fault;
  });
  return invalid(faults, error.details.hint);
}

function notAllowed(method: string, methods: readonly Method[]): Problem {
  const allow = methods.flatMap((one) => (one === 'get' ? ['GET', 'HEAD'] : [one.toUpperCase()])).join(', ');
  return new Problem(405, 'method_not_allowed', `${method} is not possible here.`, {
    headers: { Allow: allow },
    hint: `Use ${allow}.`,
  });
}

function nothingAt(req: Request): Problem {
  return new Problem(404, 'not_found', `There is nothing at ${req.method} ${req.baseUrl}${req.path}.`, {
    hint: 'openapi.json at the base address lists every path.',
  });
}

const unknownPath: RequestHandler = (req) => {
  throw nothingAt(req);
};

function failure(log: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, _next) => answerFailure(res, malformedPath(error) ?? error, log);
}

/** Problem for a path whose `%` escapes cannot be decoded. */
function malformedPath(error: unknown): Problem | undefined {
  return error instanceof URIError ? new Problem(400, 'malformed_request', 'The path is not valid.') : undefined;
}

const BEFORE_DATA = Buffer.from('{"success":true,"data":');
const AFTER_DATA = Buffer.from('}');

/** Sends the data of a successful call. `json`: the data as UTF-8 JSON. */
export function answerData(res: Response, status: number, json: Buffer): void {
  sendJson(res, status, Buffer.concat([BEFORE_DATA, json, AFTER_DATA]));
}

/** Sends refusals and problems. Any other error is a bug: it is logged once, and the answer contains no details. */
function answerFailure(res: Response, error: unknown, log: Logger): void {
  if (error instanceof BillingError) answerRefusal(res, error, log);
  else if (error instanceof Problem) answerProblem(res, error);
  else {
    log.error(unexpectedIn(res, error), 'request failed');
    answerError(res, 500, INTERNAL_ERROR);
  }
}

const INTERNAL_ERROR = {
  code: 'internal_error',
  message: 'Something went wrong on our side.',
  hint: 'If it happens again, report it with the request_id.',
  retryable: true,
};

function answerProblem(res: Response, { status, code, message, details }: Problem): void {
  const { headers = {}, hint, retryable = false } = details;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  answerError(res, status, { code, message, ...(hint ? { hint } : {}), retryable });
}

function answerRefusal(res: Response, refusal: BillingError, log: Logger): void {
  const { retryAfterSeconds, requiredScope } = refusal.details;
  if (retryAfterSeconds !== undefined) res.setHeader('Retry-After', String(retryAfterSeconds));
  if (requiredScope) res.setHeader('WWW-Authenticate', insufficientScopeChallenge(requiredScope));
  if (refusal.cause !== undefined) log.warn({ err: refusal.cause, requestId: stateOf(res).requestId }, refusal.message);
  answerError(res, STATUS_OF[refusal.code], errorBody(refusal));
}

function answerError(res: Response, status: number, error: object): void {
  if (res.headersSent) return;
  sendJson(res, status, Buffer.from(JSON.stringify({ success: false, error, request_id: stateOf(res).requestId })));
}

function sendJson(res: Response, status: number, body: Buffer): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Length', body.length);
  res.end(body);
}
