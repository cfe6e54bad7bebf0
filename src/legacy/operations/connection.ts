import { SERVES_OLDER_INTERFACES } from '../../model/provider.ts';
import type { AccountRow } from '../../store/accounts.ts';
import { readinessOf } from '../../operations/providers/open-provider.ts';

/** Whether an account can use the two older interfaces at all: they need a finished connection of one kind (R30, R50). */
export type OlderStanding = 'served' | 'not connected' | 'not supported';

export async function olderStanding(
  services: Parameters<typeof readinessOf>[0],
  account: AccountRow,
): Promise<OlderStanding> {
  const readiness = await readinessOf(services, account);
  if (!readiness.ready) return 'not connected';
  return SERVES_OLDER_INTERFACES[readiness.kind] ? 'served' : 'not supported';
}
