/** Who answers the tools: the operations of this process, or those of a service elsewhere. */
import type { Logger } from 'pino';
import type { ZodObject } from 'zod';
import { principalOf } from '../model/actor.ts';
import type { Instant } from '../model/dates.ts';
import type { Money } from '../model/money.ts';
import type { Scope } from '../model/scope.ts';
import type { Caller, Services } from '../operations/context.ts';
import type { Operation } from '../operations/declaration.ts';
import type { ErrorBody } from '../operations/error-body.ts';
import { fingerprintOf, type Once, TOOL_RETRY_WINDOW_MS } from '../operations/once.ts';
import { type Answer, call } from '../operations/operation.ts';
import type { Asked } from './shape.ts';

export type Service = {
  readonly invoke: Invoke;
  /** Where it is told what went wrong, under the request id. */
  readonly log: Logger;
  readonly requestId: string;
  readonly asking: Asking;
  /** The account's. */
  readonly timezone: () => string;
};

/** What is needed to ask a person, and to know the answer again. */
export type Asking = {
  /** 32 bytes; the same in every process that may be answered. */
  readonly key: () => Uint8Array;
  /** Who calls: an answer is worth nothing to anybody else. */
  readonly subject: string;
  readonly now: () => Instant;
};

/**
 * One call of an operation, a tool's or another one. Throws a `Refusal`, a {@link RefusedElsewhere} or an
 * {@link Unanswered}, which the model is told, the reason of its signal when it was cancelled, or anything else, which
 * is a bug.
 */
export type Invoke = (called: Called, asked: Asked, confirmed?: Confirmed) => Promise<Answer<ZodObject>>;

/** A person's yes to one call, and to its amount if that is above the limit; `key` makes it happen once. */
export type Confirmed = { readonly key: string; readonly money?: Money };
export type Called = { readonly name: string; readonly op: Operation };

/** What a request of the protocol brings along beside its arguments. */
export type CallContext = {
  /** What the client calls itself. */
  readonly client: string | undefined;
  /** Aborts when the client takes the request back, or goes. */
  readonly signal?: AbortSignal | undefined;
  /** Who calls, over HTTP. */
  readonly authInfo?: unknown;
};

/** Asked anew for every request. */
export type ServiceFor = (context: CallContext) => Service | Promise<Service>;

/** `scopes` are those of the caller; they decide what is shown. */
export type OpenService = {
  readonly scopes: ReadonlySet<Scope>;
  readonly serviceFor: ServiceFor;
  readonly log: Logger;
};

/** What a service elsewhere said no with, in its own words: it may be newer than this one and know more reasons. */
export class RefusedElsewhere extends Error {
  override readonly name = 'RefusedElsewhere';
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }
}

/** Nothing came back that tells whether the call happened. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }
}

/** A bug in a service elsewhere. What went wrong is in its log, under its request id. */
export class FailedElsewhere extends Error {
  override readonly name = 'FailedElsewhere';
  readonly requestId: string;

  constructor(requestId: string) {
    super(`the service failed; its request id is ${requestId}`);
    this.requestId = requestId;
  }
}

export function localService(services: Services, caller: Caller, log: Logger): Service {
  return {
    invoke: (called, asked, confirmed) => {
      const allowed = confirmed?.money ? { ...caller, confirmed: confirmed.money } : caller;
      return call(services, allowed, called.op, asked, onceOf(called, asked, confirmed));
    },
    log,
    requestId: caller.requestId,
    timezone: () => caller.account.timezone,
    asking: {
      key: () => services.secrets.keyFor('questions of assistants'),
      subject: `${caller.account.id} ${principalOf(caller.actor)}`,
      now: () => services.clock.now(),
    },
  };
}

/** Assistants and their networks repeat calls; within ten minutes the same words mean the same wish (R63). */
function onceOf({ op }: Called, { allow_duplicate, ...asked }: Asked, confirmed?: Confirmed): Once | undefined {
  const fingerprint = fingerprintOf(asked);
  if (!op.once?.(asked) || allow_duplicate === true) {
    // Else one yes would be good for many calls.
    return confirmed && { key: `yes:${confirmed.key}`, fingerprint, lifetimeMs: TOOL_RETRY_WINDOW_MS };
  }
  return { key: `retry:${fingerprint}`, fingerprint, lifetimeMs: TOOL_RETRY_WINDOW_MS };
}
