/** Refunds and chargebacks of invoices, and their later reversals (R18, R19, R54). */
import type { Insertable } from 'kysely';
import type { Database } from '../engine/database.ts';
import type { Tables } from '../schema/tables.ts';

export function invoiceOutflowQueries(db: Database) {
  return {
    insert: (row: Insertable<Tables['invoice_outflows']>) => db.insertInto('invoice_outflows').values(row).execute(),
  };
}
