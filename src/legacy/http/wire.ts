/** Types, error codes and answers that V2 and V1 share. Errors have HTTP status 200 too (R30). */
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { RateLimits } from '../../api/http/rate-limit.ts';
import type { BillingErrorCode } from '../../model/billing-error.ts';
import type { Channel, Scope } from '../../model/token.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import type { Fields } from './fields.ts';

/** Error codes of the checks that run before every endpoint. `unknown`: code of every error that has no other code. */
export const SHARED_CODES = ['notoken', 'novalidtoken', 'nointegration', 'pspnotsupported', 'unknown'] as const;
export type SharedCode = (typeof SHARED_CODES)[number];

/** A refusal, sent as `{"status":"error"}`. `realError` is an additional text for the code `unknown`. */
export class WireRefusal<Code extends string = string> extends Error {
  override readonly name = 'WireRefusal';
  readonly code: Code;
  readonly realError: string | undefined;

  constructor(code: Code, realError?: string) {
    super(realError ?? code);
    this.code = code;
    this.realError = realError;
  }
}

/** A call with a valid token. */
export type LegacyCall = {
  readonly services: Services;
  readonly caller: Caller;
  readonly fields: Fields;
  readonly req: Request;
  readonly res: Response;
};

export type LegacyEndpoint = {
  readonly scope: Scope;
  /** Decodes the fields, calls operations and sends the answer. */
  readonly answer: (call: LegacyCall) => Promise<void>;
};

/** The differences between V2 and V1. */
export type LegacyWire = {
  readonly channel: Channel;
  /** Maps each path, relative to the base path of the interface, to its endpoint. */
  readonly endpoints: Readonly<Record<string, LegacyEndpoint>>;
  readonly codeOf: Readonly<Record<BillingErrorCode, string>>;
  /** Field names for error texts. Key: name in the operation. Value: name in V2 or V1. */
  readonly fieldNames: Readonly<Record<string, string>>;
  /** Texts that replace an operation's hint if that hint is about another interface. */
  readonly hints: Readonly<Partial<Record<BillingErrorCode, string>>>;
  /** Headers of every answer, including errors. */
  readonly headers: Readonly<Record<string, string>>;
};

export type RouterOptions = {
  readonly services: Services;
  readonly limits: RateLimits;
  /** Counts a call towards the rate limit of its token. V2 and V1 share this limit. */
  readonly takeForToken: RateLimits['takeForToken'];
  readonly log: Logger;
  readonly wire: LegacyWire;
  /** True if this router must answer unknown paths, because no other interface has the same address. */
  readonly ownsAddress: boolean;
};

export function sendAnswer(res: Response, answer: object): void {
  sendJson(res, 200, answer);
}

/**
 * Sends an error. `status`: 200, except for an unknown path or method, a body that is too large, and the rate limit
 * (R30).
 */
export function sendError(res: Response, code: string, realError?: string, status = 200): void {
  sendJson(res, status, { status: 'error', error: code, ...(realError === undefined ? {} : { realerror: realError }) });
}

function sendJson(res: Response, status: number, answer: object): void {
  const body = Buffer.from(JSON.stringify(answer));
  res.statusCode = status;
  setDataHeaders(res);
  res.setHeader('Content-Length', body.length);
  res.end(body);
}

export function setDataHeaders(res: Response): void {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
}

export function redirect(res: Response, url: string): void {
  res.setHeader('Cache-Control', 'no-store');
  res.status(303).location(url).end();
}
