/** What follows from money for an invoice, in sums that are kept: by status and due day, and by month (R18). */
import { dateAt, type Instant, monthOf } from '../../model/dates.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { PaymentRow } from '../../store/payments.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { changing } from './totals.ts';

/** Changes to a month's sums; null for test payments. */
type Sums = { readonly received: number; readonly refunded: number } | null;

/** `isTest`: no real money, so no month counts it (R54). */
export type Received = { readonly amount: number; readonly at: Instant; readonly isTest: boolean };

/** All real money, whatever it was for, on the day it came or left (R18). In the transaction of its cause. */
export async function noteMoney(
  tx: Queries,
  { account }: Pick<Context, 'account'>,
  payment: Pick<PaymentRow, 'currency' | 'testmode'>,
  sums: { readonly received: number; readonly refunded: number },
  at: Instant,
): Promise<void> {
  if (payment.testmode === 1 || (sums.received === 0 && sums.refunded === 0)) return;
  const { currency } = payment;
  await tx.totals.receiveOnDay(account.id, { currency, day: dateAt(at, account.timezone), ...sums });
}

/** `invoice` as it is after `amount` was taken of what was due on it. */
export async function noteReceived(
  tx: Queries,
  ctx: Context,
  invoice: InvoiceRow,
  { amount, at, isTest }: Received,
): Promise<void> {
  const before = { ...invoice, status: 'pending', amount_due: invoice.amount_due + amount } as const;
  await noteChange(tx, ctx, { before, after: invoice }, isTest ? null : { received: amount, refunded: 0 }, at);
}

export async function noteChange(
  tx: Queries,
  ctx: Context,
  { before, after }: { readonly before: InvoiceRow; readonly after: InvoiceRow },
  sums: Sums,
  at: Instant,
): Promise<void> {
  await tx.totals.move(ctx.account.id, changing(before, after));
  await inItsMonth(tx, ctx, after, sums, at);
}

async function inItsMonth(
  tx: Queries,
  { account }: Context,
  { currency }: InvoiceRow,
  sums: Sums,
  at: Instant,
): Promise<void> {
  if (sums === null) return;
  await tx.totals.receive(account.id, { currency, month: monthOf(dateAt(at, account.timezone)), ...sums });
}
