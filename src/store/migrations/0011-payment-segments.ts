/**
 * Segments of an account's payments: stretches of the whole list as bytes, ready to be sent. The engine itself forgets a
 * segment that is no longer right, in the transaction of the change, whoever makes it.
 */
import { type Kysely, sql } from 'kysely';
import { bytes, type Engine, identity, integer } from '../database.ts';

/** The arguments of the Postgres advisory lock of an account's segments; `accountId` is an expression in SQL. */
export function segmentsLockOf(accountId: string): string {
  return `11, (${accountId} % 2147483647)::int`;
}

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await db.schema
    .createTable('payment_segments')
    .addColumn('id', int, identity(engine))
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('form', 'text', (c) => c.notNull())
    .addColumn('first_id', int, (c) => c.notNull())
    .addColumn('last_id', int, (c) => c.notNull())
    .addColumn('row_count', int)
    .addColumn('body', bytes(engine))
    .execute();
  await db.schema
    .createIndex('payment_segments_by_account')
    .on('payment_segments')
    .columns(['account_id', 'last_id', 'first_id'])
    .execute();
  await sql`create index payments_by_customer on payments (customer_id, id) where customer_id is not null`.execute(db);
  // One job of this kind for an account: nobody builds the same twice.
  await sql`create unique index jobs_payment_segments on jobs (subject_id) where kind = 'payment_segments'`.execute(db);
  for (const trigger of FORGETTING) {
    for (const statement of creating(engine, trigger)) await sql.raw(statement).execute(db);
  }
}

type Forgetting = {
  readonly name: string;
  /** What happens, to which table. */
  readonly after: string;
  /** Only then does anything change that a list says. */
  readonly when?: string;
  /** The row that tells which segments are not right any more. */
  readonly row: 'new' | 'old';
  /** Which of the account's segments. */
  readonly those: string;
};

const listed = (row: 'new' | 'old') => `(${row}.status in ('paid', 'refunded') and ${row}.overpaid < ${row}.amount)`;
const differ = (columns: readonly string[]) =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

/** The one segment that may hold a payment: of those that end behind it the first, because they do not overlap. */
const around = (row: 'new' | 'old') => `first_id <= ${row}.id and id = (select ending.id from payment_segments as ending
  where ending.account_id = ${row}.account_id and ending.last_id >= ${row}.id order by ending.last_id limit 1)`;

/** Looked up once per segment of the account: they are hundreds where payments are hundreds of thousands. */
const holding = (payments: string) => `exists (select 1 from payments
  where ${payments} and payments.id between payment_segments.first_id and payment_segments.last_id)`;

/** Columns of a payment that lists tell. What only decides whether they tell of it is in `listed`. */
const TOLD = ['amount', 'currency', 'customer_id', 'payer_name', 'payer_email', 'note', 'paid_at', 'type'];
const PAID_FOR = ['request_id', 'invoice_id', 'subscription_id'];

/**
 * Everything that `src/legacy/store/successful-payments.ts` reads. A payment's number and account never change, and customers,
 * requests, subscriptions and invoices that somebody paid are never removed.
 */
const FORGETTING: readonly Forgetting[] = [
  {
    name: 'payment_added',
    after: 'insert on payments',
    when: listed('new'),
    row: 'new',
    those: around('new'),
  },
  {
    name: 'payment_changed',
    after: `update of status, overpaid, ${[...TOLD, ...PAID_FOR].join(', ')} on payments`,
    when: `(${listed('old')} or ${listed('new')})
      and (${listed('old')} <> ${listed('new')} or ${differ([...TOLD, ...PAID_FOR])})`,
    row: 'new',
    those: around('new'),
  },
  { name: 'payment_removed', after: 'delete on payments', row: 'old', those: around('old') },
  {
    name: 'customer_changed',
    after: 'update of name, email on customers',
    when: differ(['name', 'email']),
    row: 'new',
    those: holding('payments.customer_id = new.id'),
  },
  {
    name: 'request_changed',
    after: 'update of note, code on payment_requests',
    when: differ(['note', 'code']),
    row: 'new',
    those: `(${holding('payments.request_id = new.id')} or ${holding(
      'payments.subscription_id in (select s.id from subscriptions as s where s.request_id = new.id)',
    )})`,
  },
  {
    name: 'subscription_changed',
    after: 'update of request_id on subscriptions',
    when: differ(['request_id']),
    row: 'new',
    those: holding('payments.subscription_id = new.id'),
  },
  {
    name: 'invoice_changed',
    after: 'update of code on invoices',
    when: differ(['code']),
    row: 'new',
    those: holding('payments.invoice_id = new.id'),
  },
];

function creating(engine: Engine, { name, after, when, row, those }: Forgetting): readonly string[] {
  const condition = when === undefined ? '' : ` when (${when})`;
  const forget = `delete from payment_segments where account_id = ${row}.account_id and ${those};`;
  const trigger = `create trigger segments_${name} after ${after} for each row${condition}`;
  if (engine === 'sqlite') return [`${trigger} begin ${forget} end`];
  // Whoever has claimed a segment knows with this lock that no change is under way which has not seen the claim. It has
  // to be had before the next statement looks.
  return [
    `create function forget_segments_${name}() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(${segmentsLockOf(`${row}.account_id`)});
      ${forget} return null; end $$`,
    `${trigger} execute function forget_segments_${name}()`,
  ];
}
