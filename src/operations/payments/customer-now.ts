import type { CustomerRow } from '../../store/customers/customers.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';

/**
 * Returns the customer of a new payment. The invoice, link or subscription was read before the account was locked. If
 * its customer was merged since, returns the surviving customer.
 */
export async function customerNow(
  tx: Queries,
  { account_id, customer_id }: Pick<PaymentRow, 'account_id' | 'customer_id'>,
): Promise<CustomerRow | null> {
  return customer_id === null ? null : ((await tx.merging.following(account_id, customer_id)) ?? null);
}
