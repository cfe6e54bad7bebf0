// Exports: complete, exact to the cent, without rows of other accounts and without secrets, and never whole in memory
// (issue 8).
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { BillingError } from '../../../src/model/billing-error.ts';
import { UTC } from '../../../src/model/dates.ts';
import { EXPORT_TABLES, type ExportChoice, type ExportFormat } from '../../../src/model/export.ts';
import { columnsOf, sheetOf } from '../../../src/operations/exports/csv.ts';
import { downloadExport } from '../../../src/operations/exports/download-export.ts';
import { FOR_DASHBOARD } from '../../../src/operations/for-dashboard.ts';
import type { Caller } from '../../../src/operations/kernel/context.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { layOut } from '../../contract/tenancy-fixtures.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../../kit/desk.ts';
import { WHOLE } from '../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { askForExport, bytesOf, exported, type Row, rowsOfCsv, unzipped } from '../../operations/exported-files.ts';
import { OFFLINE } from '../../operations/payments/shop.ts';

const { getExport, listExports } = FOR_DASHBOARD;
type Rows = readonly Row[];

const ODD = [
  'Ann, "the" Baker',
  'שלום עולם',
  'مرحبا',
  '山田太郎 🧾👩‍👩‍👧',
  '=HYPERLINK(1)',
  '+31 6',
  '-1',
  '@x',
  "'=x",
  "'s-Hertogenbosch",
  '＝1',
];

/** The text of a cell without the apostrophes that the export adds before each place where a formula could begin. */
const shown = (cell: string) =>
  cell
    .replace(/^'(?=["' ]*[=+\-@\t\r\n＝＋－＠])/, '')
    .replace(/(?<=[;,|\t\r\n])'(?=["' ]*[=+\-@＝＋－＠])(?!["' ]*[+-]\d+(?:[.,]\d+)*%?(?:$|[;,|\t\r\n"]))/g, '');

const cents = (rows: Rows, field: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0);

/** About twenty megabytes, of which a stream holds only a few at a time. */
const [ROWS, NOTE] = WHOLE ? [20_000, 1_000] : [5_000, 4_000];
/**
 * Number of pieces between two measurements of the memory. Each measurement collects all garbage, which takes a quarter
 * of a second. A daily run has one measurement, about half-way. At that point, an export that keeps its pieces holds
 * ten megabytes, and an export that reads everything first still holds ten.
 */
const LOOK_EVERY = WHOLE ? 4 : 12;

