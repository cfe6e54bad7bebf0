import type { PlanId } from '../../model/ids.ts';
import type { Caller, Services } from '../context.ts';

/** The account's payment plan by the id that an older interface sends, as text; `undefined`: there is none. */
export async function findPlan(
  { store }: Pick<Services, 'store'>,
  { account }: Pick<Caller, 'account'>,
  id: string,
): Promise<PlanId | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
  return (await store.plans.find(account.id, Number(id) as PlanId))?.id;
}
