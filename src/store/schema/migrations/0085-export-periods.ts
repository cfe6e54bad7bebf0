/** Adds columns for the period of an export, and for whether the export contains PDFs. */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../table.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await sql`alter table exports add column period_from text`.execute(db);
  await sql`alter table exports add column period_to text`.execute(db);
  await sql.raw(`alter table exports add column with_pdfs ${integer} default 0 not null`).execute(db);
}
