/** Checks the stored sums of invoices and payments, and the amounts that customers owe (R16, R18, R21). */
import { type RawBuilder, sql } from 'kysely';
import { ZONES_MS } from '../../model/dates.ts';
import { CUSTOMER_BALANCES, INVOICE_DATE_TOTALS, INVOICE_TOTALS, rankOf } from '../sums/invoice-totals.ts';
import { PAYMENT_DAY_TOTALS, PAYMENT_TOTALS } from '../sums/payment-totals.ts';
import { QUOTE_TOTALS } from '../sums/quote-totals.ts';
import { type Check, rowCheck } from './check.ts';
import { sumCheck } from './groups.ts';

const ranked = (column: string) =>
  sql`(select ${sql.ref(`k.${column}`)} from customer_ranks as k where k.customer_id = r.id)`;

const NEVER = 9_000_000_000_000_000;

/**
 * Latest and earliest time at which a payment, refund, dispute or credit note changed the amount due of an invoice `r`.
 */
const [latestMove, firstMove] = [sql.raw('max'), sql.raw('min')].map(
  (pick, n) => sql`coalesce((select ${pick}(m.at) from (
    select p.paid_at as at from payments as p
      where p.invoice_id = r.id and p.status in ('paid', 'refunded') and p.overpaid < p.amount
    union all select o.at as at from invoice_outflows as o where o.invoice_id = r.id
    union all select n.created_at as at from credit_notes as n where n.invoice_id = r.id
  ) as m), ${sql.lit(n === 0 ? 0 : NEVER)})`,
) as [RawBuilder<number>, RawBuilder<number>];

const lastNoted = sql<number>`coalesce(r.moved_at, 0)`;
const firstNoted = sql<number>`coalesce(r.first_moved_at, ${NEVER})`;
const notedOfDay = sql<number>`coalesce((select d.moved_at from moved_days as d
  where d.account_id = r.account_id and d.due_date = r.due_date), 0)`;

export const TOTAL_CHECKS: readonly Check[] = [
  ...[INVOICE_TOTALS, INVOICE_DATE_TOTALS, PAYMENT_TOTALS, PAYMENT_DAY_TOTALS, QUOTE_TOTALS].map(sumCheck),
  rowCheck({
    name: 'invoice_moved',
    says: 'An invoice notes from when to when its sums moved: no payment, refund or credit note of it counts from another time, and its due day notes the last of these times.',
    table: 'invoices',
    where: sql`r.status <> 'draft'`,
    figures: () => ({
      moved_at: {
        stored: sql`r.moved_at`,
        computed: sql`case when ${lastNoted} + ${ZONES_MS} >= ${latestMove} then r.moved_at else ${latestMove} end`,
      },
      first_moved_at: {
        stored: sql`r.first_moved_at`,
        computed: sql`case when ${firstNoted} <= ${firstMove} then r.first_moved_at else ${firstMove} end`,
      },
      'moved_at of its due day': {
        // The row of a due day stores the time of the latest change among all invoices with this due day. This time can
        // be after the latest change of this invoice. In this case, `stored` equals `computed`. The `else` branch
        // contains the subquery `notedOfDay` a second time, but runs only if there is a difference.
        stored: sql`case when ${notedOfDay} >= ${lastNoted} then ${lastNoted} else ${notedOfDay} end`,
        computed: lastNoted,
      },
    }),
  }),
  sumCheck(CUSTOMER_BALANCES),
  rowCheck({
    name: 'customer_ranks',
    says: 'Each customer has the place in the order of the largest debts that their balance gives.',
    table: 'customers',
    figures: () => ({
      tier: { stored: ranked('tier'), computed: rankOf('r.id').tier },
      place: { stored: ranked('place'), computed: rankOf('r.id').place },
    }),
  }),
];
