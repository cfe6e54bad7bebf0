/** What invoices say since VAT has categories (R83), and the e-invoice file that a customer wants with the mail (R86). */
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
  await db.schema.alterTable('customers').addColumn('einvoice_format', 'text').execute();
}
