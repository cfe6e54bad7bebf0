/** Checks each customer's stored payment speed against the paid invoices (R88). */
import { sql } from 'kysely';
import type { Instant, LocalDate } from '../../model/dates.ts';
import { AVERAGED, payPlaceOf } from '../../model/days-to-pay.ts';
import { slicesOf } from '../engine/slices.ts';
import type { Check, Difference, Reading } from './check.ts';
import { zoneWasChanged } from './zone.ts';

/** Number of customers per statement. Each customer has up to {@link AVERAGED} invoices. */
const CUSTOMERS = 500;

type Kept = { readonly id: number; readonly pay_place: number | null };
type Paid = { readonly id: number; readonly date: LocalDate; readonly paid_at: Instant };

async function* run(reading: Reading): AsyncGenerator<Difference> {
  const { db, account } = reading;
  // This check is skipped after a change of the time zone. Earlier payments were counted in days of the former zone.
  // The former zone is not stored.
  if (await zoneWasChanged(reading)) return;
  const sliceRows = Math.min(reading.sliceRows, CUSTOMERS);
  for await (const { after, until } of slicesOf({ ...reading, sliceRows }, 'customers')) {
    const kept = await sql<Kept>`select r.id, k.pay_place from customers as r left join customer_ranks as k
      on k.customer_id = r.id where r.account_id = ${account.id} and r.id > ${after} and r.id <= ${until}
      order by r.id`.execute(db);
    const paid = await sql<Paid>`select p.customer_id as id, p.date, p.paid_at from (
        select i.customer_id, i.date, i.paid_at, row_number() over (partition by i.customer_id order by i.id desc) as n
        from invoices as i where +i.account_id = ${account.id} and i.customer_id > ${after} and i.customer_id <= ${until}
        and i.paid_at is not null and i.amount > 0) as p where p.n <= ${AVERAGED}`.execute(db);
    const own = Map.groupBy(paid.rows, ({ id }) => id);
    for (const { id, pay_place: stored } of kept.rows) {
      const computed = payPlaceOf(own.get(id) ?? [], account.timezone);
      if (stored === computed) continue;
      yield {
        check: NAME,
        accountId: account.id,
        table: 'customers',
        row: String(id),
        figure: 'pay_place',
        stored,
        computed,
      };
    }
  }
}

const NAME = 'days_to_pay';

export const DAYS_TO_PAY: Check = {
  name: NAME,
  says: 'Each customer has the place in the order of the slowest payers that their latest paid invoices give.',
  run,
};
