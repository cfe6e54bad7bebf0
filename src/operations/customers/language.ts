import { type Language, languageOfCustomer } from '../../model/language.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { Queries } from '../../store/store.ts';

/** The language of mails to a customer (R20, R84). */
export async function languageFor(
  db: Pick<Queries, 'businesses'>,
  customer: Pick<CustomerRow, 'account_id' | 'language' | 'country'>,
): Promise<Language> {
  return languageOfCustomer(customer, await db.businesses.find(customer.account_id));
}
