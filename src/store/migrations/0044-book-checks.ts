/** When the books were last compared with their rows, and what was found. One row, made by the first worker. */
import type { Kysely } from 'kysely';
import { type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await db.schema
    .createTable('book_checks')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('due_at', int, (c) => c.notNull())
    .addColumn('checked_at', int)
    .addColumn('differences', int)
    .execute();
}
