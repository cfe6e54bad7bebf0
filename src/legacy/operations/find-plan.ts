import type { PlanId } from '../../model/ids.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';

/**
 * Finds a plan of the account. `id`: text from a V2 call. Returns undefined if the account has no plan with this id.
 */
export async function findPlan(
  { store }: Pick<Services, 'store'>,
  { account }: Pick<Caller, 'account'>,
  id: string,
): Promise<PlanId | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
  return (await store.plans.find(account.id, Number(id) as PlanId))?.id;
}
