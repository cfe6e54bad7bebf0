/**
 * Serves V2 or V1. Only POST is accepted. Errors of endpoints have HTTP status 200, because callers read only the body
 * (R30).
 */

import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { problemOf } from '../../api/http/json-body.ts';
import { Problem } from '../../api/http/problem.ts';
import { stateOf } from '../../api/http/steps.ts';
import { BillingError } from '../../model/billing-error.ts';
import { unexpectedIn } from '../../model/route-of.ts';
import { BODY_BYTES_MAX, fieldsIn } from './fields.ts';
import { admit } from './steps.ts';
import { type LegacyEndpoint, type LegacyWire, type RouterOptions, sendError, WireRefusal } from './wire.ts';

const bytes = express.raw({ type: () => true, limit: BODY_BYTES_MAX });

export function legacyRouter(options: RouterOptions): Router {
  const router = express.Router({ caseSensitive: true, strict: false });
  router.use((_req, res, next) => {
    for (const [name, value] of Object.entries(options.wire.headers)) res.setHeader(name, value);
    next();
  });
  for (const [path, endpoint] of Object.entries(options.wire.endpoints)) {
    router.post(path, bytes, serve(options, endpoint));
    router.all(path, counted(options, onlyPost));
  }
  if (options.ownsAddress) router.use(counted(options, unknownPath));
  router.use(failure(options));
  return router;
}

function serve(options: RouterOptions, endpoint: LegacyEndpoint): RequestHandler {
  return async (req, res) => {
    const body: unknown = req.body;
    const fields = await fieldsIn(Buffer.isBuffer(body) ? body : Buffer.alloc(0), req.headers['content-type']);
    const caller = await admit({ options, endpoint, fields, req, res });
    await endpoint.answer({ services: options.services, caller, fields, req, res });
  };
}

/**
 * Handler that refuses every request with `refuse`. First applies the rate limit per client address (R13). The limit
 * per token cannot be applied, because the body with the token was not read.
 */
function counted({ limits }: RouterOptions, refuse: (req: Request) => Problem): RequestHandler {
  return async (req, res) => {
    await limits.takeForAddress(req, res);
    throw refuse(req);
  };
}

function onlyPost({ method }: Request): Problem {
  return new Problem(405, 'method_not_allowed', `${method} is not possible here, only POST`, {
    headers: { Allow: 'POST' },
  });
}

function unknownPath({ method, baseUrl, path }: Request): Problem {
  return new Problem(404, 'not_found', `There is nothing at ${method} ${baseUrl}${path}`);
}

function failure(options: RouterOptions): ErrorRequestHandler {
  return async (error: unknown, req, res, _next) => {
    const failed = problemOf(options.services.store.unavailable(error) ?? error);
    answerFailure(options, res, isUnread(failed) ? await countedFailure(options, req, res, failed) : failed);
  };
}

/**
 * True if the body could not be read. The token is in the body. Without the token, the rate limit per address applies.
 */
function isUnread(failed: unknown): boolean {
  return failed instanceof Problem && [400, 413, 415].includes(failed.status);
}

async function countedFailure({ limits }: RouterOptions, req: Request, res: Response, failed: unknown) {
  return limits.takeForAddress(req, res).then(
    (): unknown => failed,
    (tooMany: unknown) => tooMany,
  );
}

/** HTTP statuses that errors keep in legacy answers. All other statuses, such as 400, become 200 (R30). */
const KEPT_STATUSES: ReadonlySet<number> = new Set([404, 405, 413, 429]);

function answerFailure({ wire, log }: RouterOptions, res: Response, error: unknown): void {
  if (res.headersSent) {
    // Part of a list was already sent. The connection is cut, because a regular end would make the list look complete.
    res.destroy();
    log.error(unexpectedIn(res, error), 'an answer broke off after its first rows');
  } else if (error instanceof WireRefusal) sendError(res, error.code, error.realError);
  else if (error instanceof Problem) sendProblem(res, error);
  else if (error instanceof BillingError) {
    if (error.cause !== undefined) log.warn({ err: error.cause, requestId: stateOf(res).requestId }, error.message);
    const code = wire.codeOf[error.code];
    sendError(res, code, code === 'unknown' ? textOf(error, wire) : undefined);
  } else {
    log.error(unexpectedIn(res, error), 'request failed');
    sendError(res, 'unknown', `Something went wrong on our side. Report it with the id ${stateOf(res).requestId}.`);
  }
}

function sendProblem(res: Response, { status, message, details }: Problem): void {
  const { headers = {}, hint } = details;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  const sentence = message.endsWith('.') ? message : `${message}.`;
  // The hint of a 429 is about lists of the REST interface, so the hint is left out. The message already says how many
  // seconds to wait.
  const text = hint === undefined || status === 429 ? sentence : `${sentence} ${hint}`;
  sendError(res, 'unknown', text, KEPT_STATUSES.has(status) ? status : 200);
}

/** Text of an error for the caller. Fields have the names that callers of V2 or V1 use. */
function textOf({ code, message, details }: BillingError, { fieldNames, hints }: LegacyWire): string {
  const { faults, hint = '' } = details;
  if (faults) return `${faults.map(({ field, message }) => `${fieldNames[field] ?? field} ${message}`).join('; ')}.`;
  return `${message} ${hints[code] ?? hint}`.trim();
}
