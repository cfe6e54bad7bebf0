/** Why an entry of a bank statement is in doubt, and what a returned payment was before the bank's charges (R89, R89a). */
import type { Kysely } from 'kysely';
import { type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('bank_entries').addColumn('doubt', 'text').execute();
  await db.schema.alterTable('bank_entries').addColumn('returned', integer(engine)).execute();
  await db.schema.alterTable('bank_entries').addColumn('return_reason', 'text').execute();
}
