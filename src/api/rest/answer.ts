/** The envelope of an answer (R10). */
import type { Response } from 'express';
import type { Logger } from 'pino';
import { BillingError } from '../../model/billing-error.ts';
import { errorBody } from '../../operations/kernel/error-body.ts';
import { insufficientScopeChallenge } from '../http/authenticate.ts';
import { Problem } from '../http/problem.ts';
import { stateOf } from '../http/request-state.ts';
import { STATUS_OF } from './refusals.ts';

const BEFORE_DATA = Buffer.from('{"success":true,"data":');
const AFTER_DATA = Buffer.from('}');

/** `json`: the operation's data as UTF-8. */
export function answerData(res: Response, status: number, json: Buffer): void {
  sendJson(res, status, Buffer.concat([BEFORE_DATA, json, AFTER_DATA]));
}

/** Sends refusals and problems; any other error is a bug: logged once, without details in the answer. */
export function answerFailure(res: Response, error: unknown, log: Logger): void {
  if (error instanceof BillingError) answerRefusal(res, error, log);
  else if (error instanceof Problem) answerProblem(res, error);
  else {
    log.error({ err: error, requestId: stateOf(res).requestId }, 'request failed');
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
