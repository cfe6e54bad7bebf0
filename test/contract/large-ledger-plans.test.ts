// Queries of lists and periodic tasks use an index, so that their cost does not grow with the other rows of the
// account.
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, type Instant, type LocalDate } from '../../src/model/dates.ts';
import type { AccountId, BankEntryId, CustomerId, InvoiceId, PaymentId } from '../../src/model/ids.ts';
import type { Currency, Money } from '../../src/model/money.ts';
import { bankEntryQueries } from '../../src/store/bank/bank-entries.ts';
import { bankMatchQueries } from '../../src/store/bank/bank-matches.ts';
import { customerBalanceQueries } from '../../src/store/customers/customer-balances.ts';
import { customerQueries } from '../../src/store/customers/customers.ts';
import { type Database, type OpenDatabase, openDatabase } from '../../src/store/engine/database.ts';
import { invoiceLists } from '../../src/store/invoices/invoice-lists.ts';
import { reminderQueries } from '../../src/store/invoices/invoice-reminders.ts';
import { invoiceRowSums } from '../../src/store/invoices/invoice-row-sums.ts';
import { overdueThenQueries } from '../../src/store/invoices/overdue-then.ts';
import { paymentLists } from '../../src/store/payments/payment-lists.ts';
import { receiptQueries } from '../../src/store/payments/receipts.ts';
import { ENGINES } from '../kit/test-app.ts';
import { compiled, planOf } from './plans.ts';
import { openTestStore, type TestStore } from './stores.ts';

const account = 1 as AccountId;
const [customer, other] = [7 as CustomerId, 8 as CustomerId];
const today = '2026-03-17' as LocalDate;
const place = { due_date: today, id: 5 as InvoiceId };
const month = { currency: 'EUR' as Currency, from: 1 as Instant, until: 2 as Instant };
const money = [{ currency: 'EUR', amount: 12_100 }] as Money[];
const named = { customer: { text: 'Bakker' } } as const;
const page = { limit: 21 };

/**
 * A query, and the index of the large table that it must use. `byStatistics`: Postgres decides by statistics, which the
 * empty table of this test lacks.
 */
type Asked = { readonly ask: (db: Database) => Promise<unknown>; readonly by: RegExp; readonly byStatistics?: true };

