import type { PlanId } from '../../model/ids.ts';
import type { Caller, Services } from '../../operations/context.ts';

/** The account's payment plan with this id, as an older interface writes it; `undefined`: there is none. */
export async function findPlan(
  { store }: Pick<Services, 'store'>,
  { account }: Pick<Caller, 'account'>,
  id: string,
): Promise<PlanId | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
  return (await store.plans.find(account.id, Number(id) as PlanId))?.id;
}
