// Sorted lists (R10): pages without gaps or repeats, each read through an index.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalDate } from '../../../src/model/dates.ts';
import type { AccountId, CustomerId, InvoiceId } from '../../../src/model/ids.ts';
import { INVOICE_SORTS, type InvoiceSort } from '../../../src/operations/invoices/list-invoices.ts';
import { customerQueries } from '../../../src/store/customers/customers.ts';
import { openDatabase } from '../../../src/store/engine/database.ts';
import { type InvoiceOrder, invoiceLists } from '../../../src/store/invoices/invoice-lists.ts';
import { compiled, planOf } from '../../contract/plans.ts';
import { openTestStore, type TestStore } from '../../contract/stores.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { sized } from '../../kit/proof.ts';
import { ENGINES } from '../../kit/test-app.ts';

type Invoice = Awaited<ReturnType<typeof invoicesOf>>[number];
type Query = Readonly<Record<string, unknown>>;

const invoicesOf = async (desk: Desk, query: Query) => (await desk.run('listInvoices', query)).invoices;

/** Sort key of each order, ascending. Equal keys are sorted by id. */
const KEYS: Readonly<Record<InvoiceSort, (invoice: Invoice) => string | number>> = {
  newest: ({ id }) => -id,
  oldest: ({ id }) => id,
  date: ({ date }) => date,
  '-date': ({ date }) => date,
  due_date: ({ due_date }) => due_date,
  '-due_date': ({ due_date }) => due_date,
  amount: ({ amount }) => amount,
  '-amount': ({ amount }) => amount,
};

function inOrder(invoices: readonly Invoice[], sort: InvoiceSort): readonly number[] {
  const key = KEYS[sort];
  const sorted = [...invoices].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id));
  return (sort.startsWith('-') ? sorted.reverse() : sorted).map(({ id }) => id);
}

/** Page sizes. */
const SIZES = sized({ quick: [4], usual: [1, 4, 100], whole: [1, 4, 100] });

const FILTERS: readonly Query[] = [
  {},
  { status: 'overdue' },
  { status: 'draft,pending' },
  { customer: 'Ann' },
  { reference: 'po' },
  { description: 'work' },
  { due_from: '2026-02-01', due_to: '2026-04-30' },
];

describe.each(ENGINES)('sorted lists on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine);
    desk = await openDesk(ledger);
    for (let n = 0; n < 18; n++) await addOne(n);
    const stranger = await openDesk(ledger);
    await stranger.invoice({ customer: { name: 'Ann of another business' }, amount: 15 });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  /** Few different dates and amounts, in mixed order, so that pages often end between rows with equal keys. */
  const addOne = (n: number) =>
    desk.invoice({
      customer: { name: `${n % 2 ? 'Ann' : 'Bo'} ${n % 5}` },
      amount: [30, 10, 20][(n * 7) % 3],
      date: `2026-01-0${1 + ((n * 5) % 4)}`,
      due_date: `2026-0${2 + ((n * 5) % 3)}-01`,
      draft: n % 6 === 5,
      ...(n % 4 === 0 ? { reference: `PO ${n}` } : {}),
    });

  async function walk(query: Query, limit: number, between?: () => Promise<unknown>): Promise<Invoice[]> {
    const met: Invoice[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof first>> = await first({
        ...query,
        limit,
        ...(cursor === null ? {} : { cursor }),
      });
      met.push(...page.invoices);
      cursor = page.next_cursor;
      await between?.();
    } while (cursor !== null);
    return met;
  }
  const first = (query: Query) => desk.run('listInvoices', query);

  test.each(INVOICE_SORTS)('%s: pages of every size hold every invoice of a filter once, in order', async (sort) => {
    for (const filter of FILTERS) {
      const query = { ...filter, currency: 'EUR' };
      const all = await invoicesOf(desk, { ...query, limit: 100 });
      expect(all.length, JSON.stringify(filter)).toBeGreaterThan(1);
      for (const limit of SIZES) {
        const met = await walk({ ...query, sort }, limit);
        expect(
          met.map(({ id }) => id),
          JSON.stringify({ filter, limit }),
        ).toEqual(inOrder(all, sort));
      }
    }
  });

  test.each(INVOICE_SORTS)('%s: invoices that are added meanwhile disturb nothing', async (sort) => {
    const known = inOrder(await invoicesOf(desk, { limit: 100, currency: 'EUR' }), sort);
    let added = 0;
    const met = (await walk({ sort, currency: 'EUR' }, 5, () => (added < 4 ? addOne(added++) : Promise.resolve()))).map(
      ({ id }) => id,
    );
    expect(added).toBe(4);
    expect(new Set(met).size).toBe(met.length);
    expect(met.filter((id) => known.includes(id))).toEqual(known);
  });

  test('a cursor belongs to one order, and to what that order compares', async () => {
    for (const from of INVOICE_SORTS) {
      const { next_cursor: cursor } = await first({ sort: from, currency: 'EUR', limit: 1 });
      for (const sort of INVOICE_SORTS.filter((one) => one !== from)) {
        const refused = await desk.refused('listInvoices', { sort, currency: 'EUR', cursor });
        expect(refused).toMatchObject({ code: 'validation_failed', details: { field: 'cursor' } });
      }
    }
    for (const place of [[1, 1], ['x'], ['2026-01-01', '1'], ['2026-01-01', 1, 1]]) {
      const cursor = Buffer.from(JSON.stringify(['invoices by date', ...place])).toString('base64url');
      expect(await desk.refused('listInvoices', { sort: 'date', cursor })).toMatchObject({
        details: { field: 'cursor' },
      });
    }
  });

  test('amounts are sorted in one currency only', async () => {
    for (const sort of ['amount', '-amount']) {
      expect(await desk.refused('listInvoices', { sort })).toMatchObject({
        code: 'validation_failed',
        details: { field: 'currency', faults: [{ message: expect.stringContaining(`is required with sort=${sort}`) }] },
      });
    }
    expect(await desk.refused('listInvoices', { sort: 'number' })).toMatchObject({ details: { field: 'sort' } });
  });

  test('customers by name: no case, no accents, in pages, and within a search', async () => {
    const here = await openDesk(ledger);
    const names = ['bo', 'Élise', 'Ann', 'elise', 'Zoë', 'ann', `${'x'.repeat(80)} 2`, `${'x'.repeat(80)} 1`, 'Ærø'];
    for (const name of names) await here.run('createCustomer', { name });
    const run = (query: Query) => here.run('listCustomers', { sort: 'name', ...query });
    const met: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof run>> = await run({ limit: 2, ...(cursor === null ? {} : { cursor }) });
      met.push(...page.customers.map(({ name }) => name));
      cursor = page.next_cursor;
    } while (cursor !== null);
    // Names are compared by their first 63 letters; equal ones are sorted by creation.
    const long = names.slice(6, 8);
    expect(met).toEqual(['Ærø', 'Ann', 'ann', 'bo', 'Élise', 'elise', ...long, 'Zoë']);
    expect((await run({ query: 'EL' })).customers.map(({ name }) => name)).toEqual(['Élise', 'elise']);
    const { next_cursor: other } = await here.run('listCustomers', { sort: 'outstanding', limit: 1 });
    expect(await here.refused('listCustomers', { sort: 'name', cursor: other })).toMatchObject({
      details: { field: 'cursor' },
    });
  });
});

