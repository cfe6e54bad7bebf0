/**
 * Customers are found without regard to apostrophes, hyphens and full stops, and with umlauts written out (R21): their search texts are
 * folded again. Triggers and expression indexes follow (0015, 0024).
 */
import { type Kysely, sql } from 'kysely';
import { searchTextOf } from '../customer-search.ts';
import type { Engine } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

const BATCH = 1_000;

type Found = {
  readonly id: number;
  readonly name: string;
  readonly company: string | null;
  readonly email: string | null;
  readonly search_text: string;
};

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Found>`select id, name, company, email, search_text from customers
      where id > ${after} order by id limit ${BATCH}`.execute(db);
    const folds = rows.map((row) => ({ ...row, text: searchTextOf(row.name, row.company, row.email) }));
    const changed = folds.filter(({ search_text, text }) => search_text !== text).map(({ id, text }) => ({ id, text }));
    if (changed.length > 0) {
      const json = JSON.stringify(changed);
      const made =
        engine === 'postgres'
          ? sql`(select id, text from json_to_recordset(${json}::json) as r (id bigint, text text))`
          : sql`(select value ->> 'id' as id, value ->> 'text' as text from json_each(${json}))`;
      await sql`update customers set search_text = made.text from ${made} as made where made.id = customers.id`.execute(
        db,
      );
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
