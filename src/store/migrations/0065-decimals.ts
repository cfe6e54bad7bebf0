/**
 * Rates of three decimals and prices of six (R6, R83). Rates stay in hundredths of a percent, of which they now may have a part:
 * SQLite keeps that in the columns as they are. A price of an item gets a scale, as the price of a line has.
 */
import { type Kysely, sql } from 'kysely';
import { type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

const RATES = [
  ['accounts', 'default_tax_rate'],
  ['items', 'tax_rate'],
  ['payment_plans', 'tax_rate'],
  ['subscriptions', 'tax_rate'],
] as const;

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    for (const [table, column] of RATES) {
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type double precision`.execute(db);
    }
  }
  await db.schema
    .alterTable('items')
    .addColumn('price_scale', integer(engine), (c) => c.notNull().defaultTo(0))
    .execute();
}
