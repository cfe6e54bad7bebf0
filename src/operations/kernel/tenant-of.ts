/** In whose share of the connections a call works, and whether it may read from a replica (docs/scale.md). */
import type { TenantContext } from '../../store/engine/tenant-context.ts';
import type { Caller } from './context.ts';

/**
 * `readsOnReplica`: as the operation declares it. A caller whose revision is not known reads from the database itself: the
 * replica could be older than what it has seen.
 */
export function tenantOf(
  { account, revision }: Pick<Caller, 'account' | 'revision'>,
  readsOnReplica = false,
): TenantContext {
  const seen = revision !== null && readsOnReplica ? revision : undefined;
  return { lane: account.id, seen };
}
