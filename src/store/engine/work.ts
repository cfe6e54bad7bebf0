/** On whose behalf the running code uses the store: decides which share of the connections it takes (`shares.ts`). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Lane } from './shares.ts';

export type Work = {
  readonly lane: Lane;
  /**
   * The account's revision that the caller has seen. Given for work whose searches may run on a replica that is at least
   * as new; the lane is then the account's id.
   */
  readonly seen?: number | undefined;
};

const NO_ACCOUNT: Work = { lane: null };

const current = new AsyncLocalStorage<Work>();

/** Everything that `run` calls and awaits is this work. */
export function asWork<T>(work: Work, run: () => T): T {
  return current.run(work, run);
}

export function currentWork(): Work {
  return current.getStore() ?? NO_ACCOUNT;
}
