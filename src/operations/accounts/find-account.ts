import { BillingError } from '../../model/billing-error.ts';
import type { AccountId } from '../../model/ids.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { Services } from '../kernel/context.ts';

/** Finds an account by id or handle. Without a reference, returns the only account of the service (R70). */
export async function findAccount(
  { store }: Pick<Services, 'store'>,
  reference: string | undefined,
): Promise<AccountRow> {
  if (reference === undefined) return onlyAccount(await store.accounts.all());
  const found = /^\d+$/.test(reference)
    ? await store.accounts.byId(Number(reference) as AccountId)
    : await store.accounts.byHandle(reference);
  if (found) return found;
  const hint = 'billhook account list shows them all.';
  throw new BillingError('account_not_found', `There is no account ${reference}.`, { field: 'account', hint });
}

function onlyAccount(accounts: readonly AccountRow[]): AccountRow {
  const [account, another] = accounts;
  if (account && !another) return account;
  if (account) {
    const allowedValues = accounts.map(({ handle }) => handle);
    throw new BillingError('account_not_found', 'There are several accounts; name one with --account.', {
      field: 'account',
      allowedValues,
    });
  }
  const hint = 'Create one: billhook init --name "My business" --email me@example.com';
  throw new BillingError('account_not_found', 'There is no account yet.', { field: 'account', hint });
}
