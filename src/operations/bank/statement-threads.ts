/**
 * Parses bank statements in a worker thread, because a file of 5 MB takes a second and would block the event loop
 * (R89).
 */
import { extname } from 'node:path';
import type { ReadOptions } from '../../documents/bank-statement/read.ts';
import { BillingError, invalid } from '../../model/billing-error.ts';
import type { Context } from '../kernel/context.ts';
import { threads } from '../kernel/threads.ts';
import type { KeyedStatement, StatementAnswer, StatementOrder } from './statement-thread.ts';

/** The script is `.ts` in the source tree and `.js` in the built package. */
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
 * Small files have their own thread, so that they do not wait seconds for a large file. One thread for each size is
 * enough, because files are rare. More threads would take CPU cores from requests.
 */
const small = threads<StatementOrder, StatementAnswer>(SCRIPT, BOUNDS);
const large = threads<StatementOrder, StatementAnswer>(SCRIPT, BOUNDS);

/** Throws a refusal for `field` if the file is not a statement. */
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
  // Copied, because a small buffer can be a view of a larger buffer. Without the copy, the whole larger buffer would be
  // sent to the thread.
  const answer = await (bytes.length <= SMALL_BYTES ? small : large)({ bytes: new Uint8Array(bytes), options });
  if ('error' in answer) throw answer.error;
  return answer;
}

export function unreadable(field: string, fault: string): BillingError {
  // Removes the full stop, because the sentence of the refusal adds its own.
  return invalid([{ field, message: `cannot be read: ${fault.replace(/\.$/, '')}` }]);
}

/** Ids of the accounts with a running import in this process, by store. */
const importing = new WeakMap<object, Set<number>>();
const RETRY_AFTER_SECONDS = 5;

/**
 * Runs one import at a time per account, so that one account cannot occupy all threads and the queue. Throws
 * `rate_limited` while another import of the account is running.
 */
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
