import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';

/**
 * The customer of a new payment. Its invoice, link or subscription was read before the account was locked; the customer
 * may have been merged since.
 */
export async function customerNow(
  tx: Queries,
  { account_id, customer_id }: Pick<PaymentRow, 'account_id' | 'customer_id'>,
): Promise<PaymentRow['customer_id']> {
  return customer_id === null ? null : ((await tx.merging.following(account_id, customer_id))?.id ?? null);
}
