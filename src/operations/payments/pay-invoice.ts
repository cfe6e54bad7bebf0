/** Applies a provider's payment to its invoice, up to the amount due (R17). */
import type { Event } from '../../model/event.ts';
import type { InvoiceId } from '../../model/ids.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';
import { invoiceEvent, presentInvoice, requireInvoice } from '../invoices/invoice.ts';
import { moveSumsOfPayment } from '../invoices/receipts.ts';
import type { Context } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';

export async function applyToInvoice(
  tx: Queries,
  ctx: Context,
  payment: PaymentRow,
  id: InvoiceId,
  amount: number,
): Promise<{ applied: number; events: Event[] }> {
  await tx.reservations.release({ invoiceId: id }, payment.id);
  const paidAt = payment.paid_at ?? ctx.now();
  const { applied, seen, invoice } = await takeWhatIsDue(tx, ctx, id, amount, paidAt);
  if (applied === 0) return { applied, events: [] };
  await moveSumsOfPayment(tx, ctx, invoice, { amount: applied, at: paidAt, isTest: payment.testmode === 1 });
  if (invoice.status !== 'paid') return { applied, events: [] };
  const paid = invoiceEvent('invoice.paid', presentInvoice(invoice, ctx, todayOf(ctx)));
  return { applied, events: [paid, ...(await ctx.hooks.invoiceChanged(tx, ctx, seen, invoice))] };
}

/**
 * Pays the invoice, up to the amount due. The account's lock is held, so no other payment can change the amount due
 * between the read and the update.
 */
async function takeWhatIsDue(
  tx: Queries,
  ctx: Context,
  id: InvoiceId,
  amount: number,
  paidAt: NonNullable<PaymentRow['paid_at']>,
): Promise<{ applied: number; seen: InvoiceRow; invoice: InvoiceRow }> {
  const seen = await requireInvoice(ctx, id, tx);
  const applied = seen.status === 'pending' ? Math.min(amount, seen.amount_due) : 0;
  if (applied === 0) return { applied, seen, invoice: seen };
  if (!(await tx.invoices.receive(ctx.account.id, id, applied, paidAt))) {
    throw new Error(`invoice ${id} changed while its account's lock was taken`);
  }
  return { applied, seen, invoice: await requireInvoice(ctx, id, tx) };
}
