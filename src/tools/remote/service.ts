/**
 * Runs the tools on a remote service, through its REST interface. Tools and answers are the same as with a local
 * service.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ZodObject } from 'zod';
import type { Clock } from '../../model/dates.ts';
import { type Currency, parseCurrency } from '../../model/money.ts';
import { ALL_TOKEN_SCOPES, isReadOnly } from '../../model/token.ts';
import { listActivity } from '../../operations/activity/list-activity.ts';
import { getInvoiceStats } from '../../operations/invoices/get-invoice-stats.ts';
import { checkedInput } from '../../operations/kernel/checked-input.ts';
import { stopIfCancelled } from '../../operations/kernel/context.ts';
import type { ErrorBody } from '../../operations/kernel/error-body.ts';
import type { CallResult } from '../../operations/kernel/operation.ts';
import {
  type CallContext,
  type Called,
  FailedElsewhere,
  type Invoke,
  type OpenService,
  RefusedElsewhere,
  type ToolService,
  Unanswered,
} from '../service.ts';
import { type Exchange, exchangeWith, type Outcome, type Remote } from './exchange.ts';
import { requestOf } from './request.ts';
import { type RetryKey, retryKeys } from './retry-keys.ts';

/**
 * Opens the connection to a remote service. Rejects if the address or the token is wrong. If the service cannot be
 * reached, only a warning is logged, because the service may be back before the first call.
 */
export async function openRemote(remote: Remote, clock: Clock, log: Logger): Promise<OpenService> {
  const { url } = remote;
  const exchange = exchangeWith(remote);
  const { currency, timezone } = await firstLook(exchange, url, log);
  const keyFor = retryKeys(clock);
  const invokeUntil =
    (signal: AbortSignal | undefined): Invoke =>
    async (called, args, confirmed) => {
      if (called.op.route === undefined) throw new RefusedElsewhere(notOffered(called.name));
      // The remote service makes the same check. It is made here too, so that faults are found before anything is sent.
      checkedInput(called.op, args, { currency });
      stopIfCancelled({ signal });
      // `allow_duplicate` is an argument of the tool only; the REST interface does not have it.
      const { allow_duplicate: _, ...input } = args;
      const request = requestOf(called.op, input);
      const retry = request.method === 'POST' ? keyFor(called, args, confirmed) : undefined;
      const how = { idempotencyKey: retry?.key, repeatIsRetry: retry?.repeatIsRetry, signal };
      return answerOf(await exchange(request, how), { ...called, url, retry });
    };
  const responseKey = randomBytes(32);
  const asking = { key: () => responseKey, subject: url, now: () => clock.now() };
  // The token's scopes are not known here. If the token lacks the scope for a call, the remote service refuses the call
  // with a hint.
  const serviceFor = ({ signal }: CallContext): ToolService => ({
    invoke: invokeUntil(signal),
    log,
    requestId: randomUUID(),
    asking,
    timezone: () => timezone,
  });
  return {
    scopes: ALL_TOKEN_SCOPES,
    serviceFor,
    look: async () => {
      const service = serviceFor({ client: undefined });
      // Each change of an account adds one activity, so the number of activities serves as the revision.
      const { data } = await service.invoke({ name: listActivity.name, op: listActivity }, { limit: 1 });
      return { service, revision: Number(data.total_count) };
    },
    lookEveryMs: LOOK_MS,
    log,
  };
}

/** Pause between two checks for changes. Each check is a request that counts against the token's rate limit. */
const LOOK_MS = 5_000;

type Account = { readonly currency: Currency | undefined; readonly timezone: string };

/**
 * Used if the account's settings could not be read at the start. In this case, until the process ends, times are shown
 * in UTC, and only the remote service checks amounts.
 */
const UNKNOWN: Account = { currency: undefined, timezone: 'UTC' };

function accountIn({ currency, timezone }: Readonly<Record<string, unknown>>): Account {
  return {
    currency: typeof currency === 'string' ? parseCurrency(currency) : undefined,
    timezone: typeof timezone === 'string' ? timezone : 'UTC',
  };
}

