/** Reads bank statements in a worker thread: one of 5 MB takes a second, which would block the event loop (R89). */
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
/** Files up to this size are read in a few milliseconds. */
const SMALL_BYTES = 256 * 1024;
/**
 * One thread each: files are few, and more threads would take cores from requests. Small files have a thread of their
 * own, so that they do not wait for the seconds of large ones.
 */
const small = threads<StatementOrder, StatementAnswer>(SCRIPT, BOUNDS);
const large = threads<StatementOrder, StatementAnswer>(SCRIPT, BOUNDS);

/** If the file is not a statement, throws a refusal that names `field`. */
export async function readInThread(bytes: Uint8Array, options: ReadOptions, field: string): Promise<KeyedStatement> {
  const answer = await answerOf(bytes, options);
  if ('statement' in answer) return answer.statement;
  throw unreadable(field, answer.fault);
}

/** The statement, or why the file cannot be read. */
export async function answerOf(
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<Exclude<StatementAnswer, { readonly error: unknown }>> {
  // Copied: a small buffer is a part of a larger one, which would be transferred whole.
  const answer = await (bytes.length <= SMALL_BYTES ? small : large)({ bytes: new Uint8Array(bytes), options });
  if ('error' in answer) throw answer.error;
  return answer;
}

export function unreadable(field: string, fault: string): BillingError {
  // Without the full stop: the refusal's sentence has its own.
  return invalid([{ field, message: `cannot be read: ${fault.replace(/\.$/, '')}` }]);
}

/** Accounts whose statement is being imported by this process. */
const importing = new WeakMap<object, Set<number>>();
const RETRY_AFTER_SECONDS = 5;

/** One statement at a time per account: an account cannot fill all threads and the queue. */
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
