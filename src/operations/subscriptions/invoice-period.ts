/** Creates the invoice of a period when the payment arrives, so that the invoice is paid at once. */
import type { Event } from '../../model/event.ts';
import { periodFrom } from '../../model/subscription.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';
import type { PeriodRow } from '../../store/subscriptions/subscription-periods.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { invoiceEvent, presentInvoice } from '../invoices/invoice.ts';
import type { Context } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { applyToInvoice } from '../payments/pay-invoice.ts';
import { insertPeriodInvoice } from './period-invoice.ts';

/**
 * Creates the invoice and returns its events. Does nothing for a test payment, or for a subscription that has no
 * invoices or no customer.
 */
export async function invoicePeriod(
  tx: Queries,
  ctx: Context,
  subscription: SubscriptionRow,
  period: PeriodRow,
  payment: PaymentRow,
): Promise<Event[]> {
  if (subscription.invoice === 0 || payment.testmode === 1 || subscription.customer_id === null) return [];
  const customer = await tx.customers.byId(ctx.account.id, subscription.customer_id);
  const begins = period.due_on ?? subscription.anchor_on;
  if (!customer || begins === null) throw new Error(`subscription ${subscription.id} cannot be invoiced`);
  const today = todayOf(ctx);
  const invoice = await insertPeriodInvoice(tx, ctx, subscription, {
    customer,
    amount: payment.amount,
    date: today,
    dueDate: today,
    draft: false,
    paidAt: payment.paid_at,
    period: periodFrom(subscription.anchor_on ?? begins, subscription, begins),
  });
  await tx.payments.assignInvoice(payment.id, invoice.id);
  await tx.periods.setInvoice(period, invoice.id);
  const created = invoiceEvent('invoice.created', presentInvoice(invoice, ctx, today));
  const { events } = await applyToInvoice(tx, ctx, payment, invoice.id, payment.amount);
  return [created, ...events];
}
