/** Parses bank statements in a worker thread: a file of 5 MB takes a second, which would block the event loop (R89). */
import { extname } from 'node:path';
import type { ReadOptions } from '../../documents/bank-statement/read.ts';
import { BillingError, invalid } from '../../model/billing-error.ts';
import type { Context } from '../kernel/context.ts';
import { threads } from '../kernel/threads.ts';
import type { KeyedStatement, StatementAnswer, StatementOrder } from './statement-thread.ts';

/** `.ts` in the source tree, `.js` in the built package. */
const SCRIPT = new URL(`./statement-thread${extname(import.meta.url)}`, import.meta.url);

const BOUNDS = {
  threads: 1,
  waiting: 20,
  idleMs: 60_000,
  patienceMs: 30_000,
  retryAfterSeconds: 10,
  what: 'Bank statements are',
};
/** Files up to this size are parsed in a few milliseconds. */
const SMALL_BYTES = 256 * 1024;
/**
 * One thread each, because files are rare and more threads would take CPU cores from requests. Small files have their
 * own thread, so that they do not wait seconds for a large one.
 */
const small = threads<StatementOrder, StatementAnswer>(SCRIPT, BOUNDS);
const large = threads<StatementOrder, StatementAnswer>(SCRIPT, BOUNDS);

/** If the file is not a statement, throws a refusal that names `field`. */
export async function readInThread(bytes: Uint8Array, options: ReadOptions, field: string): Promise<KeyedStatement> {
  const answer = await answerOf(bytes, options);
  if ('statement' in answer) return answer.statement;
  throw unreadable(field, answer.fault);
}

/** The parsed statement, or the reason why the file cannot be read. */
export async function answerOf(
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<Exclude<StatementAnswer, { readonly error: unknown }>> {
  // Copied, because a small buffer is part of a larger one, which would be transferred to the thread completely.
  const answer = await (bytes.length <= SMALL_BYTES ? small : large)({ bytes: new Uint8Array(bytes), options });
  if ('error' in answer) throw answer.error;
  return answer;
}

export function unreadable(field: string, fault: string): BillingError {
  // Without the full stop, because the refusal's sentence adds one.
  return invalid([{ field, message: `cannot be read: ${fault.replace(/\.$/, '')}` }]);
}

/** Accounts for which this process is importing a statement. */
const importing = new WeakMap<object, Set<number>>();
const RETRY_AFTER_SECONDS = 5;

/** Runs one import at a time per account, so that one account cannot occupy all threads and the queue. */
export async function oneAtATime<Result>(
  ctx: Pick<Context, 'store' | 'account'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const accounts = importing.get(ctx.store) ?? new Set();
  importing.set(ctx.store, accounts);
  if (accounts.has(ctx.account.id)) {
    throw new BillingError('rate_limited', 'Another bank statement of this account is being imported.', {
      hint: 'Import one file after the other: send this one again when the other is answered.',
      retryable: true,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  accounts.add(ctx.account.id);
  try {
    return await work();
  } finally {
    accounts.delete(ctx.account.id);
  }
}
