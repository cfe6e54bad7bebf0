/** Which account's share of the connections a call uses, and whether it may read from a replica (docs/scale.md). */
import type { TenantContext } from '../../store/engine/tenant-context.ts';
import type { Caller } from './context.ts';

/**
 * `readsOnReplica`: as declared by the operation. Without a known revision the call reads from the database itself: the
 * replica could be older than what the caller has seen.
 */
export function tenantOf(
  { account, revision }: Pick<Caller, 'account' | 'revision'>,
  readsOnReplica = false,
): TenantContext {
  const seen = revision !== null && readsOnReplica ? revision : undefined;
  return { lane: account.id, seen };
}
