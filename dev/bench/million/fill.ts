/**
 * Fills a ledger with 20 000 customers, a million invoices and a million payments, in batches of rows. Also writes the
 * events and the activity of all changes. Computes the stored sums from the rows afterwards. `billhook verify` finds no
 * difference in this ledger.
 */
import { type CompiledQuery, type Insertable, type Kysely, type SqlBool, sql } from 'kysely';
import { invoiceNumber, newCode } from '../../../src/model/codes.ts';
import { addDays, dateAt, daysBetween, type Instant, type LocalDate, startOfDay } from '../../../src/model/dates.ts';
import type { CustomerId, InvoiceId } from '../../../src/model/ids.ts';
import type { StoredStatus } from '../../../src/model/invoice.ts';
import type { Currency } from '../../../src/model/money.ts';
import { folded } from '../../../src/model/text.ts';
import type { AccountRow } from '../../../src/store/access/accounts.ts';
import { searchTextOf } from '../../../src/store/customers/customer-search.ts';
import type { OpenDatabase } from '../../../src/store/engine/database.ts';
import type { InvoiceRow } from '../../../src/store/invoices/invoices.ts';
import type { ListedPaymentRow } from '../../../src/store/payments/payment-lists.ts';
import { fillPayPlaces } from '../../../src/store/schema/migrations/0073-days-to-pay.ts';
import type { Tables } from '../../../src/store/schema/tables.ts';
import { rankOf } from '../../../src/store/sums/invoice-totals.ts';
import { KEPT_SUMS, rebuild } from '../../../src/store/sums/rebuild.ts';
import { journalOf, noteChanges } from './journal.ts';
import { fillMoved, fillMovedDays } from './moved.ts';

/** The setting MILLION_INVOICES makes the ledger smaller, to try out the measurement. */
export const INVOICES = Number(process.env.MILLION_INVOICES ?? 1_000_000);
export const CUSTOMERS = 20_000;
export const HANDLE = 'million';
const YEARS = 5;
const BATCH = 500;

export const METHODS = ['bank_transfer', 'ideal', 'card', 'cash'] as const;
const GIVEN = ['Anna', 'Bram', 'Chloé', 'Daan', 'Emma', 'Femke', 'Gijs', 'Zoë'];
export const FAMILY = ['Jansen', 'de Vries', 'Müller', 'Bakker', 'Visser', 'Smit', 'Meijer', 'de Boer', 'Mulder'];

/** Name, e-mail, reference and description of the n-th row, so that a measurement can search for them. */
export const nameOf = (n: number): string => `${GIVEN[n % GIVEN.length]} ${FAMILY[n % FAMILY.length]} ${n}`;
export const emailOf = (n: number): string => `customer.${n}@example.com`;
export const referenceOf = (n: number): string => `PO-${String(n).padStart(7, '0')}`;
export const descriptionOf = (n: number): string => `Order ${String(n).padStart(7, '0')}`;

type Row = Readonly<Record<string, unknown>>;

/** Invoices that are written in one transaction, with their payments, events and activity. */
const BLOCK = 20_000;

/** Writes all rows. `now`: the time at which the ledger ends. Half of the running time is spent on updating indexes. */
export async function fill(
  { kysely: db, engine }: Pick<OpenDatabase, 'kysely' | 'engine'>,
  account: AccountRow,
  now: Instant,
  progress: (text: string) => void,
): Promise<void> {
  const today = dateAt(now, account.timezone);
  const first = {
    customers: await next(db, 'customers'),
    invoices: await next(db, 'invoices'),
    payments: await next(db, 'payments'),
  };
  const ledger: Ledger = { account, now, today, begin: addDays(today, -365 * YEARS), first };
  const insert = inserters(db);
  await db.transaction().execute(async (tx) => {
    const { journal, note } = journalOf(account);
    const rows = Array.from({ length: CUSTOMERS }, (_, n) => customer(ledger, n));
    for (const [n, { name, created_at }] of rows.entries()) {
      note(BY_IMPORT, created_at, { kind: 'customer', id: first.customers + n }, `Added customer ${name}`);
    }
    await insert(tx, 'customers', rows);
    await insert(tx, 'activity', journal.activity);
  });
  let issued = 0;
  for (let from = 0; from < INVOICES; from += BLOCK) {
    const rows = { invoices: [] as Row[], payments: [] as Row[], events: [] as Row[], activity: [] as Row[] };
    for (let n = from; n < Math.min(from + BLOCK, INVOICES); n++) {
      const { status } = fate(ledger, n);
      const number = status === 'draft' ? null : invoiceNumber(account.invoice_prefix, ++issued);
      const [ofInvoice, ofPayment] = [invoice(ledger, n, number), payment(ledger, n)];
      rows.invoices.push(ofInvoice);
      rows.payments.push(ofPayment);
      const { events, activity } = noteChanges(
        account,
        shownInvoice(ledger, n, ofInvoice),
        shownPayment(ledger, n, ofPayment),
      );
      rows.events.push(...events);
      rows.activity.push(...activity);
    }
    await db.transaction().execute(async (tx) => {
      for (const table of ['invoices', 'payments', 'events', 'activity'] as const) await insert(tx, table, rows[table]);
    });
    if ((from + BLOCK) % (5 * BLOCK) === 0) progress(`${from + BLOCK} invoices`);
  }
  await keepSums(db, engine, account, issued);
}