describe.each(ENGINES_OF_RULES)('an export on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  let secrets: readonly string[];
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    desk = await openDesk(ledger, { currency: 'EUR' });
    const fixtures = await layOut(ledger, desk);
    await fill(desk);
    const token = await desk.run('createToken', { scopes: ['billing.read'] });
    const hook = await desk.run('createWebhookEndpoint', { url: 'https://shop.example/hook' });
    const { customer_url } = await desk.run('getSubscription', { id: fixtures.subscription });
    const kept = await ledger.database.rows<{ digest: string }>('select digest from token_secrets');
    secrets = [token.token, hook.secret, customer_url, 'sk_live_ofTheProvider', ...kept.map(({ digest }) => digest)];
    await desk.run('disconnectProvider');
    await desk.run('connectProvider', { kind: 'stripe', api_key: 'sk_live_ofTheProvider' });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const services = () => ledger.testApp.app.services;
  const asked = (choice: ExportChoice, format: ExportFormat, by: Caller = desk.caller) =>
    askForExport(services(), by, choice, format);
  const taken = (choice: ExportChoice, format: ExportFormat) => exported(services(), desk.caller, choice, format);
  const csv = async (choice: ExportChoice) => rowsOfCsv(await taken(choice, 'csv'));
  const state = async (id: number) => (await call(services(), desk.caller, getExport, { id })).data;

  /** Adds customers with unusual names, and invoices in two currencies and every status. */
  async function fill(one: Desk): Promise<void> {
    for (const [n, name] of ODD.entries()) {
      await one.run('createCustomer', { name, email: `odd${n}@example.com`, note: `a\nb "c", ${name}` });
    }
    for (const [n, fields] of [{}, { draft: true }, { currency: 'JPY', amount: 1250 }, { amount: 0.01 }].entries()) {
      await one.invoice({ reference: `=${n}`, metadata: { a: '1' }, ...fields });
    }
    const { id } = await one.invoice({
      items: [
        { description: 'A "quoted", line', quantity: 1.5, unit_price: 19.99, tax_rate: 21 },
        { description: 'Другая', quantity: 3, unit_price: 0.33, tax_rate: 9 },
      ],
      date: '2026-01-01',
      due_date: '2026-01-31',
    });
    await one.run('recordPayment', { id, amount: 5.05 });
    const { id: gone } = await one.invoice();
    await one.run('cancelInvoice', { id: gone });
    const survivor = await one.run('createCustomer', { name: 'Twin', email: 'twin@example.com' });
    const twin = await one.run('createCustomer', { name: 'Twin', email: 'twin2@example.com' });
    await one.run('mergeCustomers', { id: twin.id, into: survivor.id });
  }

  test('has a line for every row, in files that say so', async () => {
    const { tables } = (await call(services(), desk.caller, listExports, {})).data;
    const files = await unzipped(await taken('everything', 'csv'));
    expect([...files.keys()]).toEqual(EXPORT_TABLES.map((table) => `${table}.csv`));
    for (const { table, rows } of tables) {
      const whole = rowsOfCsv(files.get(`${table}.csv`) ?? '');
      // The export itself adds two rows of activity after the rows were counted.
      expect(whole.length - rows, table).toBe(table === 'activity' ? 2 : 0);
      expect(rows, table).toBeGreaterThan(0);
    }
    const one = await taken('customers', 'csv');
    expect(one.toString()).toBe(files.get('customers.csv'));
    expect(one.toString()).toMatch(/^id,name,email,company,[^\n]*created_at\r\n.*\r\n$/s);
  });

  test('agrees with the figures that the service tells', async () => {
    const [invoices, payments] = [await csv('invoices'), await csv('payments')];
    const { by_currency } = await desk.run('getInvoiceStats');
    for (const { currency, total_outstanding, total_overdue, total_invoices } of by_currency) {
      const own = invoices.filter((row) => row.currency === currency && !/draft|cancelled/.test(row.status ?? ''));
      expect(own.length).toBe(total_invoices);
      const due = own.filter(({ status }) => status === 'pending' || status === 'overdue');
      expect(cents(due, 'amount_due')).toBe(Math.round(total_outstanding * 100));
      const late = own.filter(({ status }) => status === 'overdue');
      expect(cents(late, 'amount_due')).toBe(Math.round(total_overdue * 100));
    }
    const { totals } = await desk.run('listPayments');
    expect(totals.length).toBeGreaterThan(0);
    for (const { currency, amount, fee, count } of totals) {
      const own = payments.filter((row) => row.currency === currency && row.testmode === 'false');
      expect([own.length, cents(own, 'amount'), cents(own, 'fee')]).toEqual([
        count,
        Math.round(amount * 100),
        Math.round(fee * 100),
      ]);
    }
    const refunds = await csv('refunds');
    const done = refunds.filter(({ status }) => status === 'done');
    expect(cents(done, 'amount')).toBe(cents(payments, 'amount_refunded'));
    const lines = await csv('invoice_lines');
    for (const { id, subtotal, amount, currency } of invoices) {
      const own = lines.filter(({ invoice_id }) => invoice_id === id);
      expect(cents(own, 'total')).toBe(Math.round(Number(subtotal) * 100));
      for (const text of [amount, ...own.map(({ total }) => total)]) {
        expect(text).toMatch(currency === 'JPY' ? /^\d+$/ : /^\d+\.\d\d$/);
      }
    }
  });

  test('gives every text back as it was', async () => {
    const customers = await csv('customers');
    const names = customers.map(({ name = '' }) => name);
    expect(names.map(shown)).toEqual(expect.arrayContaining(ODD));
    expect(names.filter((name) => /^[=+\-@＝]/.test(name))).toEqual([]);
    expect(names).toContain("'s-Hertogenbosch");
    for (const { name = '', note = '', email = '' } of customers) {
      if (email.startsWith('odd')) expect(shown(note)).toBe(`a\nb "c", ${shown(name)}`);
    }
  });

  test('as JSON has the rows that REST has, field by field', async () => {
    const whole = JSON.parse((await taken('everything', 'json')).toString()) as Record<string, object[]>;
    expect(Object.keys(whole)).toEqual(['exported_at', 'account', ...EXPORT_TABLES]);
    const limit = 100;
    const { customers } = await desk.run('listCustomers', { limit });
    expect(whole.customers).toEqual(
      customers.map(({ outstanding, average_days_to_pay, vat_number_valid, ...one }) => one),
    );
    const { invoices } = await desk.run('listInvoices', { limit });
    expect(whole.invoices).toEqual(invoices.map(({ allowed_actions, ...one }) => one));
    expect(whole.payments).toEqual((await desk.run('listPayments', { limit })).payments);
    expect(whole.payment_links).toEqual((await desk.run('listPaymentLinks', { limit })).payment_links);
    expect(whole.payment_plans).toEqual((await desk.run('listPaymentPlans', { limit })).payment_plans);
    const { subscriptions } = await desk.run('listSubscriptions', { limit });
    expect(whole.subscriptions).toEqual(subscriptions.map(({ customer_url, allowed_actions, ...one }) => one));
    const { activity } = await desk.run('listActivity', { limit });
    expect(activity.slice(-(whole.activity ?? []).length)).toEqual(whole.activity);
    const one = JSON.parse((await taken('refunds', 'json')).toString()) as Record<string, object[]>;
    expect(one.refunds).toEqual(whole.refunds);
  });

  test('holds no secret', async () => {
    const all = (await taken('everything', 'json')).toString();
    const files = [...(await unzipped(await taken('everything', 'csv'))).values()].join();
    expect(secrets.length).toBeGreaterThan(5);
    for (const secret of secrets) expect([all.includes(secret), files.includes(secret)]).toEqual([false, false]);
    // The digest of what a customer accepted is no secret: the quote shows it.
    const others = (all + files).replaceAll('accepted_digest', '');
    expect(others).not.toMatch(/password|digest|sealed|whsec_|bh_\w{43}/);
  });

  test('is nobody else’s, and theirs has nothing of this one', async () => {
    const id = await asked('everything', 'json');
    const stranger = await openDesk(ledger);
    const other = await asked('everything', 'json', stranger.caller);
    for (const attempt of [
      () => downloadExport(services(), stranger.caller, id),
      () => call(services(), stranger.caller, getExport, { id }),
    ]) {
      expect(await refusalOf(attempt())).toMatchObject({ code: 'export_not_found' });
    }
    expect((await state(id)).status).toBe('waiting');
    const { pieces } = await downloadExport(services(), stranger.caller, other);
    const theirs = JSON.parse((await bytesOf(pieces)).toString()) as Record<string, object[]>;
    const { activity, exported_at, account, ...rest } = theirs;
    expect(Object.values(rest).flat()).toEqual([]);
    expect(JSON.stringify(activity)).not.toContain('INV-');
    const nobody = { ...desk.caller, scopes: new Set<never>() };
    expect(await refusalOf(downloadExport(services(), nobody, id))).toMatchObject({ code: 'insufficient_scope' });
  });

  test('says how far it is, can be taken again, and ends after a day; activity says who took it', async () => {
    const by = { ...desk.caller, actor: { kind: 'user', userId: 1 as never, name: 'ann@example.com' } as const };
    const id = await asked('customers', 'csv', by);
    expect(await state(id)).toMatchObject({ status: 'waiting', rows_done: 0 });
    const { rows_total: total } = await state(id);
    const first = (await downloadExport(services(), by, id)).pieces;
    await first.next();
    expect(await state(id)).toMatchObject({ status: 'running', rows_done: 0, rows_total: total });
    const second = (await downloadExport(services(), by, id)).pieces;
    await first.return();
    expect((await state(id)).status, 'whoever began last counts').toBe('running');
    ledger.testApp.clock.advance(121_000);
    expect((await state(id)).status, 'nobody said a word').toBe('broken');
    await bytesOf(second);
    expect(await state(id)).toMatchObject({ status: 'done', rows_done: total });
    const third = (await downloadExport(services(), by, id)).pieces;
    await third.next();
    await third.return();
    expect((await state(id)).status).toBe('broken');
    const { activity } = await desk.run('listActivity', { limit: 4 });
    expect(activity.map(({ summary, actor, operation }) => [operation, summary, actor.name]).at(-1)).toEqual([
      'startExport',
      'Asked for an export of customers as CSV',
      'ann@example.com',
    ]);
    expect(activity[0]).toMatchObject({
      operation: 'downloadExport',
      summary: 'Exported customers as CSV',
      actor: { kind: 'user', name: 'ann@example.com' },
    });
    ledger.testApp.clock.advance(86_400_000);
    expect(await refusalOf(downloadExport(services(), by, id))).toMatchObject({ code: 'export_not_found' });
    ledger.testApp.clock.set('2026-03-17T11:00:00Z');
  });

  test('breaks off, rather than end as if it were whole, when the store fails half-way', async () => {
    const id = await asked('everything', 'csv');
    const { pieces } = await downloadExport(services(), desk.caller, id);
    // Pieces are read on demand, and activity is the last table: the export fails half-way.
    await ledger.database.execute('alter table activity rename to lost_activity');
    const end = await bytesOf(pieces).then(
      () => 'whole',
      (error: Error) => error.message,
    );
    await ledger.database.execute('alter table lost_activity rename to activity');
    expect(end).toMatch(/activity/);
    expect((await state(id)).status).toBe('broken');
  });

  test('is whole also when nothing can be written while it leaves', async () => {
    const { store, ...rest } = services();
    const full = new BillingError('store_unavailable', 'The disk is full.', { retryable: true });
    let isFull = false;
    const transaction: typeof store.transaction = (change) =>
      isFull ? Promise.reject(full) : store.transaction(change);
    const id = await asked('customers', 'csv');
    const { pieces } = await downloadExport({ ...rest, store: { ...store, transaction } }, desk.caller, id);
    isFull = true;
    expect(await bytesOf(pieces)).toEqual(await taken('customers', 'csv'));
    expect((await state(id)).status).toBe('running');
  });

  test('of many rows is never held', async () => {
    const busy = await openDesk(ledger);
    await busy.run('createCustomer', { name: 'Many' });
    const columns = 'account_id, name, note, search_text, created_at';
    await ledger.database.execute(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS - 1})
      insert into customers (${columns})
      select ${busy.account.id}, 'Many', '${'x'.repeat(NOTE)}', 'many', created_at
      from n, customers where id = (select max(id) from customers)`);
    // Autovacuum would do this about a minute later. Until then, the planner of Postgres assumes that the table is
    // empty.
    if (engine === 'postgres') await ledger.database.execute('analyze customers');
    const before = await held();
    const most = async (choice: ExportChoice) => {
      const { pieces } = await downloadExport(services(), busy.caller, await asked(choice, 'csv', busy.caller));
      let [count, size, peak] = [0, 0, 0];
      for await (const piece of pieces) {
        size += piece.length;
        if (++count % LOOK_EVERY === 0) peak = Math.max(peak, (await held()) - before);
      }
      // The archive compresses these repetitive rows to few pieces.
      expect([count >= 4, size > 0], `${count} pieces`).toEqual([true, true]);
      return peak;
    };
    expect(await most('customers')).toBeLessThan(8 * 1024 * 1024);
    expect(await most('everything')).toBeLessThan(8 * 1024 * 1024);
    const { exports } = (await call(services(), busy.caller, listExports, {})).data;
    expect(exports.map(({ status, rows_done }) => [status, rows_done >= ROWS])).toEqual([
      ['done', true],
      ['done', true],
    ]);
  });
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Memory in use, in bytes. Collects garbage twice, because buffers are freed one turn of the event loop after the first
 * collection.
 */
async function held(): Promise<number> {
  collect();
  await nextTurn();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const CSV = sheetOf('csv', UTC);

test('any text comes back from a cell, and none is a formula', () => {
  const schema = z.object({ id: z.int(), text: z.string(), amount: z.number(), currency: z.string() });
  const { header, lineOf } = columnsOf({ schema, amounts: ['amount'], lists: [] }, CSV);
  const special = fc.constantFrom(...'=+-@\t\r\n",\'; |17.', '＝', 'é', '🧾');
  const texts = fc.array(fc.oneof(special, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 8 });
  fc.assert(
    fc.property(texts, fc.integer({ min: -999_999, max: 999_999 }), (parts, minor) => {
      const one = { id: -7, text: parts.join(''), amount: minor / 100, currency: 'EUR' };
      const [row] = rowsOfCsv(header + lineOf(one));
      expect(shown(row?.text ?? '')).toBe(one.text);
      for (const cell of cellsAnywhere(row?.text ?? '')) expect(cell).toMatch(NO_FORMULA);
      expect([row?.id, row?.amount]).toEqual(['-7', (minor / 100).toFixed(2)]);
    }),
  );
});

/**
 * The parts into which a spreadsheet may split a text that it does not read as one cell: at any separator, with or
 * without the quotes around a part.
 */
const cellsAnywhere = (text: string) => text.split(/[;,|\t\r\n]/).map((cell) => cell.replace(/^["\s]+/, ''));
const NO_FORMULA = /^(?![=+\-@＝＋－＠])|^[+-]\d+(?:[.,]\d+)*%?(?:$|")/;

test.each([
  ["x;=cmd|' /C calc'!A0;y", `"x;'=cmd|' /C calc'!A0;y"`],
  ['x,+1+cmd', `"x,'+1+cmd"`],
  ['a\t@SUM(1)', `"a\t'@SUM(1)"`],
  ['a|-b', `"a|'-b"`],
  ['a\n- b\r\n=c', `"a\n'- b\r\n'=c"`],
  ['a; "=1"', `"a;' ""=1"""`],
  ['a;\u00a0＝1', `"a;'\u00a0＝1"`],
  [' =1', `"' =1"`],
  ['"=1"', `"'""=1"""`],
  ["a;'=1", `"a;''=1"`],
  ['discount; -5.00, +3 %', `"discount; -5.00,' +3 %"`],
  ['-5,00;-7%;+1.5', `"'-5,00;-7%;+1.5"`],
  ['a - b = c; d', '"a - b = c; d"'],
  ['x@y.example', '"x@y.example"'],
  ['', '""'],
])('%j is written as %s', (text, cell) => {
  const schema = z.object({ text: z.string(), amount: z.number(), currency: z.string() });
  const { lineOf } = columnsOf({ schema, amounts: ['amount'], lists: [] }, CSV);
  expect(lineOf({ text, amount: -5, currency: 'EUR' })).toBe(`${cell},-5.00,"EUR"\r\n`);
});
