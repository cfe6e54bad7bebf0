/** On whose behalf the running code uses the store: decides which share of the connections it takes (`pool-quota.ts`). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Lane } from './pool-quota.ts';

export type TenantContext = {
  readonly lane: Lane;
  /**
   * The account's revision that the caller has seen. Given for work whose searches may run on a replica that is at least
   * as new; the lane is then the account's id.
   */
  readonly seen?: number | undefined;
};

const NO_ACCOUNT: TenantContext = { lane: null };

const current = new AsyncLocalStorage<TenantContext>();

/** Everything that `run` calls and awaits is this work. */
export function asTenant<T>(work: TenantContext, run: () => T): T {
  return current.run(work, run);
}

export function currentTenant(): TenantContext {
  return current.getStore() ?? NO_ACCOUNT;
}