/** One cheap call that checks address and token, and reads the account's currency and time zone. */
async function firstLook(exchange: Exchange, url: string, log: Logger): Promise<Account> {
  const outcome = await exchange(requestOf(getInvoiceStats, {}));
  switch (outcome.kind) {
    case 'answered':
      return accountIn(outcome.data);
    case 'refused':
      if (outcome.status === 401) throw new Error(`BILLHOOK_TOKEN is not a valid token of ${url}; ${TOKEN_HELP}`);
      if (outcome.status === 404) throw new Error(`BILLHOOK_URL is ${url}, where there is no REST interface`);
      return UNKNOWN;
    case 'foreign':
      if (!mayPass(outcome.status)) throw new Error(`BILLHOOK_URL is ${url}, which ${outcome.words}`);
      break;
    case 'silent':
      break;
    case 'failed':
      return UNKNOWN;
  }
  log.warn(`${url} ${outcome.words}; calls will try again`);
  return UNKNOWN;
}

const TOKEN_HELP = 'where it runs, make one: billhook token create --scopes billing.read,billing.write';

type CalledThere = Called & { readonly url: string; readonly retry: RetryKey | undefined };

function answerOf(outcome: Outcome, called: CalledThere): CallResult<ZodObject> {
  if (!isSettled(outcome)) called.retry?.outcomeUnknown();
  switch (outcome.kind) {
    case 'answered':
      return { data: outcome.data, replayed: outcome.replayed && called.op.repeatIsRetry !== undefined };
    case 'refused':
      throw new RefusedElsewhere(outcome.status === 401 ? noLongerValid(called.url) : outcome.error);
    case 'failed':
      throw new FailedElsewhere(outcome.requestId);
    case 'foreign':
    case 'silent':
      throw isSettled(outcome)
        ? new RefusedElsewhere(wrongAddress(outcome, called))
        : new Unanswered(noAnswer(outcome, called));
  }
}

/**
 * True if it is certain that the call took effect, or certain that it did not. For example, an answer of a proxy with
 * status 3xx or 4xx shows that the call had no effect.
 */
function isSettled(outcome: Outcome): boolean {
  switch (outcome.kind) {
    case 'answered':
      return true;
    case 'refused':
      return outcome.status < 500 && outcome.error.code !== 'idempotency_in_progress';
    case 'foreign':
      return outcome.status >= 300 && outcome.status < 500;
    case 'failed':
    case 'silent':
      return false;
  }
}

type Strange = Extract<Outcome, { kind: 'foreign' | 'silent' }>;

function noAnswer({ kind, words }: Strange, { name, op, url }: CalledThere): ErrorBody {
  const code = kind === 'silent' ? 'service_unreachable' : 'unexpected_answer';
  if (isReadOnly(op)) return { code, message: `${url} ${words}.`, hint: 'Call again in a moment.', retryable: true };
  return {
    code,
    message: `${url} ${words}. It is not known whether ${name} happened.`,
    hint: `Call ${name} again with exactly the same arguments: within ten minutes that is safe, it happens only once.`,
    retryable: true,
  };
}

function wrongAddress({ words, ...outcome }: Strange, { url }: CalledThere): ErrorBody {
  const retryable = 'status' in outcome && mayPass(outcome.status);
  const hint = retryable
    ? 'Call again in a moment.'
    : 'Ask the user to check the setting BILLHOOK_URL; calling again does not help.';
  return { code: 'unexpected_answer', message: `${url} ${words}. Nothing was done.`, hint, retryable };
}

function notOffered(name: string): ErrorBody {
  return { code: 'not_offered', message: `${name} has no route of the REST interface.`, retryable: false };
}

function noLongerValid(url: string): ErrorBody {
  const message = `The token in BILLHOOK_TOKEN is no longer valid for ${url}. Nothing was done.`;
  const hint = `Ask the user to set another one and to start again; ${TOKEN_HELP}.`;
  return { code: 'unauthorized', message, hint, retryable: false };
}

function mayPass(status: number): boolean {
  return status >= 500 || status === 429;
}