describe.each(ENGINES)('each order on %s', (engine) => {
  let opened: TestStore;
  beforeAll(async () => {
    opened = await openTestStore(engine);
  });
  afterAll(() => opened[Symbol.asyncDispose]());

  const account = 1 as AccountId;
  const today = '2026-04-01' as LocalDate;
  const ORDERS: readonly (readonly [InvoiceOrder['by'], value: string | number, index: string])[] = [
    ['id', 7, 'invoices_by_account|integer primary key|invoices_pkey'],
    ['date', '2026-01-01', 'invoices_by_date'],
    ['due_date', '2026-01-01', 'invoices_by_due'],
    ['amount', 7, 'invoices_by_amount'],
  ];

  test('is read from its index: no page looks at all invoices, or sorts them', async () => {
    const database = openDatabase(opened.database.url, () => undefined);
    const plan = (query: Parameters<typeof planOf>[2]) =>
      planOf(engine, database.kysely, query, ['enable_sort', 'enable_incremental_sort', 'enable_bitmapscan']);
    for (const [by, value, index] of ORDERS) {
      const filter = { today, ...(by === 'amount' ? { currency: 'EUR' as never } : {}) };
      for (const descending of [true, false]) {
        const queries = await compiled(engine, async (db) => {
          const { listBy } = invoiceLists(db);
          await listBy(account, filter, { by, descending }, { limit: 26 });
          await listBy(account, filter, { by, descending }, { limit: 26, after: { value, id: 9 as InvoiceId } });
        });
        expect(queries).toHaveLength(2);
        for (const query of queries) {
          const found = await plan(query);
          expect(found, query.sql).toMatch(new RegExp(index, 'i'));
          expect(found, query.sql).not.toMatch(/TEMP B-TREE|SCAN invoices(?! USING)|Seq Scan on invoices|Sort\b/);
        }
      }
    }
    if (engine === 'sqlite') {
      // For a range of dates, SQLite's planner would prefer to sort all matching rows.
      const days = { today, dueFrom: '2020-01-01' as LocalDate };
      const ranges = await compiled(engine, async (db) => {
        const { list, listBy } = invoiceLists(db);
        await list(account, days, { limit: 26 });
        await listBy(account, days, { by: 'date', descending: true }, { limit: 26 });
        await listBy(account, days, { by: 'due_date', descending: true }, { limit: 26 });
      });
      for (const query of ranges) expect(await plan(query), query.sql).not.toMatch(/TEMP B-TREE/);
    }
    const names = await compiled(engine, async (db) => {
      const { listByName } = customerQueries(db);
      await listByName(account, {}, { after: undefined, limit: 26 });
      await listByName(account, {}, { after: { place: '\nann', id: 9 as CustomerId }, limit: 26 });
    });
    for (const query of names) {
      const found = await plan(query);
      expect(found, query.sql).toContain('customers_by_name');
      expect(found, query.sql).not.toMatch(/TEMP B-TREE|Sort\b/);
    }
    await database.kysely.destroy();
    await database.reader.destroy();
  });
});
