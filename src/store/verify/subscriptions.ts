/** Checks of subscriptions and their billing periods (R22, R91). */
import { sql } from 'kysely';
import { type Check, rowCheck } from './check.ts';

const periods = (what: string, condition = '1 = 1') => sql`(select ${sql.raw(what)} from subscription_periods as s
  where s.subscription_id = r.id and ${sql.raw(condition)})`;

export const SUBSCRIPTION_CHECKS: readonly Check[] = [
  rowCheck({
    name: 'subscription_periods',
    says: 'A subscription counts its periods and those paid; periods are numbered from 0 without gaps, and each is paid if its request or invoice is.',
    table: 'subscriptions',
    figures: () => ({
      periods: periods('count(*)'),
      paid_count: periods('count(*)', `s.status = 'paid'`),
      'last period': { stored: periods('coalesce(max(s.number), -1)'), computed: sql`${periods('count(*)')} - 1` },
      'paid periods': {
        stored: periods('count(*)', `s.status = 'paid'`),
        computed: periods(
          'count(*)',
          `(exists (select 1 from payment_requests as q where q.id = s.request_id and q.paid_count > 0)
          or s.request_id is null and exists
            (select 1 from invoices as i where i.id = s.invoice_id and i.status in ('paid', 'refunded')))`,
        ),
      },
    }),
  }),
];
