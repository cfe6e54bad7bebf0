/** How many mails went to a receiver on demand lately is read from an index, however many mails there are. */
import { type Kysely, sql } from 'kysely';

export function migration() {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mails').addColumn('receiver', 'text').execute();
  await sql`create index mails_to_receiver on mails (account_id, receiver, created_at) where receiver is not null`.execute(
    db,
  );
}
