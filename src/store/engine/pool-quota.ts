/**
 * Fair shares of a connection pool: no account holds more connections than its share. Otherwise an account with many
 * calls, or with changes that wait for a lock, could use all connections. A free connection goes to the waiting
 * accounts in turn. Within an account, the oldest waiting work gets the connection.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { tooSlow } from './unavailable.ts';

/** An account id, a name for the service's own work, or null while the account is not yet known. */
export type Tenant = number | string | null;

type QuotaTerms = {
  /** Number of connections in the pool. */
  readonly slots: number;
  /** Largest number of connections that one tenant may hold. */
  readonly each: number;
  /**
   * Time limit in milliseconds. If no running work ends within this time, waiting work is refused with
   * `store_unavailable`. The refusal comes after at most twice this time. While running work ends, waiting work is not
   * refused: on a slow machine, many calls need time.
   */
  readonly waitMs: number;
};

/**
 * Gives the connection back. `inVain`: true if the work failed because it waited too long for a lock. The work is then
 * not added to `ended`.
 */
type Leave = (inVain?: boolean) => void;
type Waiting = { readonly enter: (leave: Leave) => void; timer: NodeJS.Timeout };
/** State of one tenant. `held`: connections in use by the tenant. `ended`: number of the tenant's finished tasks. */
type TenantState = { held: number; ended: number; readonly queue: Set<Waiting> };

/**
 * Resolves when a connection is free for the tenant. The result is a function that gives the connection back. The
 * caller must call that function exactly once.
 */
export type PoolQuota = (tenant: Tenant) => Promise<Leave>;

export function poolQuota({ slots, each, waitMs }: QuotaTerms): PoolQuota {
  let taken = 0;
  let ended = 0;
  const states = new Map<Tenant, TenantState>();
  /** Tenants with waiting work, in the order of their turns. */
  const waitingTenants = new Set<Tenant>();

  function stateOf(tenant: Tenant): TenantState {
    const state = states.get(tenant) ?? { held: 0, ended: 0, queue: new Set() };
    states.set(tenant, state);
    return state;
  }

  function enter(tenant: Tenant, state: TenantState): Leave {
    taken++;
    state.held++;
    return (inVain = false) => {
      taken--;
      state.held--;
      if (!inVain) {
        ended++;
        state.ended++;
      }
      admit();
      if (state.held === 0 && state.queue.size === 0) states.delete(tenant);
    };
  }

  /** Gives free connections to waiting work. */
  function admit(): void {
    for (const tenant of waitingTenants) {
      if (taken >= slots) return;
      const state = stateOf(tenant);
      const [first] = state.queue;
      if (!first || state.held >= each) continue;
      forget(tenant, state, first);
      // Moves the tenant to the end of the waiting tenants.
      if (waitingTenants.delete(tenant)) waitingTenants.add(tenant);
      clearTimeout(first.timer);
      first.enter(enter(tenant, state));
    }
  }

  function forget(tenant: Tenant, { queue }: TenantState, waiting: Waiting): void {
    queue.delete(waiting);
    if (queue.size === 0) waitingTenants.delete(tenant);
  }

  const holdsItsShare = ({ held }: TenantState) => held >= each;

  /**
   * Number of ended tasks that could have freed a connection for this tenant. If the tenant holds its full share, only
   * its own tasks are counted. Otherwise the tasks of all tenants are counted.
   */
  const endedBefore = (state: TenantState) => (holdsItsShare(state) ? state.ended : ended);

  return (tenant) => {
    const state = stateOf(tenant);
    if (taken < slots && state.held < each) return Promise.resolve(enter(tenant, state));
    return new Promise((resolve, reject) => {
      const giveUpIfStuck = (held: boolean, before: number) => {
        if (held !== holdsItsShare(state) || endedBefore(state) !== before) {
          waiting.timer = wait();
          return;
        }
        forget(tenant, state, waiting);
        if (state.held === 0 && state.queue.size === 0) states.delete(tenant);
        reject(tooSlow());
      };
      const wait = () => setTimeout(giveUpIfStuck, waitMs, holdsItsShare(state), endedBefore(state));
      const waiting: Waiting = { enter: resolve, timer: wait() };
      state.queue.add(waiting);
      waitingTenants.add(tenant);
    });
  };
}

/** The account of the current work. The work uses connections from the share of this account. */
export type TenantContext = {
  readonly tenant: Tenant;
  /**
   * The newest revision of the account that the caller has seen. If given, searches can run on a replica that has at
   * least this revision. `tenant` must then be the account's id.
   */
  readonly seen?: number | undefined;
};

const NO_ACCOUNT: TenantContext = { tenant: null };

const current = new AsyncLocalStorage<TenantContext>();

/** Runs code for a tenant. `currentTenant` returns `work` in everything that `run` calls and awaits. */
export function asTenant<T>(work: TenantContext, run: () => T): T {
  return current.run(work, run);
}

export function currentTenant(): TenantContext {
  return current.getStore() ?? NO_ACCOUNT;
}
