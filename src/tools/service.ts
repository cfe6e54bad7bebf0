/** Runs the calls of tools, with the operations of this process or on a remote service. */
import type { Logger } from 'pino';
import type { ZodObject } from 'zod';
import type { Instant } from '../model/dates.ts';
import type { Money } from '../model/money.ts';
import { principalOf, type Scope } from '../model/token.ts';
import type { Caller, Services } from '../operations/kernel/context.ts';
import type { Operation } from '../operations/kernel/declaration.ts';
import type { ErrorBody } from '../operations/kernel/error-body.ts';
import {
  fingerprintOf,
  type IdempotentCall,
  type RetryWindow,
  TOOL_RETRY_WINDOW_MS,
} from '../operations/kernel/idempotency.ts';
import { type CallResult, call } from '../operations/kernel/operation.ts';
import type { ToolArguments } from './shape.ts';

export type ToolService = {
  readonly invoke: Invoke;
  /** Log for failures, each with its request id. */
  readonly log: Logger;
  readonly requestId: string;
  readonly asking: QuestionSigning;
  /** Time zone of the account. */
  readonly timezone: () => string;
};

/**
 * How questions to the user are signed. The client keeps a question and returns it with the answer. The signature shows
 * that the question was not changed.
 */
export type QuestionSigning = {
  /** Key of 32 bytes for the signature. It is the same in every process that may receive the answer. */
  readonly key: () => Uint8Array;
  /** The caller. An answer is valid only for the caller that got the question. */
  readonly subject: string;
  readonly now: () => Instant;
};

/**
 * Calls an operation. Errors:
 * - The model sees a `BillingError`, {@link RefusedElsewhere} or {@link Unanswered}.
 * - If the call was cancelled, the signal's reason is thrown.
 * - Any other error is a bug.
 */
export type Invoke = (called: Called, args: ToolArguments, confirmed?: Confirmed) => Promise<CallResult<ZodObject>>;

/**
 * A person's consent to one call. `key`: idempotency key of the call. `money`: the confirmed amount, if it is above the
 * caller's limit.
 */
export type Confirmed = { readonly key: string; readonly money?: Money };
export type Called = { readonly name: string; readonly op: Operation };

/** Details of a protocol request other than its arguments. */
export type CallContext = {
  /** Name that the client gives for itself. */
  readonly client: string | undefined;
  /** Aborts when the client cancels the request or disconnects. */
  readonly signal?: AbortSignal | undefined;
  /** The caller, if the request came over HTTP. */
  readonly authInfo?: unknown;
};

/** Makes the service of one request. */
export type ServiceFor = (context: CallContext) => ToolService | Promise<ToolService>;

/** The services of one caller. `scopes`: the caller's scopes, which decide the listed tools. */
export type OpenService = {
  readonly scopes: ReadonlySet<Scope>;
  readonly serviceFor: ServiceFor;
  readonly log: Logger;
  /** Detects changes of the account, for clients that subscribe. Without this function, clients cannot subscribe. */
  readonly look?: Look;
  /** Pause between two checks; one second by default. */
  readonly lookEveryMs?: number;
};

/**
 * Authenticates the caller again. Returns the caller's current service, and a number that grows with every change of
 * the account. Returns `undefined` if the caller's token is no longer valid.
 */
export type Look = () => Promise<{ readonly service: ToolService; readonly revision: number } | undefined>;

/** A refusal of a remote service. The body is kept unchanged, because a newer service may have other error codes. */
export class RefusedElsewhere extends Error {
  override readonly name = 'RefusedElsewhere';
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }
}

/** No usable answer came from the remote service, so the call may or may not have taken effect. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }
}

/** An unexpected error in a remote service. The log of that service has the error under this request id. */
export class FailedElsewhere extends Error {
  override readonly name = 'FailedElsewhere';
  readonly requestId: string;

  constructor(requestId: string) {
    super(`the service failed; its request id is ${requestId}`);
    this.requestId = requestId;
  }
}

export function localService(services: Services, caller: Caller, log: Logger): ToolService {
  return {
    invoke: (called, args, confirmed) => {
      const allowed = confirmed?.money ? { ...caller, confirmed: confirmed.money } : caller;
      return call(services, allowed, called.op, args, idempotencyOf(called, args, confirmed));
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

/**
 * Makes the result of a {@link Look}: a service of this process for the caller, and the account's revision. The caller
 * was just authenticated.
 */
export function lookedUp(services: Services, caller: Caller, log: Logger): Awaited<ReturnType<Look>> {
  return { service: localService(services, caller, log), revision: caller.revision ?? 0 };
}

/**
 * Returns how a repeated call is recognized; `undefined` if each call is a new one. Assistants and networks may send a
 * call twice, so an equal call within ten minutes can count as a retry (R63).
 */
function idempotencyOf(
  { op }: Called,
  { allow_duplicate, ...args }: ToolArguments,
  confirmed?: Confirmed,
): IdempotentCall | RetryWindow | undefined {
  if (op.repeatIsRetry?.(args) === true && allow_duplicate !== true) return { retryWithinMs: TOOL_RETRY_WINDOW_MS };
  // A call that a person has confirmed uses the key that was made together with the question, so that one consent can
  // run only one call.
  if (!confirmed) return undefined;
  return { key: `yes:${confirmed.key}`, fingerprint: fingerprintOf(args), lifetimeMs: TOOL_RETRY_WINDOW_MS };
}
