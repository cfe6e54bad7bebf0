/**
 * Refunded and disputed money of payment links. Only invoices have a table for this money (`invoice_outflows`). For
 * links, the amounts are computed from the refunds and disputes of payments.
 */
import { sql } from 'kysely';
import { partsOf } from '../../model/outflow.ts';
import type { Source, SumRow } from './kept-sum.ts';

/** Condition that a payment `r` was paid and is not in test mode. */
export const REAL_MONEY = sql`r.testmode = 0 and r.status in ('paid', 'refunded')`;

export const leftRequests: Source = {
  table: 'payments',
  rows: (slice) => {
    const paid = sql`${slice} and r.invoice_id is null and ${REAL_MONEY}`;
    const payment = sql`select r.id as id, r.currency as currency, r.amount as amount, r.overpaid as overpaid`;
    return sql`
      ${payment}, 1 as kind, f.amount as moved, f.settled_at as at
        from payments as r inner join refunds as f on f.payment_id = r.id where ${paid} and f.status = 'done'
      union all ${payment}, 2 as kind, d.amount as moved, d.withdrawn_at as at
        from payments as r inner join disputes as d on d.payment_id = r.id
        where ${paid} and d.amount > 0 and d.withdrawn_at is not null
      union all ${payment}, 3 as kind, d.amount as moved, d.returned_at as at
        from payments as r inner join disputes as d on d.payment_id = r.id
        where ${paid} and d.amount > 0 and d.returned_at is not null
      order by id, at, kind`;
  },
  grouped: (rows) => [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(steps),
};

const REFUND = 1;
const RETURNED = 3;

/**
 * Goes through the refunds and disputes of one payment in order of time. Returns how much each of them changed the
 * refunded amount and the charged-back amount of the link.
 */
function steps(rows: readonly SumRow[]): SumRow[] {
  let [given, taken] = [0, 0];
  let before = { refunded: 0, chargedBack: 0 };
  return rows.flatMap(({ kind, moved, at = null, currency = null, amount, overpaid }) => {
    if (kind === REFUND) given += Number(moved);
    else taken += kind === RETURNED ? -Number(moved) : Number(moved);
    const paid = { amount: Number(amount), overpaid: Number(overpaid), surplus: 0 };
    const after = partsOf(paid, [{ amount: given, from_surplus: 0 }], [{ amount: taken, from_surplus: 0 }]);
    const left = [after.refunded - before.refunded, after.chargedBack - before.chargedBack];
    before = after;
    return left.map((by) => ({ at, currency, received: Math.max(0, -by), refunded: Math.max(0, by) }));
  });
}
