import type { PlanId } from '../../model/ids.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';

/** `id`: in V2's form. `undefined` if the account has no such plan. */
export async function findPlan(
  { store }: Pick<Services, 'store'>,
  { account }: Pick<Caller, 'account'>,
  id: string,
): Promise<PlanId | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
  return (await store.plans.find(account.id, Number(id) as PlanId))?.id;
}
