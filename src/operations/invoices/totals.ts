/** Changes of the stored totals that follow from a change of an invoice's row (R18). */
import type { Instant } from '../../model/dates.ts';
import { AVERAGED, payPlaceOf } from '../../model/days-to-pay.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import type { TotalMove } from '../../store/sums/invoice-totals.ts';
import type { Context } from '../kernel/context.ts';

type Sums = 'amount' | 'subtotal' | 'tax_total' | 'amount_due' | 'amount_credited';
type Counted = Pick<InvoiceRow, 'status' | 'currency' | 'customer_id' | 'date' | 'due_date' | 'lines' | Sums>;

export function deltaOfInsert(row: Counted, lines = linesIn(row)): TotalMove {
  return {
    status: row.status,
    currency: row.currency,
    customerId: row.customer_id,
    date: row.date,
    dueDate: row.due_date,
    count: 1,
    lines,
    subtotal: row.subtotal,
    taxTotal: row.tax_total,
    amount: row.amount,
    amountDue: row.amount_due,
    amountCredited: row.amount_credited,
  };
}

export function deltaOfDelete(row: Counted): TotalMove {
  return reversed(deltaOfInsert(row));
}

function reversed({
  count,
  lines,
  subtotal,
  taxTotal,
  amount,
  amountDue,
  amountCredited,
  ...place
}: TotalMove): TotalMove {
  const net = { subtotal: -subtotal, taxTotal: -taxTotal };
  return {
    ...place,
    count: -count,
    lines: -lines,
    ...net,
    amount: -amount,
    amountDue: -amountDue,
    amountCredited: -amountCredited,
  };
}

function linesIn({ lines }: Pick<InvoiceRow, 'lines'>): number {
  return (JSON.parse(lines) as unknown[]).length;
}

const GROUP_FIELDS = ['status', 'currency', 'customer_id', 'date', 'due_date'] as const;

/** If no grouping field changes, one move with the differences; else one out of the old group and one into the new. */
export function deltaOfUpdate(before: Counted, after: Counted): TotalMove[] {
  // Lines change in drafts only: they are not read again for each payment.
  const isSame = before.lines === after.lines;
  const [left, entered] = [
    deltaOfInsert(before, isSame ? 0 : linesIn(before)),
    deltaOfInsert(after, isSame ? 0 : linesIn(after)),
  ];
  if (GROUP_FIELDS.every((field) => before[field] === after[field])) {
    return [
      {
        ...entered,
        count: 0,
        lines: entered.lines - left.lines,
        subtotal: entered.subtotal - left.subtotal,
        taxTotal: entered.taxTotal - left.taxTotal,
        amount: entered.amount - left.amount,
        amountDue: entered.amountDue - left.amountDue,
        amountCredited: entered.amountCredited - left.amountCredited,
      },
    ];
  }
  return [reversed(left), entered];
}

/**
 * Moves the totals with an issued invoice whose row has changed, also how fast its customer pays (R88), and notes when, for what was due
 * on past days (R19). `from`: the instant that the change
 * counts from, or an earlier one.
 */
export async function moveTotals(
  tx: Queries,
  { account, now }: Pick<Context, 'account' | 'now'>,
  before: Counted,
  after: Counted & Pick<InvoiceRow, 'id'>,
  from: Instant,
): Promise<void> {
  await tx.totals.move(account.id, deltaOfUpdate(before, after));
  if (isPaid(before) !== isPaid(after)) {
    const paid = await tx.balances.paidLately(account.id, after.customer_id, AVERAGED);
    await tx.balances.rankByPaying(account.id, after.customer_id, payPlaceOf(paid, account.timezone));
  }
  // Looked at once: a millisecond between two looks would note the move later than the payment that made it.
  const at = now();
  await tx.overdueThen.noteMove(account.id, after, from < at ? from : at, at);
}

/** It then has `paid_at`. */
function isPaid({ status }: Counted): boolean {
  return status === 'paid' || status === 'refunded';
}
