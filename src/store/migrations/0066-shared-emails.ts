/**
 * Several customers may have one e-mail, if they were made so (R17). The unique column is only for the one that has it on its own; all
 * are found by another column, in which two spellings of one domain are equal (R21).
 */
import { type Kysely, sql } from 'kysely';
import { emailKey } from '../../model/email.ts';
import type { Engine } from '../database.ts';

export function migration(_engine: Engine) {
  return { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customers rename column email_key to own_email_key`.execute(db);
  await sql`alter table customers add column email_key text`.execute(db);
  await sql`update customers set email_key = own_email_key where own_email_key is not null`.execute(db);
  await spellDomains(db);
  await sql`create index customers_with_email on customers (account_id, email_key)`.execute(db);
}

const BATCH = 1_000;

/** Where the key is more than the lower case: a domain in letters beyond ASCII, or a name in another Unicode form. */
async function spellDomains(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; email_key: string }>`select id, email_key from customers
      where id > ${after} and email_key is not null order by id limit ${BATCH}`.execute(db);
    for (const { id, email_key } of rows) {
      const key = emailKey(email_key);
      if (key !== email_key) await sql`update customers set email_key = ${key} where id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
