/** The language of mails to a customer; null: decided by their country. */
import type { Kysely } from 'kysely';
import type { Engine } from '../database.ts';

export function migration(_engine: Engine) {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customers').addColumn('language', 'text').execute();
}
