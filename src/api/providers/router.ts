/**
 * Callbacks of payment providers: `{base_url}/callbacks/{kind}/{reference}`. Their content is not trusted: the payment
 * is read from the provider's API (R50). The answer reveals nothing about the payment.
 */

import type { ErrorRequestHandler, RequestHandler, Router } from 'express';
import express from 'express';
import type { Logger } from 'pino';
import { BOUNDS } from '../../model/bounds.ts';
import { unexpectedIn } from '../../model/route-of.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { acceptCallback, type CallbackEnd } from '../../operations/payments/accept-callback.ts';
import { Problem } from '../http/problem.ts';
import type { RateLimits } from '../http/rate-limit.ts';

/** Known and unknown payments get the same status, so that callbacks do not reveal which payments exist. */
const STATUS_OF = { accepted: 200, unknown: 200, forged: 401 } as const satisfies Record<CallbackEnd, number>;

export function callbackRouter(services: Services, log: Logger, limits: Pick<RateLimits, 'takeForAddress'>): Router {
  const router = express.Router({ caseSensitive: true });
  const body = express.text({ type: () => true, limit: BOUNDS.bodyBytes, inflate: false });
  router.post('/:kind/:reference', body, accept(services, limits));
  router.use(failure(log));
  return router;
}

/**
 * Accepts a callback. Only forged callbacks count against the rate limit, because genuine callbacks come in bursts from
 * few addresses (R13).
 */
function accept(
  services: Services,
  limits: Pick<RateLimits, 'takeForAddress'>,
): RequestHandler<{ kind: string; reference: string }> {
  return async (req, res) => {
    const headers = Object.fromEntries(
      Object.entries(req.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    );
    const body = typeof req.body === 'string' ? req.body : '';
    const end = await acceptCallback(services, req.params.kind, req.params.reference, { body, headers });
    if (end === 'forged') await limits.takeForAddress(req, res);
    res.status(STATUS_OF[end]).end();
  };
}

/**
 * Answers 500 if our store failed, so that the provider sends the callback again. If the provider's API fails, the
 * callback counts as accepted, and the worker reads the payment later.
 */
function failure(log: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, _next) => {
    const status = statusOf(error);
    if (status === 500) log.error(unexpectedIn(res, error), 'a provider callback failed');
    if (res.headersSent) return;
    if (error instanceof Problem) res.setHeaders(new Map(Object.entries(error.details.headers ?? {})));
    res.status(status).end();
  };
}

/** Returns the status of a client error (400 to 499), such as an error of the body parser; 500 for any other error. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
