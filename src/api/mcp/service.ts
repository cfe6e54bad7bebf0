/** Who answers the tools: the operations of this process, or those of a service elsewhere. */
import type { Logger } from 'pino';
import type { ZodObject } from 'zod';
import type { Scope } from '../../model/scope.ts';
import type { Caller, World } from '../../operations/context.ts';
import { fingerprintOf, type Once, TOOL_RETRY_WINDOW_MS } from '../../operations/once.ts';
import { type Answer, call } from '../../operations/operation.ts';
import type { ErrorBody } from '../http/error-body.ts';
import type { Asked } from './texts/words.ts';
import type { Tool } from './tools.ts';

export type Service = {
  readonly invoke: Invoke;
  /** Where it is told what went wrong, under the request id. */
  readonly log: Logger;
  readonly requestId: string;
};

/**
 * One call of a tool's operation. Throws a `Refusal`, a {@link RefusedElsewhere} or an {@link Unanswered}, which the
 * model is told, or anything else, which is a bug.
 */
export type Invoke = (tool: Tool, asked: Asked) => Promise<Answer<ZodObject>>;

/** Asked anew for every request, with the name that the client gives itself. */
export type ServiceNamed = (client: string | undefined) => Service | Promise<Service>;

/** `scopes` are those of the caller; they decide which tools are shown. */
export type OpenService = {
  readonly scopes: ReadonlySet<Scope>;
  readonly serviceNamed: ServiceNamed;
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

export function localService(world: World, caller: Caller, log: Logger): Service {
  return {
    invoke: (tool, asked) => call(world, caller, tool.op, asked, onceOf(tool, asked)),
    log,
    requestId: caller.requestId,
  };
}

/** Assistants and their networks repeat calls; within ten minutes the same words mean the same wish (R63). */
function onceOf({ op }: Tool, { allow_duplicate, ...asked }: Asked): Once | undefined {
  if (!op.once?.(asked) || allow_duplicate === true) return undefined;
  const fingerprint = fingerprintOf(asked);
  return { key: `retry:${fingerprint}`, fingerprint, lifetimeMs: TOOL_RETRY_WINDOW_MS };
}
