import type { Caller, World } from '../context.ts';

/** What a payment plan lays down for a request that is made from it. */
export type PlanTerms = { readonly title: string; readonly amount: string };

/** The account's payment plan with this id; there are none yet, so that every `planid` is answered `missingplan`. */
export async function findPlan(
  _world: Pick<World, 'store'>,
  _caller: Caller,
  _id: string,
): Promise<PlanTerms | undefined> {
  return undefined;
}
