/** What the two older interfaces have in common: codes, calls, and answers of HTTP 200 whatever they say (R30). */
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Channel } from '../../model/actor.ts';
import type { RefusalCode } from '../../model/refusal.ts';
import type { Scope } from '../../model/scope.ts';
import type { Caller, Services } from '../../operations/context.ts';
import type { Fields } from './fields.ts';
import type { RateLimits } from './rate-limit.ts';

/** What either of them says before an endpoint is asked, and when nothing else fits. */
export const SHARED_CODES = ['notoken', 'novalidtoken', 'nointegration', 'pspnotsupported', 'unknown'] as const;
export type SharedCode = (typeof SHARED_CODES)[number];

/** An answer of `{"status":"error"}`; public in every part. `realError` goes with `unknown` only. */
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

/** A call whose token was found good. */
export type OlderCall = {
  readonly services: Services;
  readonly caller: Caller;
  readonly fields: Fields;
  readonly req: Request;
  readonly res: Response;
};

export type OlderEndpoint = {
  readonly scope: Scope;
  /** Decodes, calls operations, answers. */
  readonly answer: (call: OlderCall) => Promise<void>;
};

/** One of the two interfaces: everything in which it differs from the other. */
export type OlderWire = {
  readonly door: Channel;
  /** By path below its address. */
  readonly endpoints: Readonly<Record<string, OlderEndpoint>>;
  readonly codeOf: Readonly<Record<RefusalCode, string>>;
  /** Fields of operations that have another name here: what is wrong is told in the caller's words. */
  readonly fieldNames: Readonly<Record<string, string>>;
  /** Hints that replace those of operations where they name what only other interfaces have. */
  readonly hints: Readonly<Partial<Record<RefusalCode, string>>>;
  /** On every answer, refusals of every kind among them. */
  readonly headers: Readonly<Record<string, string>>;
};

export type OlderDoor = {
  readonly services: Services;
  readonly limits: RateLimits;
  readonly log: Logger;
  readonly wire: OlderWire;
  /** Unknown paths are answered here, unless something else stands at the same address. */
  readonly ownsAddress: boolean;
};

export function sendAnswer(res: Response, answer: object): void {
  sendJson(res, 200, answer);
}

/** A refusal; the status is 200 but for what is wrong with the call as HTTP (R30). */
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

/** To where a browser that made the call is sent on. */
export function sendOn(res: Response, url: string): void {
  res.setHeader('Cache-Control', 'no-store');
  res.status(303).location(url).end();
}
