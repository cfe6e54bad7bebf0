/** `billhook doctor`: tries the key of each account's payment provider and reports problems. */
import type { App } from '../app.ts';

export type Check = { readonly what: string; readonly ok: boolean; readonly says: string };

type Account = Awaited<ReturnType<App['administration']['accounts']>>[number];

export async function paymentChecks({ checkProvider }: App['administration'], account: Account): Promise<Check[]> {
  const what = `payments of ${account.handle}`;
  const { state, problems, notes } = await checkProvider(account);
  const says = [...problems, ...notes].join('; ');
  if (problems.length > 0) return [{ what, ok: false, says }];
  // A missing provider is not a failure: invoices can be sent and paid by hand.
  return [{ what, ok: true, says: says || (state ?? '') }];
}
