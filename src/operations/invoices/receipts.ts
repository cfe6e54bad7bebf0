/**
 * Updates the stored totals that a payment or refund changes: per status and due date, per month, per day (R18). A
 * receipt is money that was received or returned, not a document or a mail.
 */
import type { Instant } from '../../model/dates.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { moveTotals } from './totals.ts';

/** Changes of a month's sums; null for test payments. */
type Sums = { readonly received: number; readonly refunded: number } | null;

/** A payment that was received. `isTest`: true for test money, which is in no month's sums (R54). */
export type Received = { readonly amount: number; readonly at: Instant; readonly isTest: boolean };

/**
 * Adds a payment or refund of real money to the sums of its day (R18). This includes payments of links and plans. Must
 * be called in the payment's transaction.
 */
export async function addToDay(
  tx: Queries,
  { account }: Pick<Context, 'account'>,
  payment: Pick<PaymentRow, 'currency' | 'testmode'>,
  sums: { readonly received: number; readonly refunded: number },
  at: Instant,
): Promise<void> {
  if (payment.testmode === 1 || (sums.received === 0 && sums.refunded === 0)) return;
  await tx.totals.addToDay(account, { currency: payment.currency, at, ...sums });
}

/**
 * Updates the stored totals after a payment of an invoice. `invoice`: the row after `amount` was subtracted from its
 * amount due.
 */
export async function moveSumsOfPayment(
  tx: Queries,
  ctx: Context,
  invoice: InvoiceRow,
  { amount, at, isTest }: Received,
): Promise<void> {
  const before = { ...invoice, status: 'pending', amount_due: invoice.amount_due + amount } as const;
  await moveSums(tx, ctx, { before, after: invoice }, isTest ? null : { received: amount, refunded: 0 }, at);
}

export async function moveSums(
  tx: Queries,
  ctx: Context,
  { before, after }: { readonly before: InvoiceRow; readonly after: InvoiceRow },
  sums: Sums,
  at: Instant,
): Promise<void> {
  await moveTotals(tx, ctx, before, after, at);
  if (sums !== null) await tx.totals.addToMonth(ctx.account, { currency: after.currency, at, ...sums });
}
