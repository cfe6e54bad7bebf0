/**
 * Adds the payer to the customers, but only after the money has arrived or is held. An unpaid form must not create
 * customers. The e-mail is unverified, so an existing customer is reused only if both e-mail and name are equal. No
 * customer is renamed (R17).
 */
import { BOUNDS } from '../../model/bounds.ts';
import type { CustomerId } from '../../model/ids.ts';
import { isOfSubscription } from '../../model/payment.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';
import { customerMeant, reuseOrAddCustomer } from '../customers/reuse-or-add.ts';
import type { Context } from '../kernel/context.ts';

export async function adoptPayer(tx: Queries, ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  const { payer_email: email, payer_name: name, customer_id } = payment;
  if (email === null) return payment;
  if (customer_id !== null) return isOfSubscription(payment) ? giveEmail(tx, ctx, payment, email) : payment;
  const given = { name: (name ?? email).slice(0, BOUNDS.name), email };
  const { customer } = await reuseOrAddCustomer(tx, ctx, given, 'add');
  return tx.payments.assignCustomer(payment.id, customer.id);
}

/**
 * Adds the payer's e-mail to the payment's customer if that customer has no e-mail. If another customer has the same
 * name and this e-mail, assigns the payment to the other customer instead (R33).
 */
async function giveEmail(tx: Queries, ctx: Context, payment: PaymentRow, email: string): Promise<PaymentRow> {
  const { id: accountId } = ctx.account;
  const customer = await tx.customers.lock(accountId, payment.customer_id as CustomerId);
  if (!customer || customer.email !== null || customer.erased_at !== null) return payment;
  const { own, holders } = await customerMeant(tx, ctx, { name: customer.name, email }, 'add');
  if (own) return tx.payments.assignCustomer(payment.id, own.id);
  await tx.customers.update(accountId, customer.id, { ...customer, email }, { sharesEmail: holders.length > 0 });
  return payment;
}
