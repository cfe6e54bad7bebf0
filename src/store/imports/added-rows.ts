/**
 * Adds the rows of an import, and deletes them again (R108). Each statement writes many rows, and each stored sum
 * changes once per group of rows. An import of 20 000 invoices therefore takes only seconds. All functions must be
 * called under the account's lock.
 */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Instant, LocalDate } from '../../model/dates.ts';
import { AVERAGED, payPlaceOf } from '../../model/days-to-pay.ts';
import { emailKey } from '../../model/email.ts';
import type { AccountId, CustomerId, ImportId, InvoiceId, ItemId } from '../../model/ids.ts';
import { folded } from '../../model/text.ts';
import { type CustomerFields, derivedOfCustomer } from '../customers/customers.ts';
import type { Database } from '../engine/database.ts';
import type { InvoiceTableRow } from '../invoices/invoices.ts';
import { derivedOfItem, type ItemFields } from '../invoices/items.ts';
import type { PaymentRow } from '../payments/payment-lists.ts';
import { NEW_PAYMENT } from '../payments/payments.ts';
import { addInvoices, rankCustomers } from '../sums/invoice-totals.ts';
import { incrementCounter } from '../sums/kept-sum.ts';
import { PAYMENT_DAY_TOTALS, PAYMENT_TOTALS } from '../sums/payment-totals.ts';
import { type Account, addReceipts } from '../sums/receipt-sums.ts';

type Paid = { readonly id: CustomerId; readonly date: LocalDate; readonly paid_at: Instant };
type Values = Readonly<Record<string, unknown>>;
type Untyped = Kysely<Record<string, Record<string, unknown>>>;

/** Rows per statement. The widest table has 40 columns; SQLite allows 32 766 parameters. */
const AT_ONCE = 250;

export type AddedCustomer = CustomerFields & { readonly sharesEmail: boolean };
export type AddedInvoice = Omit<InvoiceTableRow, 'id' | 'reference_search'>;
/** A payment of an imported invoice. `invoice`: index of the invoice in the list of the same call. */
export type AddedPayment = Pick<
  PaymentRow,
  'customer_id' | 'description' | 'amount' | 'currency' | 'paid_at' | 'note'
> & {
  readonly invoice: number;
};
type OfImport = { readonly account: Account; readonly importId: ImportId; readonly now: Instant };

