/**
 * Worker task: once a day, compares stored sums and numbers with the rows from which they are computed. Damage is
 * therefore found while an undamaged backup still exists.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { addMs, DAY_MS } from '../../model/dates.ts';
import { leaseOf } from '../../model/lease.ts';
import type { Difference, Verified } from '../../store/verify/verify.ts';
import type { Services } from '../kernel/context.ts';

const HOUR_MS = 3_600_000;
/**
 * The first check of a database runs an hour after the first worker has started, because a starting service has other
 * work. The time of the check is stored, so a restart does not delay the check.
 */
const FIRST_AFTER_MS = HOUR_MS;
/**
 * Duration of a worker's claim. Longer than any check takes, so another worker repeats the check only after this worker
 * has died.
 */
const LEASE_MS = 6 * HOUR_MS;
/** Pause in milliseconds after each group of rows, so that a check uses only a part of one CPU core. */
const PAUSE_MS = 20;
/** Largest number of differences in the log; `billhook verify` prints all. */
const LOGGED_MAX = 20;

const WHAT_TO_DO = 'run "billhook verify" and see "Is the ledger right?" in docs/self-hosting.md';

/**
 * Does nothing unless the daily check is due and no other worker has claimed it. Throws if there are differences, so
 * that the worker logs them. `/metrics` and `/readyz` also report the number of differences.
 */
export async function checkBooks({ store, clock }: Services, signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  const due = await store.bookChecks.isDue(now);
  if (due === 'unplanned') {
    return store.transaction((tx) => tx.bookChecks.schedule(addMs(now, FIRST_AFTER_MS)));
  }
  if (!due || !(await store.transaction((tx) => tx.bookChecks.claim(leaseOf(clock, LEASE_MS))))) return;
  const examined = await examineBooks(store, signal);
  if (signal?.aborted) return;
  await store.transaction((tx) => tx.bookChecks.finish(now, examined.differences, addMs(now, DAY_MS)));
  if (examined.differences > 0) throw new BooksDiffer(examined);
}

type Examined = Pick<Verified, 'differences'> & { readonly first: readonly string[] };

/**
 * Checks the books. If damaged data makes the check fail, the error counts as one more difference. Other errors are
 * thrown.
 */
async function examineBooks(store: Services['store'], signal: AbortSignal | undefined): Promise<Examined> {
  const first: string[] = [];
  const found = (difference: Difference) => {
    if (first.length < LOGGED_MAX) first.push(inWords(difference));
  };
  try {
    const pause = async () => {
      signal?.throwIfAborted();
      await delay(PAUSE_MS, undefined, { ref: false });
    };
    const { differences } = await store.verify({ found, pause });
    return { differences, first };
  } catch (error) {
    if (signal?.aborted) return { differences: 0, first };
    if (!store.isDamage(error)) throw error;
    return { differences: first.length + 1, first: [...first, error instanceof Error ? error.message : String(error)] };
  }
}

function inWords({ check, accountId, table, row, figure, stored, computed }: Difference): string {
  const account = accountId === null ? '' : `account ${accountId}, `;
  return `${check}: ${account}${table} ${row}: ${figure} is ${stored}, its rows give ${computed}`;
}

class BooksDiffer extends Error {
  override readonly name = 'BooksDiffer';
  readonly first: readonly string[];

  constructor({ differences, first }: Examined) {
    super(`the ledger is damaged or wrong: ${differences} stored figures differ from their rows; ${WHAT_TO_DO}`);
    this.first = first;
  }
}