const BY_IMPORT = { operation: 'createCustomer', kind: 'token', name: 'shop', channel: 'rest' } as const;

type Ledger = {
  readonly account: AccountRow;
  readonly now: Instant;
  readonly today: LocalDate;
  readonly begin: LocalDate;
  readonly first: { readonly customers: number; readonly invoices: number; readonly payments: number };
};

async function next(db: Kysely<Tables>, table: 'customers' | 'invoices' | 'payments'): Promise<number> {
  const { last } = await db.selectFrom(table).select(sql<number | null>`max(id)`.as('last')).executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

type Filled = 'customers' | 'invoices' | 'payments' | 'events' | 'activity';

/**
 * Returns a function that inserts rows in batches. The statement for a full batch is compiled only once for each table.
 */
function inserters(db: Kysely<Tables>) {
  const made = new Map<string, CompiledQuery>();
  return async (tx: Kysely<Tables>, table: Filled, all: readonly Row[]) => {
    const columns = Object.keys(all[0] ?? {});
    for (let from = 0; from < all.length; from += BATCH) {
      const rows = all.slice(from, from + BATCH);
      const key = `${table} ${rows.length}`;
      const query =
        made.get(key) ??
        db
          .insertInto(table)
          .values(rows as never)
          .compile();
      if (rows.length === BATCH) made.set(key, query);
      // Order of the parameters: row by row, and within a row column by column.
      await tx.executeQuery({ ...query, parameters: rows.flatMap((row) => columns.map((column) => row[column])) });
    }
  };
}

/**
 * A number from 0 to 999, evenly distributed. It depends only on `n` and `salt`, and consecutive `n` give unrelated
 * numbers.
 */
function spread(n: number, salt: number): number {
  let hash = Math.imul(n ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 1000;
}

function customer({ account, now }: Ledger, n: number) {
  const [name, email] = [nameOf(n), emailOf(n)];
  return {
    account_id: account.id,
    name,
    email,
    email_key: email,
    own_email_key: email,
    search_text: searchTextOf(name, null, email),
    created_at: (now - (CUSTOMERS - n) * 1000) as Instant,
  } satisfies Partial<Insertable<Tables['customers']>> & Row;
}

/**
 * Data of the n-th invoice. About one invoice in sixteen stays unpaid. About a third of the paid invoices is paid too
 * late.
 */
function fate(ledger: Ledger, n: number) {
  const days = daysBetween(ledger.begin, ledger.today);
  const date = addDays(ledger.begin, Math.floor((n * days) / INVOICES));
  const due = addDays(date, n % 3 === 0 ? 30 : 14);
  const lag = spread(n, 1) < 330 ? daysBetween(date, due) + 1 + (spread(n, 2) % 60) : spread(n, 2) % 14;
  const paidOn = addDays(date, lag);
  const chance = spread(n, 3);
  const open = chance < 60 || paidOn >= ledger.today;
  const status: StoredStatus = chance === 989 ? 'draft' : open ? 'pending' : chance >= 990 ? 'cancelled' : 'paid';
  // The worker emits the overdue event on the day after the due date, unless the invoice was settled before.
  const isTold = status !== 'draft' && due < (status === 'pending' ? ledger.today : paidOn);
  const owner = Math.imul(n, 7919) % CUSTOMERS;
  return { date, due, status, paidOn, isTold, owner: Math.abs(owner), amount: 10_000 + spread(n, 4) * 37 };
}

function currencyOf(owner: number): Currency {
  return (owner % 20 === 0 ? 'USD' : 'EUR') as Currency;
}

function instant(ledger: Ledger, day: LocalDate, n: number): Instant {
  return Math.min(ledger.now, startOfDay(day, ledger.account.timezone) + spread(n, 5) * 86_000) as Instant;
}

function invoice(ledger: Ledger, n: number, number: string | null): Row {
  const { date, due, status, paidOn, isTold, owner, amount } = fate(ledger, n);
  const made = instant(ledger, date, n);
  const [subtotal, isDraft, isPaid] = [Math.round(amount / 1.21), status === 'draft', status === 'paid'];
  const tax = amount - subtotal;
  const line = { description: descriptionOf(n), quantity: 100, unitPrice: subtotal, taxRate: 2100, total: subtotal };
  return {
    account_id: ledger.account.id,
    customer_id: (ledger.first.customers + owner) as CustomerId,
    subscription_id: null,
    code: newCode(),
    invoice_number: number,
    status,
    currency: currencyOf(owner),
    subtotal,
    tax_total: tax,
    amount,
    amount_paid: isPaid ? amount : 0,
    amount_refunded: 0,
    amount_due: status === 'pending' ? amount : 0,
    lines: JSON.stringify([line]),
    details: '{}',
    tax_lines: JSON.stringify([{ rate: 2100, taxable: subtotal, tax }]),
    date,
    due_date: due,
    reference: referenceOf(n),
    reference_search: folded(referenceOf(n)),
    notes: null,
    metadata: '{}',
    reminders_sent: 0,
    last_reminder_at: null,
    created_at: made,
    issued_at: isDraft ? null : made,
    sent_at: null,
    paid_at: isPaid ? instant(ledger, paidOn, n) : null,
    cancelled_at: status === 'cancelled' ? instant(ledger, paidOn, n) : null,
    open_payment_id: null,
    // The value that a worker would have stored on the day after the due date.
    overdue_told_at: isTold ? instant(ledger, addDays(due, 1), n) : null,
    reminder_step: 0,
    parties: null,
    revision: isPaid || status === 'cancelled' ? 2 : 1,
  } satisfies Partial<Insertable<Tables['invoices']>> & Row;
}

/** The n-th payment pays the n-th invoice, or a payment link if that invoice is not paid. */
function payment(ledger: Ledger, n: number): Row {
  const { status, paidOn, date, owner, amount } = fate(ledger, n);
  const paysInvoice = status === 'paid';
  const at = instant(ledger, paysInvoice ? paidOn : date, n);
  const failed = !paysInvoice && spread(n, 6) < 100;
  return {
    account_id: ledger.account.id,
    customer_id: (ledger.first.customers + owner) as CustomerId,
    invoice_id: paysInvoice ? ((ledger.first.invoices + n) as InvoiceId) : null,
    description: descriptionOf(n),
    description_search: folded(descriptionOf(n)),
    amount,
    amount_refunded: 0,
    currency: currencyOf(owner),
    fee: 0,
    status: failed ? 'failed' : 'paid',
    payment_method: METHODS[n % METHODS.length] as (typeof METHODS)[number],
    recorded: paysInvoice ? 1 : 0,
    testmode: 0,
    note: null,
    created_at: at,
    paid_at: failed ? null : at,
    listed_at: at,
    type: 'paymentlink',
    overpaid: 0,
    refund_reserved: 0,
    processing: 0,
    checks: 0,
    next_check_at: null,
    ends_refused: 0,
    by_mandate: 0,
    amount_charged_back: 0,
    surplus: 0,
  } satisfies Partial<Insertable<Tables['payments']>> & Row;
}

/** Adds the columns that a query of the service joins to the row. */
function shownInvoice(ledger: Ledger, n: number, row: Row): InvoiceRow {
  const { owner } = fate(ledger, n);
  return {
    ...row,
    id: ledger.first.invoices + n,
    ...{ disputes: 0, amount_credited: 0, credit_returned: 0, credit_notes: '[]', pdf_sha256: null },
    ...{ customer_name: nameOf(owner), customer_email: emailOf(owner), customer_company: null },
    customer_unsubscribed_at: null,
    ...{ customer_buyer_reference: null, customer_payment_terms: null },
    ...{ customer_delivery_address: null, customer_direct_debit: null },
  } as unknown as InvoiceRow;
}

function shownPayment(ledger: Ledger, n: number, row: Row): ListedPaymentRow {
  const { owner } = fate(ledger, n);
  return {
    ...{
      link_id: null,
      paid_code: null,
      paid_reference: null,
      paid_note: null,
      subscription_id: null,
      bank_entry_id: null,
    },
    ...{ failure_reason: null, undone_at: null, mismatch: null, dispute_status: null, dispute_reason: null },
    ...row,
    id: ledger.first.payments + n,
    ...{ customer_name: nameOf(owner), customer_email: emailOf(owner) },
  } as unknown as ListedPaymentRow;
}

async function keepSums(
  db: Kysely<Tables>,
  engine: OpenDatabase['engine'],
  account: AccountRow,
  issued: number,
): Promise<void> {
  const { id } = account;
  const run = (text: ReturnType<typeof sql>) => text.execute(db);
  const scope = { db, rows: sql<SqlBool>`r.account_id = ${id}`, sliceRows: 20_000, looked: async () => undefined };
  for (const sum of KEPT_SUMS) await rebuild(sum, scope, account);
  // Without statistics, Postgres assumes that the table is empty, and scans all of it for each customer.
  if (engine === 'postgres') await run(sql`analyze customer_balances`);
  const { tier, place } = rankOf('c.id');
  await run(sql`insert into customer_ranks (account_id, customer_id, tier, place)
    select c.account_id, c.id, ${tier}, ${place} from customers as c where c.account_id = ${id}`);
  await fillPayPlaces(db as never);
  await fillMoved(db as never, engine);
  await fillMovedDays(db as never);
  await run(
    sql`insert into counters (account_id, noun, count) values (${id}, 'customers', ${CUSTOMERS}), (${id}, 'invoice_lines', ${INVOICES})`,
  );
  await run(sql`update counters set count = (select count(*) from activity where account_id = ${id})
    where account_id = ${id} and noun = 'activity'`);
  await run(sql`insert into number_series (account_id, kind, prefix, next_sequence)
    values (${id}, 'invoice', ${account.invoice_prefix}, ${issued + 1})`);
  await run(sql`update accounts set invoices_issued = ${issued} where id = ${id}`);
}
