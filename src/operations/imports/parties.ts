/** Seller and buyer of imported invoices, for their pay pages and reminders (R108). */

import type { AccountRow } from '../../store/access/accounts.ts';
import type { AddedCustomer } from '../../store/imports/added-rows.ts';
import type { Queries } from '../../store/store.ts';
import { partiesNow } from '../invoices/parties.ts';
import type { Meant } from './customers.ts';
import type { NewInvoice } from './judge.ts';

/**
 * Returns a function. For a customer, this function returns the parties to store with the customer's invoices, as JSON.
 * The current data of seller and buyer is stored, because the file does not contain their data from the time of issue.
 * The logo is left out, because imported invoices are not printed.
 */
export async function partiesByCustomer(
  tx: Queries,
  { id }: Pick<AccountRow, 'id'>,
  invoices: readonly NewInvoice[],
  added: readonly AddedCustomer[],
): Promise<(meant: Meant) => string> {
  const business = await tx.businesses.find(id);
  const businesses = { ...tx.businesses, find: async () => business };
  const texts = new Map<string, string>();
  for (const { meant } of invoices) {
    if (texts.has(keyOf(meant))) continue;
    const customer = 'known' in meant ? meant.known : added[meant.added];
    const { seller, ...parties } = await partiesNow({ businesses }, id, customer ?? null);
    texts.set(keyOf(meant), JSON.stringify({ seller: { ...seller, logo: null }, ...parties }));
  }
  return (meant) => texts.get(keyOf(meant)) ?? '';
}

function keyOf(meant: Meant): string {
  return 'known' in meant ? `known ${meant.known.id}` : `added ${meant.added}`;
}
