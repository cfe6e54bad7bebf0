/**
 * Stores how slowly each customer pays, for sorting customers. TypeScript computes the values, because SQL cannot count
 * calendar days in the account's time zone (R88, D-672).
 */
import { type Kysely, sql } from 'kysely';
import type { Instant, LocalDate, TimeZone } from '../../../model/dates.ts';
import { AVERAGED, NEVER_PAID, payPlaceOf } from '../../../model/days-to-pay.ts';
import type { Engine } from '../table.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

const BATCH = 500;

type Paid = { readonly id: number; readonly timezone: TimeZone; readonly date: LocalDate; readonly paid_at: Instant };

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = engine === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`alter table customer_ranks add column pay_place ${type} default ${NEVER_PAID} not null`).execute(db);
  await sql`create index invoices_paid_by_customer on invoices (customer_id, id, account_id, date, paid_at)
    where paid_at is not null`.execute(db);
  await fillPayPlaces(db);
  await sql`create index customer_ranks_by_paying on customer_ranks (account_id, pay_place, customer_id)`.execute(db);
}

/** Computes and stores `pay_place` of every customer that has paid an invoice. */
export async function fillPayPlaces(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ until: number | null }>`select max(id) as until from
      (select id from customers where id > ${after} order by id limit ${BATCH}) as batch`.execute(db);
    const until = rows[0]?.until ?? null;
    if (until === null) break;
    const paid = await sql<Paid>`select p.customer_id as id, a.timezone, p.date, p.paid_at from (
        select customer_id, account_id, date, paid_at, row_number() over (partition by customer_id order by id desc) as n
        from invoices where customer_id > ${after} and customer_id <= ${until} and paid_at is not null) as p
      inner join accounts as a on a.id = p.account_id where p.n <= ${AVERAGED}`.execute(db);
    for (const [id, own] of Map.groupBy(paid.rows, (row) => row.id)) {
      const [{ timezone }] = own as [Paid];
      await sql`update customer_ranks set pay_place = ${payPlaceOf(own, timezone)} where customer_id = ${id}`.execute(
        db,
      );
    }
    after = until;
  }
}
