/** State of a request, in the order in which the shared steps set it. */
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Caller } from '../../operations/kernel/context.ts';

export type HttpRequestState = {
  readonly requestId: string;
  /** Set once the bearer token was accepted. */
  caller: Caller | null;
};

export function stateOf(res: Response): HttpRequestState {
  return res.locals as HttpRequestState;
}

/** The caller of a request that has passed authentication. */
export function callerOf(res: Response): Caller {
  const { caller } = stateOf(res);
  if (!caller) throw new Error('a route was reached without authentication');
  return caller;
}

/** The request id, which links every answer to the log (R10). */
export function assignRequestId(_req: Request, res: Response, next: NextFunction): void {
  const requestId = randomUUID();
  Object.assign(res.locals, { requestId, caller: null } satisfies HttpRequestState);
  res.setHeader('X-Request-Id', requestId);
  next();
}