export function addedRowQueries(db: Database) {
  /**
   * Inserts rows that all have the same columns, in parts of {@link AT_ONCE} rows. The statement of the first full part
   * is compiled once, and is used for all full parts. Compiling a statement with thousands of parameters takes longer
   * than running the statement.
   */
  async function insertInParts(
    table: 'customers' | 'customer_ranks' | 'items' | 'invoices' | 'payments',
    rows: readonly Values[],
    each: () => Promise<void>,
  ): Promise<number[]> {
    const columns = Object.keys(rows[0] ?? {});
    const ids: number[] = [];
    let whole: string | undefined;
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const some = rows.slice(at, at + AT_ONCE).map((row) => columns.map((column) => row[column]));
      const statement = () =>
        (db as unknown as Untyped)
          .insertInto(table)
          .values(some.map((values) => Object.fromEntries(columns.map((column, n) => [column, values[n]]))))
          .returning(table === 'customer_ranks' ? 'customer_id as id' : 'id')
          .compile();
      if (some.length === AT_ONCE) whole ??= statement().sql;
      const text = some.length === AT_ONCE ? (whole as string) : statement().sql;
      const { rows: inserted } = await db.executeQuery<{ id: number }>(CompiledQuery.raw(text, some.flat()));
      ids.push(...inserted.map(({ id }) => id));
      await each();
    }
    return ids;
  }

  /**
   * Returns the ids of the inserted rows, in the order of `rows`. Both engines number the rows of a statement in the
   * order of its values. So sorting the ids gives the order of `rows`.
   */
  async function insertAll<Id extends number>(
    table: 'customers' | 'items' | 'invoices',
    rows: readonly Values[],
    each: () => Promise<void>,
  ): Promise<Id[]> {
    return (await insertInParts(table, rows, each)).sort((a, b) => a - b) as Id[];
  }

  return {
    async customers(rows: readonly AddedCustomer[], of: OfImport, each: () => Promise<void>): Promise<CustomerId[]> {
      const account_id = of.account.id;
      const whole = rows.map(({ sharesEmail, ...row }) => ({
        ...row,
        ...derivedOfCustomer(row),
        account_id,
        own_email_key: sharesEmail || row.email === null ? null : emailKey(row.email),
        created_at: of.now,
        unsubscribed_at: null,
        import_id: of.importId,
      }));
      const ids = await insertAll<CustomerId>('customers', whole, each);
      const ranks = ids.map((id) => ({ account_id, customer_id: id, tier: '2', place: -id }));
      await insertInParts('customer_ranks', ranks, async () => undefined);
      if (ids.length > 0) await incrementCounter(db, account_id, 'customers', ids.length);
      return ids;
    },

    async items(rows: readonly ItemFields[], of: OfImport, each: () => Promise<void>): Promise<ItemId[]> {
      const account_id = of.account.id;
      const about = { account_id, used: 0, created_at: of.now, import_id: of.importId };
      const ids = await insertAll<ItemId>(
        'items',
        rows.map((row) => ({ ...row, ...derivedOfItem(row), ...about })),
        each,
      );
      if (ids.length > 0) await incrementCounter(db, account_id, 'items', ids.length);
      return ids;
    },

    async invoices(
      rows: readonly AddedInvoice[],
      payments: readonly AddedPayment[],
      of: OfImport,
      each: () => Promise<void>,
    ): Promise<void> {
      const { account, importId, now } = of;
      const whole = rows.map((row) => ({
        ...row,
        reference_search: row.reference === null ? null : folded(row.reference),
      }));
      const ids = await insertAll<InvoiceId>('invoices', whole, each);
      const received = payments.map(({ invoice, ...payment }) => ({
        ...NEW_PAYMENT,
        ...PAID_ELSEWHERE,
        ...payment,
        account_id: account.id,
        invoice_id: ids[invoice] as InvoiceId,
        description_search: folded(payment.description),
        listed_at: payment.paid_at as Instant,
        created_at: now,
        import_id: importId,
      }));
      await insertInParts('payments', received, each);
      await addInvoices(db, rows, 1);
      await PAYMENT_TOTALS.moveAll(db, received, 1);
      await PAYMENT_DAY_TOTALS.moveAll(db, received, 1);
      await addReceipts(db, account, receiptsOf(received), 1);
      await noteDays(account.id, rows);
      await rank(account, rows);
    },

    /** Deletes the rows that an import added. The caller must have checked that no other row refers to them. */
    async remove(of: Omit<OfImport, 'now'>): Promise<{ customers: number; items: number; invoices: number }> {
      const { account, importId } = of;
      const removed = async <Row>(table: 'customers' | 'items' | 'invoices' | 'payments') =>
        (
          await sql<Row>`delete from ${sql.table(table)} where account_id = ${account.id} and import_id = ${importId}
            returning *`.execute(db)
        ).rows;
      const payments = await removed<PaymentRow>('payments');
      const invoices = await removed<InvoiceTableRow>('invoices');
      await addInvoices(db, invoices, -1);
      await PAYMENT_TOTALS.dropEmpty(db, await PAYMENT_TOTALS.moveAll(db, payments, -1));
      await PAYMENT_DAY_TOTALS.dropEmpty(db, await PAYMENT_DAY_TOTALS.moveAll(db, payments, -1));
      await addReceipts(db, account, receiptsOf(payments), -1);
      await forgetDays(account.id, invoices);
      const ids = await db
        .selectFrom('customers')
        .select('id')
        .where('account_id', '=', account.id)
        .where('import_id', '=', importId)
        .execute();
      const gone = new Set<number>(ids.map(({ id }) => id));
      await rank(
        account,
        invoices.filter((row) => !gone.has(row.customer_id)),
      );
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const some = ids.slice(at, at + AT_ONCE).map(({ id }) => id);
        await db.deleteFrom('customer_ranks').where('customer_id', 'in', some).execute();
      }
      const customers = await removed('customers');
      const items = await removed('items');
      for (const [noun, rows] of [
        ['customers', customers],
        ['items', items],
      ] as const) {
        if (rows.length > 0) await incrementCounter(db, account.id, noun, -rows.length);
      }
      await db
        .deleteFrom('counters')
        .where('account_id', '=', account.id)
        .where('noun', 'in', ['customers', 'items', 'invoice_lines'])
        .where('count', '=', 0)
        .execute();
      return { customers: customers.length, items: items.length, invoices: invoices.length };
    },
  };

  /**
   * For each due date, stores the time at which an invoice with this due date last changed. These times are needed to
   * list the invoices that were overdue on a past day (`overdue-then.ts`).
   */
  async function noteDays(accountId: AccountId, rows: readonly AddedInvoice[]): Promise<void> {
    const days = new Map<LocalDate, Instant>();
    for (const { due_date, moved_at } of rows) if (moved_at !== null) days.set(due_date, moved_at);
    const all = [...days].map(([due_date, moved_at]) => ({ account_id: accountId, due_date, moved_at }));
    for (let at = 0; at < all.length; at += AT_ONCE) {
      await db
        .insertInto('moved_days')
        .values(all.slice(at, at + AT_ONCE))
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'due_date'])
            .doUpdateSet((s) => ({ moved_at: s.ref('excluded.moved_at') }))
            .whereRef('moved_days.moved_at', '<', 'excluded.moved_at'),
        )
        .execute();
    }
  }

  /**
   * Called after invoices were deleted. For each due date of these invoices, stores the latest change of the invoices
   * that still exist.
   */
  async function forgetDays(accountId: AccountId, rows: readonly InvoiceTableRow[]): Promise<void> {
    const days = [...new Set(rows.flatMap(({ due_date, moved_at }) => (moved_at === null ? [] : due_date)))];
    for (const day of days) {
      const left = await db
        .selectFrom('invoices')
        .select((row) => row.fn.max('moved_at').as('at'))
        .where('account_id', '=', accountId)
        .where('due_date', '=', day)
        .where('moved_at', 'is not', null)
        .executeTakeFirst();
      const at = left?.at ?? null;
      const found = { account_id: accountId, due_date: day };
      if (at === null) {
        await db
          .deleteFrom('moved_days')
          .where((row) => row.and(found))
          .execute();
      } else {
        await db
          .updateTable('moved_days')
          .set({ moved_at: at })
          .where((row) => row.and(found))
          .execute();
      }
    }
  }

  /** Updates the places of the customers in the sort orders by debt and by speed of payment. */
  async function rank(
    account: Account,
    rows: readonly Pick<InvoiceTableRow, 'customer_id' | 'status'>[],
  ): Promise<void> {
    const payers = new Set(rows.flatMap((row) => (row.status === 'paid' ? row.customer_id : [])));
    const ids = [...new Set(rows.map((row) => row.customer_id))];
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE);
      await rankCustomers(db, some);
      const paying = some.filter((id) => payers.has(id));
      if (paying.length > 0) await rankByPaying(account, paying);
    }
  }

  /** Like `rankByPaying` of customer balances, for many customers in two statements. */
  async function rankByPaying({ timezone }: Account, ids: readonly CustomerId[]): Promise<void> {
    const { rows } = await sql<Paid>`select p.id, p.date, p.paid_at from (
        select i.customer_id as id, i.date, i.paid_at,
          row_number() over (partition by i.customer_id order by i.id desc) as n
        from invoices as i where i.customer_id in (${sql.join(ids)}) and i.paid_at is not null and i.amount > 0) as p
      where p.n <= ${AVERAGED}`.execute(db);
    const own = Map.groupBy(rows, ({ id }) => id);
    const places = ids.map((id) => sql`when ${id} then ${payPlaceOf(own.get(id) ?? [], timezone)}`);
    await db
      .updateTable('customer_ranks')
      .set({ pay_place: sql<number>`cast(case customer_id ${sql.join(places, sql` `)} end as bigint)` })
      .where('customer_id', 'in', ids)
      .execute();
  }
}

/** Fields of an imported payment. The money was received before the import, outside this service. */
const PAID_ELSEWHERE = {
  status: 'paid',
  recorded: 1,
  testmode: 0,
  type: 'paymentlink',
  payment_method: 'other',
  request_id: null,
  attempt_key: null,
  provider: null,
  payer_name: null,
  payer_email: null,
  next_check_at: null,
} as const satisfies Partial<PaymentRow>;

function receiptsOf(payments: readonly Pick<PaymentRow, 'currency' | 'paid_at' | 'amount'>[]) {
  return payments.map(({ currency, paid_at, amount }) => ({
    currency,
    at: paid_at as Instant,
    received: amount,
    refunded: 0,
  }));
}
