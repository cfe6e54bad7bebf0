import type { ProviderKind } from '../../model/provider.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { readinessOf } from '../../operations/providers/open-provider.ts';
import type { AccountRow } from '../../store/access/accounts.ts';

/** Providers whose accounts can use the legacy interfaces (R50). */
const SERVES_LEGACY = { sandbox: true, stripe: true, mollie: false } as const satisfies Record<ProviderKind, boolean>;

/**
 * Result of a check before every legacy call: whether the account's provider is ready, and whether V2 and V1 support
 * this provider (R30, R50).
 */
export type LegacyAccess = 'served' | 'not connected' | 'not supported';

export async function legacyAccess(services: Services, account: AccountRow): Promise<LegacyAccess> {
  const readiness = await readinessOf(services, account);
  if (!readiness.ready) return 'not connected';
  return SERVES_LEGACY[readiness.kind] ? 'served' : 'not supported';
}
