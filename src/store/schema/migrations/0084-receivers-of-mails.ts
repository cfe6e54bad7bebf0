/**
 * Adds customers' addresses for documents and for copies of documents, and columns for copies of mails and for receipts
 * (R104).
 */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../table.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [integer, end] = engine === 'sqlite' ? ['integer', ' without rowid'] : ['bigint', ''];
  await sql`alter table accounts add column reply_to text`.execute(db);
  await sql`alter table accounts add column send_receipts integer default 0 not null`.execute(db);
  await sql`alter table customers add column invoice_email text`.execute(db);
  await sql`alter table customers add column cc_emails text`.execute(db);
  await sql`alter table mails add column cc text`.execute(db);
  await sql`alter table mails add column copied integer default 0 not null`.execute(db);
  await sql.raw(`alter table mails add column payment_id ${integer} references payments (id)`).execute(db);
  await sql`create unique index mails_of_payment on mails (payment_id) where payment_id is not null`.execute(db);
  await sql
    .raw(
      `create table mail_copies (account_id ${integer} not null references accounts (id), receiver text not null,
        mail_id ${integer} not null references mails (id), created_at ${integer} not null,
        constraint mail_copies_key primary key (account_id, receiver, created_at, mail_id))${end}`,
    )
    .execute(db);
  // Previews of reminders from older versions contain no addresses for copies. These previews are deleted, because a
  // preview is valid for ten minutes only.
  await sql`delete from reminder_batches where plan like '%"letters":[{%' and plan not like '%"cc":[%'`.execute(db);
}