const ASKED: Readonly<Record<string, Asked>> = {
  'invoices of one customer': {
    ask: (db) => invoiceLists(db).list(account, { today, customer: { id: customer } }, page),
    by: /invoices_by_customer/,
  },
  'invoices of a few customers': {
    ask: (db) => invoiceLists(db).list(account, { today, customer: { ids: [customer, other] } }, page),
    by: /invoices_by_customer/,
    byStatistics: true,
  },
  'sums of the invoices of a few customers': {
    ask: (db) => invoiceRowSums(db).sums(account, { today, customer: { ids: [customer, other] } }),
    by: /invoices_by_customer/,
  },
  'sums of invoices per customer': {
    ask: (db) => invoiceRowSums(db).sumsByCustomer(account, { today }, [customer, other]),
    by: /invoices_by_customer/,
  },
  'payments of one customer': {
    ask: (db) => paymentLists(db).listByTime(account, { customer: { id: customer } }, { ...page, after: undefined }),
    by: /payments_by_customer/,
  },
  'sums of the payments of a few customers': {
    ask: (db) => paymentLists(db).sums(account, { customer: { ids: [customer, other] } }),
    by: /payments_by_customer/,
  },
  'unpaid invoices, newest first': {
    ask: (db) => invoiceLists(db).list(account, { today, statuses: ['pending', 'overdue'] }, page),
    by: /invoices_by_state/,
  },
  'overdue invoices, newest first': {
    ask: (db) => invoiceLists(db).list(account, { today, statuses: ['overdue'] }, page),
    by: /invoices_by_state/,
  },
  'a few overdue invoices, newest first': {
    ask: (db) => invoiceLists(db).list(account, { today, statuses: ['overdue'] }, { ...page, count: 30 }),
    by: /invoices_by_status/,
    byStatistics: true,
  },
  'a few invoices in a currency': {
    ask: (db) => invoiceLists(db).list(account, { today, currency: month.currency }, { ...page, count: 30 }),
    by: /invoices_by_amount/,
    byStatistics: true,
  },
  'a few invoices of a day, the largest first': {
    ask: (db) =>
      invoiceLists(db).listBy(
        account,
        { today, dateFrom: today, dateTo: today, currency: month.currency },
        { by: 'amount', descending: true },
        { ...page, count: 30 },
      ),
    by: /invoices_by_date/,
    byStatistics: true,
  },
  'many invoices of some years, newest first': {
    ask: (db) => invoiceLists(db).list(account, { today, dateFrom: today, dateTo: today }, page),
    by: /invoices_by_account/,
    byStatistics: true,
  },
  'sums of the invoices of many customers': {
    ask: (db) => invoiceRowSums(db).sums(account, { today, customer: { text: 'jansen' } }),
    by: /COVERING INDEX invoices_by_customer/,
    byStatistics: true,
  },
  'who owes most, by their invoices': {
    ask: (db) =>
      invoiceRowSums(db).customersByDue(account, { today, statuses: ['pending', 'overdue'] }, month.currency, 50),
    by: /customer_ranks_order[\s\S]*SEARCH found .*\(customer_id=\?\)/,
    byStatistics: true,
  },
  'sums of a method in a period': {
    ask: (db) => paymentLists(db).sums(account, { method: 'cash', from: 5 as Instant, until: 9 as Instant }),
    by: /payments_by_method .*listed_at>/,
    byStatistics: true,
  },
  'invoices that a bank statement names': {
    ask: (db) => bankMatchQueries(db).byNumberKeys(account, ['INV000042', 'INV000043']),
    by: /invoices_by_number_key/,
    byStatistics: true,
  },
  'open invoices of an amount': {
    ask: (db) => bankMatchQueries(db).openOf(account, month.currency, [1250, 1300], 100),
    by: /invoices_open_by_amount/,
    byStatistics: true,
  },
  'who paid from a bank account before': {
    ask: (db) => bankMatchQueries(db).payers(account, ['NL91ABNA0417164300']),
    by: /bank_entries_by_payer/,
    byStatistics: true,
  },
  'invoices with an amount as their total': {
    ask: (db) => invoiceLists(db).list(account, { today, money }, page),
    by: /invoices_by_amount/,
  },
  'invoices with an amount that is due': {
    ask: (db) => invoiceLists(db).list(account, { today, money }, { ...page, count: 9_000 }),
    by: /invoices_open_by_amount/,
  },
  'sums of invoices of which an amount is paid': {
    ask: (db) => invoiceRowSums(db).sums(account, { today, money, statuses: ['pending'] }),
    by: /invoices_part_paid/,
  },
  'payments of an amount': {
    ask: (db) => paymentLists(db).listByTime(account, { money }, { ...page, after: undefined, count: 9_000 }),
    by: /payments_by_amount/,
  },
  'entries of bank statements of an amount': {
    ask: (db) => bankEntryQueries(db).list(account, { status: 'open', money }, { ...page, before: undefined }),
    by: /bank_entries_by_sum/,
  },
  'open entries of bank statements, newest first': {
    ask: (db) => bankEntryQueries(db).list(account, { status: 'open' }, { ...page, before: undefined }),
    by: /bank_entries_by_status/,
    byStatistics: true,
  },
  'payments of bank entries': {
    ask: (db) => bankEntryQueries(db).payments(account, [5 as BankEntryId]),
    by: /payments_by_bank_entry/,
    byStatistics: true,
  },
  'invoices that the worker tells of': {
    ask: (db) => reminderQueries(db).maybeOverdue(today, place, 200),
    by: /invoices_to_tell/,
  },
  'invoices that the worker reminds of': {
    ask: (db) => reminderQueries(db).due(account, { step: 1, dueBy: today, after: place }, 200),
    by: /invoices_to_remind/,
  },
  'receipts of a month': {
    ask: (db) => receiptQueries(db).list(account, month, { ...page, before: [2, 5 as PaymentId, 0] }),
    by: /payments_received/,
  },
  'the number of receipts of a month': {
    ask: (db) => receiptQueries(db).count(account, month),
    by: /payments_received/,
  },
  'what was overdue on a past day': {
    ask: (db) => overdueThenQueries(db).read(account, { before: today, paidUntil: month.until }, page),
    by: /days USING PRIMARY KEY[\s\S]*invoices_moved|invoices_by_status|invoice_totals/,
    byStatistics: true,
  },
  'payments of a period': {
    ask: (db) => paymentLists(db).sumsOfPeriod(account, { from: 5 as Instant, until: (9 * DAY_MS) as Instant }),
    by: /payment_day_totals|payments_by_day/,
    byStatistics: true,
  },
  'payments of a period by one method': {
    ask: (db) =>
      paymentLists(db).sumsOfPeriod(account, { method: 'cash', from: 5 as Instant, until: (9 * DAY_MS) as Instant }),
    by: /payment_day_totals|payments_by_method .*listed_at>/,
    byStatistics: true,
  },
  'what was given back of all payments': {
    ask: (db) => paymentLists(db).refundedSums(account, {}),
    by: /COVERING INDEX payments_given_back/,
    byStatistics: true,
  },
  'what was given back of the payments of a period, status and method': {
    ask: (db) =>
      paymentLists(db).refundedSums(account, {
        status: 'paid',
        method: 'cash',
        from: 5 as Instant,
        until: 9 as Instant,
      }),
    by: /COVERING INDEX payments_given_back .*listed_at>/,
    byStatistics: true,
  },
  'what was given back of the payments of a few customers': {
    ask: (db) => paymentLists(db).refundedSums(account, { status: 'paid', customer: { ids: [customer, other] } }),
    by: /payments_by_customer|payments_given_back/,
    byStatistics: true,
  },
  'a few pending payments, newest first': {
    ask: (db) => paymentLists(db).listByTime(account, { status: 'pending' }, { ...page, after: undefined, count: 30 }),
    by: /payments_by_state/,
    byStatistics: true,
  },
  'payments by a name, newest first': {
    ask: (db) => paymentLists(db).listByTime(account, named, { ...page, after: undefined, count: 9_000 }),
    by: /payments_by_day/,
    byStatistics: true,
  },
  'a few payments by a name, newest first': {
    ask: (db) => paymentLists(db).listByTime(account, named, { ...page, after: undefined, count: 30 }),
    by: /payments_by_customer/,
    byStatistics: true,
  },
  'payments of one method, newest first': {
    ask: (db) => paymentLists(db).listByTime(account, { method: 'cash' }, { ...page, after: undefined, count: 9_000 }),
    by: /payments_by_method/,
    byStatistics: true,
  },
  'payments of one status, newest first': {
    ask: (db) => paymentLists(db).listByTime(account, { status: 'failed' }, { ...page, after: undefined }),
    by: /payments_by_state/,
  },
  'customers by who pays slowest': {
    ask: (db) => customerQueries(db).listByRank(account, {}, 'paying', { after: [-125, 5], limit: 21 }),
    by: /COVERING INDEX customer_ranks_by_paying|customers USING INTEGER PRIMARY KEY/,
    byStatistics: true,
  },
  'what a customer owes, and paid last': {
    ask: async (db) => {
      await customerBalanceQueries(db).overdue(account, customer, today);
      await customerBalanceQueries(db).lastContact(account, customer);
      await customerBalanceQueries(db).paidLately(account, customer, 100);
    },
    by: /(invoices_open_by_customer|payments_by_customer|invoices_reminded|(COVERING INDEX|Index Only Scan.* using) invoices_paid_by_customer)/,
  },
};

