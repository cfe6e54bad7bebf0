/** How often an invoice's content was changed, so that what is issued is what was read (R80). */
import type { Kysely } from 'kysely';
import type { Engine } from '../database.ts';

export function migration(_engine: Engine) {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('invoices')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
