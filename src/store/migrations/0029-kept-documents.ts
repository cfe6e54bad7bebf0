/** The first PDF of each issued document, with its digest (R85). */
import { type Kysely, sql } from 'kysely';
import { bytes, type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

/** Documents from before get their row with their first download or mail. */
async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await db.schema
    .createTable('kept_documents')
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', int, (c) => c.notNull())
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('frozen', 'text')
    .addColumn('attempts', int, (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', int)
    .addColumn('kept_at', int)
    .addColumn('sha256', 'text')
    .addColumn('bytes', bytes(engine))
    .addPrimaryKeyConstraint('kept_documents_key', ['account_id', 'kind', 'subject_id'])
    .execute();
  await sql`create index kept_documents_due on kept_documents (next_attempt_at) where next_attempt_at is not null`.execute(
    db,
  );
  await sql`create index kept_statements on kept_documents (kept_at) where kind = 'statement'`.execute(db);
}
