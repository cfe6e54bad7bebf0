/** Runs the calls of tools: with the operations of this process, or with a remote service. */
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
  /** Gets failures, under the request id. */
  readonly log: Logger;
  readonly requestId: string;
  readonly asking: QuestionSigning;
  /** Time zone of the account. */
  readonly timezone: () => string;
};

/** For questions to a person whose answers come back signed. */
export type QuestionSigning = {
  /** 32 bytes; the same in every process that may get the answer. */
  readonly key: () => Uint8Array;
  /** The caller: an answer is valid only for the caller that was asked. */
  readonly subject: string;
  readonly now: () => Instant;
};

/**
 * Calls an operation, a tool's or another one. Throws a `BillingError`, a {@link RefusedElsewhere} or an
 * {@link Unanswered}, which are shown to the model; the signal's reason if the call was cancelled; any other error is a
 * bug.
 */
export type Invoke = (called: Called, args: ToolArguments, confirmed?: Confirmed) => Promise<CallResult<ZodObject>>;

/** A person's consent to one call, and to its amount if that is above the limit. `key`: idempotency key of the call. */
export type Confirmed = { readonly key: string; readonly money?: Money };
export type Called = { readonly name: string; readonly op: Operation };

/** Parts of a protocol request beside its arguments. */
export type CallContext = {
  /** Name that the client gives itself. */
  readonly client: string | undefined;
  /** Aborts when the client cancels the request or disconnects. */
  readonly signal?: AbortSignal | undefined;
  /** The caller, over HTTP. */
  readonly authInfo?: unknown;
};

/** Called for every request. */
export type ServiceFor = (context: CallContext) => ToolService | Promise<ToolService>;

/** `scopes`: of the caller; they decide which tools are listed. */
export type OpenService = {
  readonly scopes: ReadonlySet<Scope>;
  readonly serviceFor: ServiceFor;
  readonly log: Logger;
  /** For subscriptions; without it there are none. */
  readonly look?: Look;
  /** How often to look; by default every second. */
  readonly lookEveryMs?: number;
};

/**
 * The tools as the caller may use them now, and a number that grows with every change of the account. `undefined`: the
 * caller's token is no longer valid.
 */
export type Look = () => Promise<{ readonly service: ToolService; readonly revision: number } | undefined>;

/** A refusal of a remote service, with its own body: it may be newer than this one and have other codes. */
export class RefusedElsewhere extends Error {
  override readonly name = 'RefusedElsewhere';
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }
}

/** No usable answer came, so the call may have happened or not. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }
}

/** A bug in a remote service. Its log has the error under its request id. */
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

/** The result of a {@link Look} in this process, for a caller that was just authenticated. */
export function lookedUp(services: Services, caller: Caller, log: Logger): Awaited<ReturnType<Look>> {
  return { service: localService(services, caller, log), revision: caller.revision ?? 0 };
}

/** Assistants and networks repeat calls: the same call within ten minutes counts as a retry (R63). */
function idempotencyOf(
  { op }: Called,
  { allow_duplicate, ...args }: ToolArguments,
  confirmed?: Confirmed,
): IdempotentCall | RetryWindow | undefined {
  if (op.repeatIsRetry?.(args) === true && allow_duplicate !== true) return { retryWithinMs: TOOL_RETRY_WINDOW_MS };
  // The key of a confirmation, so that one consent runs one call.
  if (!confirmed) return undefined;
  return { key: `yes:${confirmed.key}`, fingerprint: fingerprintOf(args), lifetimeMs: TOOL_RETRY_WINDOW_MS };
}
