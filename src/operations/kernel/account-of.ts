import type { AccountId } from '../../model/ids.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { Services } from './context.ts';

/** The account that a row belongs to. It exists, because accounts are never deleted. */
export async function accountOf({ store }: Pick<Services, 'store'>, id: AccountId): Promise<AccountRow> {
  const account = await store.accounts.byId(id);
  if (!account) throw new Error(`there is no account ${id}`);
  return account;
}
