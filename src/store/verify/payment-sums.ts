/** SQL for sums of a payment's refunds and disputes. `p`: alias of the payment in the statement. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Sum = RawBuilder<number>;

export function isPaid(p: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${p}.status`)} in ('paid', 'refunded')`;
}

/** Sum of a payment's refunds. `condition`: condition on the refund `f`. */
export function refundsOf(p: string, condition: string, amount = 'f.amount'): Sum {
  return sql`coalesce((select sum(${sql.raw(amount)}) from refunds as f
    where f.payment_id = ${sql.ref(`${p}.id`)} and ${sql.raw(condition)}), 0)`;
}

/** Sum of the disputes that have taken money. Won disputes are excluded, because their money came back. */
export function takenOf(p: string, amount: string): Sum {
  return sql`coalesce((select sum(${sql.raw(amount)}) from disputes as d
    where d.payment_id = ${sql.ref(`${p}.id`)} and d.status <> 'won'), 0)`;
}

/**
 * Sum of the payment's rows in `invoice_outflows`: amounts of the kind `leaves`, minus amounts of the kind `returns`.
 */
export function outflowsOf(p: string, leaves: string, returns: string): Sum {
  return sql`coalesce((select
      sum(case o.kind when ${sql.lit(leaves)} then o.amount when ${sql.lit(returns)} then -o.amount else 0 end)
    from invoice_outflows as o
    where o.invoice_id = ${sql.ref(`${p}.invoice_id`)} and o.payment_id = ${sql.ref(`${p}.id`)}), 0)`;
}

/**
 * The part of the refunds that was taken from the payment's invoice or link, like `refunded` of `partsOf` in
 * `model/outflow.ts`.
 */
export function refundedOf(p: string): Sum {
  return fromTarget(p, refundsOf(p, `f.status = 'done'`, 'f.amount - f.from_surplus'));
}

/**
 * The payment's `charged_back`: the disputed money that was taken from its invoice or link, plus its `surplus`. The
 * surplus is money that came back with a won dispute. Because nothing was due any more, this money was not booked on
 * the invoice or link again.
 */
export function chargedBackOf(p: string): Sum {
  const left = sql<number>`(${refundsOf(p, `f.status = 'done'`, 'f.amount - f.from_surplus')}
    + ${takenOf(p, 'd.amount - d.from_surplus')})`;
  return sql`(${fromTarget(p, left)} - ${refundedOf(p)} + ${sql.ref(`${p}.surplus`)})`;
}

/**
 * The part of `left` that was taken from the payment's invoice or link. `left`: refunded and disputed money of the
 * payment `p`. This money is taken first from the overpaid part of the payment, and then from the invoice or link. An
 * invoice or link never loses more than it received.
 */
function fromTarget(p: string, left: Sum): Sum {
  const [overpaid, most] = [sql.ref(`${p}.overpaid`), sql.raw(`(${p}.amount - ${p}.overpaid - ${p}.surplus)`)];
  return sql`(case when ${left} <= ${overpaid} then 0 when ${left} - ${overpaid} > ${most} then ${most}
    else ${left} - ${overpaid} end)`;
}
