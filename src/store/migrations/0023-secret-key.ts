/** A value sealed with the key that the database uses, and derived keys of former master keys. */
import type { Kysely } from 'kysely';

export function migration() {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sealed_values')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .execute();
}
