// All or nothing, on every engine: the guarantees of a transaction on which operations rely.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LocalDate } from '../../src/model/dates.ts';
import type { Currency } from '../../src/model/money.ts';
import type { Queries, Store } from '../../src/store/store.ts';
import type { TestDatabase } from '../kit/database.ts';
import { ENGINES, testClock } from '../kit/test-app.ts';
import { newAccount, newCustomer } from './rows.ts';
import { openTestStore, type TestStore } from './stores.ts';

const at = testClock().now();

describe.each(ENGINES)('transactions on %s', (engine) => {
  let opened: TestStore;
  let database: TestDatabase;
  let store: Store;
  let account: Awaited<ReturnType<typeof newAccount>>;
  beforeAll(async () => {
    opened = await openTestStore(engine);
    ({ database, store } = opened);
  });
  beforeEach(async () => {
    account = await newAccount(store);
  });
  afterAll(() => opened[Symbol.asyncDispose]());

  const addCustomer = (tx: Queries, fields: { name?: string; email?: string } = {}) =>
    tx.customers.insert(newCustomer(account.id, fields));

  test('a change that throws leaves nothing of itself in any table', async () => {
    const before = await database.dump();
    const failing = store.transaction(async (tx) => {
      const customer = await addCustomer(tx);
      await tx.accounts.takeInvoiceSequence(account.id, '2026-03-17' as LocalDate);
      await tx.totals.addToMonth(account, { currency: 'EUR' as Currency, at, received: 5, refunded: 0 });
      await tx.journal.addEvents(account.id, [{ type: 'invoice.created', data: { customer: customer?.id } }], at);
      throw new Error('a rule was broken');
    });
    await expect(failing).rejects.toThrow('a rule was broken');
    expect(await database.dump()).toEqual(before);
  });

  test('a change whose last statement the database refuses leaves nothing of itself either', async () => {
    const before = await database.dump();
    const failing = store.transaction(async (tx) => {
      const ann = await addCustomer(tx, { email: 'ann@example.com' });
      const bob = await addCustomer(tx, { email: 'bob@example.com' });
      if (!ann || !bob) throw new Error('the accounts of this test are new');
      await tx.customers.update(account.id, bob.id, { ...bob, email: 'ANN@example.com' });
    });
    const error = await failing.catch((caught: unknown) => caught);
    expect(store.isUniqueViolation(error)).toBe(true);
    expect(store.unavailable(error)).toBeUndefined();
    expect(await database.dump()).toEqual(before);
  });

  test('after a failure the same store goes on working', async () => {
    await expect(store.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const customer = await store.transaction((tx) => addCustomer(tx));
    expect(await store.customers.byId(account.id, customer?.id as never)).toMatchObject({ name: 'Ann' });
  });

  test('of many changes at the same time each stands or falls alone', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        store.transaction(async (tx) => {
          await addCustomer(tx, { name: `Customer ${n}` });
          await tx.accounts.takeInvoiceSequence(account.id, '2026-03-17' as LocalDate);
          if (n % 3 === 0) throw new Error(`change ${n} was broken`);
          if (n % 3 === 1) await tx.customers.insert({ ...newCustomer(account.id), name: null as never });
          return n;
        }),
      ),
    );
    const happened = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(happened).toEqual([2, 5, 8, 11, 14, 17]);
    expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))).toEqual(
      expect.arrayContaining(['change 0 was broken', 'change 18 was broken']),
    );
    const names = (await store.customers.list(account.id, {}, { limit: 100 })).map(({ name }) => name).sort();
    expect(names).toEqual(happened.map((n) => `Customer ${n}`).sort());
    expect(await store.accounts.byId(account.id)).toMatchObject({ invoices_issued: happened.length });
  });

  test('a change sees its own rows, and nobody else does before it commits', async () => {
    const outside = opened.neighbour();
    await store.transaction(async (tx) => {
      const customer = await addCustomer(tx, { email: 'ann@example.com' });
      expect(await tx.customers.withEmail(account.id, 'ann@example.com')).toEqual([customer]);
      expect(await outside.customers.withEmail(account.id, 'ann@example.com')).toEqual([]);
    });
    expect(await outside.customers.withEmail(account.id, 'ann@example.com')).toMatchObject([{ name: 'Ann' }]);
  });

  test('one of many who add the same e-mail in any case at the same time wins; the others are told', async () => {
    const neighbour = opened.neighbour();
    const writings = ['Ann@x.example', 'ANN@x.example', 'ann@X.example', 'ann@x.example'];
    const added = await Promise.all(
      writings.map((email, n) => (n % 2 ? neighbour : store).transaction((tx) => addCustomer(tx, { email }))),
    );
    expect(added.filter((row) => row !== undefined)).toHaveLength(1);
    expect(await store.customers.count(account.id, {})).toBe(1);
  });

  test('the same e-mail may be a customer of two accounts', async () => {
    const other = await newAccount(store);
    await store.transaction((tx) => addCustomer(tx, { email: 'ann@example.com' }));
    const second = await store.transaction((tx) =>
      tx.customers.insert(newCustomer(other.id, { email: 'ann@example.com' })),
    );
    expect(second).toMatchObject({ account_id: other.id });
  });

  /** Fields of the totals that the moves change: pending invoices of one customer on one date. */
  async function place() {
    const customer = await store.transaction((tx) => addCustomer(tx));
    if (!customer) throw new Error('the e-mail is taken');
    const date = '2026-03-17' as LocalDate;
    return {
      account_id: account.id,
      status: 'pending',
      currency: 'EUR' as Currency,
      customer_id: customer.id,
      date,
      amount_credited: 0,
      lines: '[]',
    } as const;
  }

  test('sums that many change at the same time lose nothing', async () => {
    const neighbour = opened.neighbour();
    const invoice = { ...(await place()), due_date: '2026-04-01' as LocalDate };
    const changes = Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? neighbour : store).transaction((tx) =>
        tx.totals.move(null, { ...invoice, subtotal: 100, tax_total: n, amount: 100 + n, amount_due: n }),
      ),
    );
    await Promise.all(changes);
    const sums = { subtotal: 4_000, tax_total: 780, amount: 4_780, amount_due: 780, amount_credited: 0 };
    const sum = { currency: 'EUR', status: 'pending', count: 40, ...sums };
    const today = '2026-03-17' as LocalDate;
    expect(await store.totals.byDue(account.id, { today })).toEqual([sum]);
    expect(await store.totals.byDue(account.id, { today, statuses: ['pending'] })).toEqual([sum]);
    expect(await store.totals.byDate(account.id, { dateFrom: today, dateTo: today })).toEqual([sum]);
    const { customer_id } = invoice;
    expect(await store.balances.outstanding(account.id, [customer_id])).toEqual([
      { customer_id, currency: 'EUR', count: 40, outstanding: 780 },
    ]);
  });

  test('a sum that moves to another day within one status is on that day alone', async () => {
    const invoice = { ...(await place()), subtotal: 100, tax_total: 0, amount: 100, amount_due: 100 };
    const [from, to] = ['2026-04-01' as LocalDate, '2026-05-01' as LocalDate];
    const first = { ...invoice, due_date: from };
    await store.transaction((tx) => tx.totals.move(null, first));
    await store.transaction((tx) => tx.totals.move(first, { ...invoice, due_date: to }));
    const today = '2026-03-17' as LocalDate;
    const sums = { count: 1, subtotal: 100, tax_total: 0, amount: 100, amount_due: 100, amount_credited: 0 };
    const sum = [{ currency: 'EUR', status: 'pending', ...sums }];
    expect(await store.totals.byDue(account.id, { today })).toEqual(sum);
    expect(await store.totals.byDue(account.id, { today, dueTo: from })).toEqual([]);
    expect(await store.totals.byDue(account.id, { today, dueFrom: to })).toEqual(sum);
  });

  test('rows that do not belong together are refused by the database itself', async () => {
    const nobody = { ...newCustomer(account.id), account_id: 999_999 as never };
    const error = await store.transaction((tx) => tx.customers.insert(nobody)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(store.unavailable(error)).toBeUndefined();
    expect(store.isUniqueViolation(error)).toBe(false);
  });
});

