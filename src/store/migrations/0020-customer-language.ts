/** The language in which a customer reads mails; null: that of their country decides. */
import type { Kysely } from 'kysely';
import type { Engine } from '../database.ts';

export function migration(_engine: Engine) {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customers').addColumn('language', 'text').execute();
}
