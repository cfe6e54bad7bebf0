/** Who paid becomes a customer, by e-mail, once the money is there: a form that nobody paid leaves no trace. */
import { BOUNDS } from '../../model/bounds.ts';
import type { PaymentRow } from '../../store/payments.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { reuseOrAddCustomer } from '../customers/reuse-or-add.ts';

export async function adoptPayer(tx: Queries, ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  const { payer_email: email, payer_name: name } = payment;
  if (payment.customer_id !== null || email === null) return payment;
  const customer = await reuseOrAddCustomer(tx, ctx, { name: (name ?? email).slice(0, BOUNDS.name), email });
  return tx.payments.assignCustomer(payment.id, customer.id);
}
