/**
 * Adds the time at which a customer was erased (R107). Also adds the customer to mails about no single document, such
 * as statements, so that these mails are found when the customer is erased.
 */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../table.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

type Sent = {
  readonly account_id: number;
  readonly customer_id: number;
  readonly summary: string;
  readonly at: number;
};
type Mail = { readonly id: number; readonly account_id: number; readonly recipient: string; readonly at: number };

/**
 * If a statement's mail and an activity are further apart (ms), they do not belong together. Both are written in one
 * transaction, so the real difference is a few milliseconds.
 */
const APART_MS = 60_000;

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`alter table customers add column erased_at ${integer}`).execute(db);
  await sql.raw(`alter table mails add column customer_id ${integer}`).execute(db);
  await sql`create index mails_of_customer on mails (customer_id, id) where customer_id is not null`.execute(db);
  const { rows: sent } = await sql<Sent>`select account_id, subject_id as customer_id, summary, created_at as at
    from activity where operation = 'sendStatement' and subject_kind = 'customer'`.execute(db);
  const { rows: mails } = await sql<Mail>`select id, account_id, recipient, created_at as at
    from mails where kind = 'statement'`.execute(db);
  const ofAccount = Map.groupBy(sent, (one) => Number(one.account_id));
  for (const mail of mails) {
    const its = (ofAccount.get(Number(mail.account_id)) ?? []).find(
      ({ summary, at }) => Math.abs(Number(at) - Number(mail.at)) < APART_MS && summary.includes(mail.recipient),
    );
    if (its) await sql`update mails set customer_id = ${its.customer_id} where id = ${mail.id}`.execute(db);
  }
}
