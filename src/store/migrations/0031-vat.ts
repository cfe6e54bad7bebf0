/** What invoices say since VAT has categories: delivery, references, discount, prices with tax, exchange rate (R83). */
import type { Kysely } from 'kysely';
import type { Engine } from '../database.ts';

export function migration(_engine: Engine) {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('invoices')
    .addColumn('details', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}
