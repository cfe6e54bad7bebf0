/** Updates the stored figures that depend on an issued invoice (R18). */
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
     * Runs in the transaction that has changed the status or the amounts of an invoice. `after`: the changed invoice;
     * `undefined` for a deleted draft.
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
 * Updates the stored totals after a change of an issued invoice. If the invoice became paid or unpaid, also updates the
 * customer's payment speed (R88). `from`: time at which the amount due changed. It is stored, so that lists can show a
 * past day (R19). Lists stay correct if `from` is too early, but they then compute more amounts from the payments.
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
  // Reads the clock once, so that both times in the call below agree.
  const at = now();
  await tx.overdueThen.noteBalanceChange(account.id, after, from < at ? from : at, at);
}

/** True if the invoice has `paid_at`, from which the customer's payment speed is computed. */
function isPaid({ status }: CountedInvoice): boolean {
  return status === 'paid' || status === 'refunded';
}
