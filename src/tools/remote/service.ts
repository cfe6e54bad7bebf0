/** The tools on a service elsewhere, through its REST interface: the same catalogue, the same answers. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ZodObject } from 'zod';
import { type Currency, parseCurrency } from '../../model/currency.ts';
import type { Clock } from '../../model/dates.ts';
import { ALL_TOKEN_SCOPES } from '../../model/scope.ts';
import { checkedInput } from '../../operations/checked-input.ts';
import { stopIfCancelled } from '../../operations/context.ts';
import { isReadOnly } from '../../operations/declaration.ts';
import type { ErrorBody } from '../../operations/error-body.ts';
import { getInvoiceStats } from '../../operations/invoices/get-invoice-stats.ts';
import type { Answer } from '../../operations/operation.ts';
import {
  type Called,
  FailedElsewhere,
  type Invoke,
  type OpenService,
  RefusedElsewhere,
  Unanswered,
} from '../service.ts';
import { type Exchange, exchangeWith, type Outcome, type Remote } from './exchange.ts';
import { requestOf } from './request.ts';
import { type RetryKey, retryKeys } from './retry-keys.ts';

/** Rejects when address or token cannot be right. A service that is merely away may be back for the first call. */
export async function openRemote(remote: Remote, clock: Clock, log: Logger): Promise<OpenService> {
  const { url } = remote;
  const exchange = exchangeWith(remote);
  const { currency, timezone } = await firstLook(exchange, url, log);
  const keyFor = retryKeys(clock);
  const invokeUntil =
    (signal: AbortSignal | undefined): Invoke =>
    async (called, asked, confirmed) => {
      // The same check as there: the same faults, all at once, and before anything goes out.
      checkedInput(called.op, asked, currency);
      stopIfCancelled({ signal });
      // What only the tool has stays here.
      const { allow_duplicate: _, ...input } = asked;
      const request = requestOf(called.op, input);
      const retry = request.method === 'POST' ? keyFor(called, asked, confirmed) : undefined;
      return answerOf(await exchange(request, { idempotencyKey: retry?.key, signal }), { ...called, url, retry });
    };
  const answerKey = randomBytes(32);
  const asking = { key: () => answerKey, subject: url, now: () => clock.now() };
  // Only the service knows what its token may do; what it may not is refused there, with a hint.
  return {
    scopes: ALL_TOKEN_SCOPES,
    serviceFor: ({ signal }) => ({
      invoke: invokeUntil(signal),
      log,
      requestId: randomUUID(),
      asking,
      timezone: () => timezone,
    }),
    log,
  };
}

type Account = { readonly currency: Currency | undefined; readonly timezone: string };

/** Until it is known, times are shown in UTC and amounts are checked there only. */
const UNKNOWN: Account = { currency: undefined, timezone: 'UTC' };

function accountIn({ currency, timezone }: Readonly<Record<string, unknown>>): Account {
  return {
    currency: typeof currency === 'string' ? parseCurrency(currency) : undefined,
    timezone: typeof timezone === 'string' ? timezone : 'UTC',
  };
}

/** One cheap call: is it a billhook, does it take the token, in which currency does the account count? */
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

function answerOf(outcome: Outcome, called: CalledThere): Answer<ZodObject> {
  if (!isSettled(outcome)) called.retry?.outcomeUnknown();
  switch (outcome.kind) {
    case 'answered':
      return { data: outcome.data, replayed: outcome.replayed && called.op.once !== undefined };
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

/** Whether it is certain what became of the call. A proxy's word is taken for "no", never for "yes". */
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
    : 'Whoever set BILLHOOK_URL has to check it; calling again is no use.';
  return { code: 'unexpected_answer', message: `${url} ${words}. Nothing was done.`, hint, retryable };
}

function noLongerValid(url: string): ErrorBody {
  const message = `The token in BILLHOOK_TOKEN is no longer valid for ${url}. Nothing was done.`;
  const hint = `Whoever set it up has to set another one and start again; ${TOKEN_HELP}.`;
  return { code: 'unauthorized', message, hint, retryable: false };
}

function mayPass(status: number): boolean {
  return status >= 500 || status === 429;
}
