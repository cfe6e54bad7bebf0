/**
 * Serves one of the older interfaces: POST only, and HTTP 200 for every answer of an endpoint, errors too, because
 * callers of these generations read the body. Every request takes the same steps in the same order.
 */
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { Refusal } from '../../model/refusal.ts';
import { BODY_BYTES_MAX, fieldsIn } from './fields.ts';
import { problemOf } from '../../api/http/json-body.ts';
import { admit } from './steps.ts';
import { type RouterOptions, type LegacyEndpoint, sendError, WireRefusal } from './wire.ts';
import { Problem } from '../../api/http/problem.ts';
import { stateOf } from '../../api/http/request-state.ts';

const bytes = express.raw({ type: () => true, limit: BODY_BYTES_MAX });

export function legacyRouter(door: RouterOptions): Router {
  const router = express.Router({ caseSensitive: true, strict: false });
  router.use((_req, res, next) => {
    for (const [name, value] of Object.entries(door.wire.headers)) res.setHeader(name, value);
    next();
  });
  for (const [path, endpoint] of Object.entries(door.wire.endpoints)) {
    router.post(path, bytes, serve(door, endpoint));
    router.all(path, counted(door, onlyPost));
  }
  if (door.ownsAddress) router.use(counted(door, unknownPath));
  router.use(failure(door));
  return router;
}

function serve(door: RouterOptions, endpoint: LegacyEndpoint): RequestHandler {
  return async (req, res) => {
    const body: unknown = req.body;
    const fields = await fieldsIn(Buffer.isBuffer(body) ? body : Buffer.alloc(0), req.headers['content-type']);
    const caller = await admit({ door, endpoint, fields, req, res });
    await endpoint.answer({ services: door.services, caller, fields, req, res });
  };
}

/** Who calls is only known from a body that was read; everybody else is limited by address (R13). */
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

function failure(door: RouterOptions): ErrorRequestHandler {
  return async (error: unknown, req, res, _next) => {
    const failed = problemOf(door.services.store.unavailable(error) ?? error);
    answerFailure(door, res, isUnread(failed) ? await countedFailure(door, req, res, failed) : failed);
  };
}

/** Nobody knows whose call it was, because its token was never read. */
function isUnread(failed: unknown): boolean {
  return failed instanceof Problem && [400, 413, 415].includes(failed.status);
}

async function countedFailure({ limits }: RouterOptions, req: Request, res: Response, failed: unknown): Promise<unknown> {
  return limits.takeForAddress(req, res).then(
    () => failed,
    (tooMany: unknown) => tooMany,
  );
}

/** Statuses that say something about the call as HTTP; a body that cannot be read is an answer like any other (R30). */
const ALSO_AS_STATUS: ReadonlySet<number> = new Set([404, 405, 413, 429]);

function answerFailure({ wire, log }: RouterOptions, res: Response, error: unknown): void {
  if (res.headersSent) {
    // A list that breaks off must not look like one that has ended.
    res.destroy();
    log.error({ err: error, requestId: stateOf(res).requestId }, 'an answer broke off');
  } else if (error instanceof WireRefusal) sendError(res, error.code, error.realError);
  else if (error instanceof Problem) sendProblem(res, error);
  else if (error instanceof Refusal) {
    if (error.cause !== undefined) log.warn({ err: error.cause, requestId: stateOf(res).requestId }, error.message);
    const code = wire.codeOf[error.code];
    sendError(res, code, code === 'unknown' ? wordsOf(error, wire) : undefined);
  } else {
    log.error({ err: error, requestId: stateOf(res).requestId }, 'request failed');
    sendError(res, 'unknown', `Something went wrong on our side. Report it with the id ${stateOf(res).requestId}.`);
  }
}

function sendProblem(res: Response, { status, message, details }: Problem): void {
  const { headers = {}, hint } = details;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  const sentence = message.endsWith('.') ? message : `${message}.`;
  // The hint of a 429 is about the lists of REST; the sentence has the seconds to wait.
  const words = hint === undefined || status === 429 ? sentence : `${sentence} ${hint}`;
  sendError(res, 'unknown', words, ALSO_AS_STATUS.has(status) ? status : 200);
}

/** Every wrong field under the name that its caller gave it, what is wrong, and what is allowed. */
function wordsOf({ code, message, details }: Refusal, { fieldNames, hints }: RouterOptions['wire']): string {
  const { faults, hint = '' } = details;
  if (faults) return `${faults.map(({ field, message }) => `${fieldNames[field] ?? field} ${message}`).join('; ')}.`;
  return `${message} ${hints[code] ?? hint}`.trim();
}
