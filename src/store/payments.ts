import type { Selectable } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export type PaymentRow = Selectable<Tables['payments']>;

export function paymentQueries(db: Database) {
  return {
    insert: (row: Omit<PaymentRow, 'id'>): Promise<PaymentRow> =>
      db.insertInto('payments').values(row).returningAll().executeTakeFirstOrThrow(),
  };
}
