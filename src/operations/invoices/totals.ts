/** What moves with an issued invoice (R18). */
import type { Instant } from '../../model/dates.ts';
import { AVERAGED, payPlaceOf } from '../../model/days-to-pay.ts';
import type { Event } from '../../model/event.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import type { CountedInvoice } from '../../store/sums/invoice-totals.ts';
import type { Context } from '../kernel/context.ts';

declare module '../kernel/context.ts' {
  interface Hooks {
    /**
     * Runs in the transaction that has changed an invoice's status. `after`: undefined for a draft that was deleted.
     */
    readonly invoiceChanged: (
      tx: Queries,
      ctx: Context,
      before: InvoiceRow,
      after: InvoiceRow | undefined,
    ) => Promise<Event[]>;
  }
}

/**
 * Moves the totals with an issued invoice whose row has changed, also how fast its customer pays (R88), and notes when,
 * for what was due on past days (R19). `from`: the instant that the change counts from, or an earlier one.
 */
export async function moveTotals(
  tx: Queries,
  { account, now }: Pick<Context, 'account' | 'now'>,
  before: CountedInvoice,
  after: CountedInvoice & Pick<InvoiceRow, 'id'>,
  from: Instant,
): Promise<void> {
  await tx.totals.move(before, after);
  if (isPaid(before) !== isPaid(after)) {
    const paid = await tx.balances.paidLately(account.id, after.customer_id, AVERAGED);
    await tx.balances.rankByPaying(account.id, after.customer_id, payPlaceOf(paid, account.timezone));
  }
  // Looked at once: a millisecond between two looks would note the move later than the payment that made it.
  const at = now();
  await tx.overdueThen.noteBalanceChange(account.id, after, from < at ? from : at, at);
}

/** It then has `paid_at`. */
function isPaid({ status }: CountedInvoice): boolean {
  return status === 'paid' || status === 'refunded';
}
