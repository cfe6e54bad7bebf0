/** Check of `billhook doctor`: tests the key of each account's payment provider, and reports problems. */
import type { App } from '../app.ts';
import { SecretKeyError } from '../model/secret-box.ts';

/** `isWarning`: the result is worth knowing, but `doctor` does not fail because of it. */
export type Check = { readonly what: string; readonly ok: boolean; readonly says: string; readonly isWarning?: true };

type Account = Awaited<ReturnType<App['administration']['accounts']>>[number];

export async function paymentChecks({ checkProvider }: App['administration'], account: Account): Promise<Check[]> {
  const what = `payments of ${account.handle}`;
  const { state, problems, notes } = await checkProvider(account).catch(unreadable);
  const says = [...problems, ...notes].join('; ');
  if (problems.length > 0) return [{ what, ok: false, says }];
  // A missing provider is no failure, because customers can pay invoices by bank transfer.
  return [{ what, ok: true, says: says || (state ?? '') }];
}

/** Result for a provider's key that cannot be decrypted. The check of the secret key reports the reason. */
function unreadable(error: unknown) {
  if (!(error instanceof SecretKeyError)) throw error;
  return { state: null, problems: ['the stored key of the provider cannot be read, see "secrets"'], notes: [] };
}