test('on Postgres two changes that wait for each other both happen: the one that lost runs again', async () => {
  await using opened = await openTestStore('postgres');
  const { database } = opened;
  // By default, Postgres looks for a deadlock after one second. A shorter time makes the test faster.
  await database.execute(
    `do $$ begin execute format('alter database %I set deadlock_timeout = ''20ms''', current_database()); end $$`,
  );
  const store = opened.neighbour();
  const { id } = await newAccount(store);
  const [ann, bob] = await store.transaction(async (tx) => [
    await tx.customers.insert(newCustomer(id, { name: 'Ann' })),
    await tx.customers.insert(newCustomer(id, { name: 'Bob' })),
  ]);
  if (!ann || !bob) throw new Error('the account of this test is new');
  let runs = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const change = (first: typeof ann, second: typeof ann, note: string) =>
    store.transaction(async (tx) => {
      await tx.customers.update(id, first.id, { ...first, note });
      if (++runs === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await tx.customers.update(id, second.id, { ...second, note });
      await tx.journal.addEvents(id, [{ type: 'invoice.created', data: { note } }], at);
    });
  await Promise.all([change(ann, bob, 'first'), change(bob, ann, 'second')]);
  expect(runs).toBeGreaterThanOrEqual(3);
  expect(await database.rows('select data from events order by data')).toEqual([
    { data: '{"note":"first"}' },
    { data: '{"note":"second"}' },
  ]);
  const notes = await database.rows<{ note: string }>('select note from customers');
  expect(new Set(notes.map(({ note }) => note)).size).toBe(1);
});
