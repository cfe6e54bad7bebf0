/** The invoice of a period, for subscriptions with invoices. It is created when the payment arrives, so it is never due. */
import type { Event } from '../../model/event.ts';
import { sumInvoice } from '../../model/invoice-sums.ts';
import type { PaymentRow } from '../../store/payments.ts';
import type { Queries } from '../../store/store.ts';
import type { PeriodRow } from '../../store/subscription-periods.ts';
import type { SubscriptionRow } from '../../store/subscriptions.ts';
import { applyToInvoice } from '../checkout/pay-invoice.ts';
import type { Context } from '../context.ts';
import { insertInvoice } from '../invoices/insert-invoice.ts';
import { invoiceEvent, presentInvoice, todayOf } from '../invoices/invoice.ts';

/** Test payments make no invoice. */
export async function invoicePeriod(
  tx: Queries,
  ctx: Context,
  subscription: SubscriptionRow,
  period: PeriodRow,
  payment: PaymentRow,
): Promise<Event[]> {
  if (subscription.invoice === 0 || payment.testmode === 1 || subscription.customer_id === null) return [];
  const customer = await tx.customers.byId(ctx.account.id, subscription.customer_id);
  const sums = sumInvoice([
    { description: subscription.description, quantity: 100, unitPrice: payment.amount, taxRate: 0 },
  ]);
  if (!customer || !sums) throw new Error(`subscription ${subscription.id} cannot be invoiced`);
  const today = todayOf(ctx);
  const { currency } = subscription;
  const issued = { date: today, dueDate: today, draft: false, paidAt: payment.paid_at };
  const invoice = await insertInvoice(tx, ctx, { customer, currency, sums, ...issued });
  await tx.payments.assignInvoice(payment.id, invoice.id);
  await tx.periods.setInvoice(period, invoice.id);
  const created = invoiceEvent('invoice.created', presentInvoice(invoice, ctx, today));
  const { events } = await applyToInvoice(tx, ctx, payment, invoice.id, payment.amount);
  return [created, ...events];
}
