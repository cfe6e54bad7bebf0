/**
 * Links and invoices share one sequence of numbers from now on. Links made by V2 and legacy are listed too; `listed` is
 * 0 for the requests of renewals and personal pages. V2's whole lists of payments include held money, so the stored
 * segments are deleted, and the triggers that delete segments (0011) react to holds.
 */
import { type Kysely, sql } from 'kysely';
import { type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('payment_requests')
    .addColumn('listed', integer(engine), (c) => c.notNull().defaultTo(1))
    .execute();
  await sql`update payment_requests set listed = 0 where kind = 'personal_page' or (kind = 'payment_plan'
    and not exists (select 1 from subscriptions where subscriptions.request_id = payment_requests.id))`.execute(db);
  await sql`create index payment_requests_listed on payment_requests (account_id, id) where listed = 1`.execute(db);
  await sql`insert into tallies (account_id, noun, count)
    select account_id, 'payment_links', count(*) from payment_requests where listed = 1 group by account_id
    on conflict (account_id, noun) do update set count = excluded.count`.execute(db);
  // Shown as links from now on.
  await sql`update activity set subject_kind = 'payment_request' where subject_kind = 'other_request'`.execute(db);
  for (const statement of COUNTED_TOGETHER[engine]) await sql.raw(statement).execute(db);
  await sql`delete from payment_segments`.execute(db);
  for (const trigger of FORGETTING) {
    await sql.raw(`drop trigger segments_${trigger.name}${engine === 'sqlite' ? '' : ' on payments'}`).execute(db);
    await sql.raw(creating(engine, trigger)).execute(db);
  }
}

const COUNTED = `'invoices', 'payment_requests'`;
const raising = (table: string, other: string) => `create trigger numbers_of_${table} after insert on ${table}
  begin update sqlite_sequence set seq = max(seq, new.id) where name = '${other}'; end`;

/** Postgres uses one sequence; on SQLite each insert updates the other table's counter. */
const COUNTED_TOGETHER: Readonly<Record<Engine, readonly string[]>> = {
  postgres: [
    `select setval('payment_requests_id_seq', greatest(id, 1), id > 0) from (select greatest(
      (select coalesce(max(id), 0) from invoices), (select coalesce(max(id), 0) from payment_requests)) as id) as latest`,
    `alter table invoices alter column id drop identity`,
    `alter table invoices alter column id set default nextval('payment_requests_id_seq')`,
  ],
  sqlite: [
    `insert into sqlite_sequence (name, seq) select name, 0 from sqlite_master where type = 'table'
      and name in (${COUNTED}) and name not in (select name from sqlite_sequence)`,
    `update sqlite_sequence set seq = (select max(seq) from sqlite_sequence where name in (${COUNTED}))
      where name in (${COUNTED})`,
    raising('invoices', 'payment_requests'),
    raising('payment_requests', 'invoices'),
  ],
};

const listed = (row: 'new' | 'old') =>
  `(${row}.status in ('authorized', 'paid', 'refunded') and ${row}.overpaid < ${row}.amount)`;

/** Columns of a payment that lists contain. */
const LISTED_COLUMNS = [
  ...['amount', 'currency', 'customer_id', 'payer_name', 'payer_email', 'note', 'paid_at', 'authorized_at', 'type'],
  ...['request_id', 'invoice_id', 'subscription_id'],
];
const differ = LISTED_COLUMNS.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

type Forgetting = { readonly name: string; readonly after: string; readonly when: string };

const FORGETTING: readonly Forgetting[] = [
  { name: 'payment_added', after: 'insert on payments', when: listed('new') },
  {
    name: 'payment_changed',
    after: `update of status, overpaid, ${LISTED_COLUMNS.join(', ')} on payments`,
    when: `(${listed('old')} or ${listed('new')}) and (${listed('old')} <> ${listed('new')} or ${differ})`,
  },
];

/** The action is unchanged: Postgres still has the function, SQLite has it in the trigger. */
function creating(engine: Engine, { name, after, when }: Forgetting): string {
  const trigger = `create trigger segments_${name} after ${after} for each row when (${when})`;
  if (engine === 'postgres') return `${trigger} execute function forget_segments_${name}()`;
  return `${trigger} begin delete from payment_segments where account_id = new.account_id and first_id <= new.id
    and id = (select ending.id from payment_segments as ending where ending.account_id = new.account_id
      and ending.last_id >= new.id order by ending.last_id limit 1); end`;
}
