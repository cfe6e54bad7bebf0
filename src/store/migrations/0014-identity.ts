/**
 * Proof of e-mail addresses: when a mailbox was proved, how each membership began, how each sign-in link was handed
 * over, which browser may answer a consent request, and mails whose link is sealed until delivery.
 */
import { type Kysely, sql } from 'kysely';
import { type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('users').addColumn('proved_at', integer(engine)).execute();
  await db.schema.alterTable('memberships').addColumn('accepted', 'text').execute();
  await db.schema
    .alterTable('sign_in_links')
    .addColumn('via', 'text', (c) => c.notNull().defaultTo('screen'))
    .execute();
  await db.schema.alterTable('oauth_records').addColumn('browser', 'text').execute();
  await sql`create index oauth_records_by_browser on oauth_records (browser) where browser is not null`.execute(db);
  await db.schema.alterTable('mails').addColumn('sealed_letter', 'text').execute();
  for (const statement of FORMER_ROWS) await sql.raw(statement).execute(db);
}

const IN_SEVERAL = '(select user_id from memberships group by user_id having count(*) > 1)';
const LINK_MAILS = `update mails set text = 'The link was in the mail only.', html = 'The link was in the mail only.'`;

/**
 * It is unknown which people had proved their mailbox before this version, so no mailbox counts as proved. People in
 * several accounts lose their credentials now, as they would by joining the second account now. Unused links end, and
 * stored mails lose their links; a queued mail with a link is not sent.
 */
const FORMER_ROWS = [
  `update memberships set accepted = case when role = 'owner' then 'operator' else 'screen' end`,
  `update users set password_hash = null, totp_secret = null, totp_pending = null, totp_step = null where id in ${IN_SEVERAL}`,
  `delete from recovery_codes where user_id in ${IN_SEVERAL}`,
  `delete from sessions where user_id in ${IN_SEVERAL}`,
  'delete from sign_in_links',
  `update mails set status = 'dropped', next_attempt_at = null where kind = 'sign_in' and status = 'queued'`,
  `${LINK_MAILS} where kind = 'sign_in'`,
];
