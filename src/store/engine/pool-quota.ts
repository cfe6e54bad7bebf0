/**
 * Fair shares of a pool of connections: no account can hold more than its share. So an account whose changes wait for a
 * lock, or that sends many calls at once, leaves connections for others. A free connection goes to the waiting accounts
 * in turn, and within an account to the work that has waited longest.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { tooSlow } from './unavailable.ts';

/** Account id, or a name for work of the service itself, or null for work before an account is known. */
export type Tenant = number | string | null;

type QuotaTerms = {
  /** Number of connections in the pool. */
  readonly slots: number;
  /** Largest number of connections that one tenant may hold. */
  readonly each: number;
  /**
   * Waiting work is refused with `store_unavailable` if no earlier work has ended for this time; the refusal comes after
   * at most twice this time. While the queue moves, work continues to wait, because a burst on a slow machine takes
   * time.
   */
  readonly waitMs: number;
};

/** `inVain`: true if the work waited for a lock until its time limit, which does not count as progress of the queue. */
type Leave = (inVain?: boolean) => void;
type Waiting = { readonly enter: (leave: Leave) => void; timer: NodeJS.Timeout };
/** `ended`: number of finished pieces of the tenant's work. */
type TenantState = { held: number; ended: number; readonly queue: Set<Waiting> };

/**
 * Resolves when a connection is free for the tenant. The result is a function that gives the connection back; it must
 * be called once.
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
   * Number of finished pieces of work that this tenant waits for: its own while it holds its full share, otherwise
   * those of all tenants.
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

/** The account for which the running code uses the store. It decides the share of connections (`pool-quota.ts`). */
export type TenantContext = {
  readonly tenant: Tenant;
  /**
   * The account's revision that the caller has seen. Given for work whose searches may run on a replica that is at
   * least as new; the tenant is then the account's id.
   */
  readonly seen?: number | undefined;
};

const NO_ACCOUNT: TenantContext = { tenant: null };

const current = new AsyncLocalStorage<TenantContext>();

/** Everything that `run` calls and awaits belongs to this work. */
export function asTenant<T>(work: TenantContext, run: () => T): T {
  return current.run(work, run);
}

export function currentTenant(): TenantContext {
  return current.getStore() ?? NO_ACCOUNT;
}