describe.each(ENGINES)('a ledger of any size (%s)', (engine) => {
  let opened: TestStore;
  let database: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestStore(engine);
    database = openDatabase(opened.database.url, () => undefined);
  });
  afterAll(async () => {
    await database.kysely.destroy();
    await opened[Symbol.asyncDispose]();
  });

  test.each(Object.entries(ASKED))('%s', async (_, { ask, by, byStatistics }) => {
    const plans: string[] = [];
    for (const query of await compiled(engine, ask)) plans.push(await planned(query, byStatistics));
    expect(plans).not.toEqual([]);
    for (const plan of plans) {
      expect(plan).not.toMatch(
        /SCAN (invoices|payments|bank_entries|o|p)\b|Seq Scan on (invoices|payments|invoice_outflows|bank_entries)\b/,
      );
      if (!byStatistics || engine === 'sqlite') expect(plan).toMatch(by);
    }
  });

  test.each<[string, (db: Database) => Promise<unknown>]>([
    ['all invoices', (db) => invoiceLists(db).list(account, { today }, { ...page, count: 1_000 })],
    [
      'invoices of one stored status',
      (db) => invoiceLists(db).list(account, { today, statuses: ['paid'] }, { ...page, count: 1_000 }),
    ],
    ['all payments', (db) => paymentLists(db).listByTime(account, {}, { ...page, after: undefined, count: 1_000 })],
    [
      'payments of one status and time',
      (db) =>
        paymentLists(db).listByTime(
          account,
          { status: 'paid', from: 5 as Instant },
          { ...page, after: undefined, count: 1_000 },
        ),
    ],
  ])('a page of %s reads its own rows, also of a small account: none are sorted', async (_, ask) => {
    const [query] = await compiled(engine, ask);
    expect(await planned(query as CompiledQuery, undefined)).not.toMatch(/TEMP B-TREE|Sort Key/);
  });

  test('on Postgres, which expects few, the payments of a name are sorted by their ids alone', async () => {
    const [query] = await compiled(engine, (db) =>
      paymentLists(db).listByTime(account, named, { ...page, after: undefined, count: 9_000 }),
    );
    expect(query?.sql.includes('in (select "payments"."id"')).toBe(engine === 'postgres');
  });

  test('what moved since a past day is looked up by its entries, however many Postgres expects', async () => {
    const asked = await compiled(engine, (db) =>
      overdueThenQueries(db).read(account, { before: today, paidUntil: month.until }, page),
    );
    const moved = asked.find(({ sql: text }) => text.includes('moved_days')) as CompiledQuery;
    // With statistics, Postgres once joined a million invoices by hash. The query must make hash and merge joins
    // impossible, even without nested loops.
    const plan = await planOf(engine, database.kysely, moved, ['enable_nestloop', 'enable_bitmapscan']);
    expect(plan).toMatch(/invoices_moved/);
    expect(plan).not.toMatch(/(Hash|Merge) Join/);
  });

  test('no statement is run for a page of a filter that finds nothing', async () => {
    const empty = { today, statuses: ['refunded'] } as const;
    expect(await compiled(engine, (db) => invoiceLists(db).list(account, empty, { ...page, count: 0 }))).toEqual([]);
  });

  function planned(query: CompiledQuery, byStatistics: true | undefined): Promise<string> {
    // For an empty table, Postgres prefers a sort to a walk along an index, so sorts are switched off.
    return planOf(engine, database.kysely, query, [...(byStatistics ? [] : ['enable_sort']), 'enable_bitmapscan']);
  }
});
