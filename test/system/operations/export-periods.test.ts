// Exports of a period: documents and payments of its days in the account's time zone, equal to the statistics, and the
// PDFs as they were issued.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as yauzl from 'yauzl';
import type { LocalDate } from '../../../src/model/dates.ts';
import { type ExportPeriod, usualPeriod } from '../../../src/model/export.ts';
import { getCreditNotePdf } from '../../../src/operations/credit-notes/get-credit-note-pdf.ts';
import { downloadExport } from '../../../src/operations/exports/download-export.ts';
import { FOR_DASHBOARD } from '../../../src/operations/for-dashboard.ts';
import { getInvoicePdf } from '../../../src/operations/invoices/get-invoice-pdf.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { bytesOf, type Row, rowsOfCsv } from '../../operations/exported-files.ts';
import { OFFLINE } from '../../operations/payments/shop.ts';

const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' } as const;
/** Midnight in Amsterdam is 23:00 in London in winter. */
const [LAST_OF_JANUARY, FIRST_OF_FEBRUARY] = ['2026-01-31T22:59:59Z', '2026-01-31T23:00:00Z'];
const [LAST_OF_FEBRUARY, FIRST_OF_MARCH] = ['2026-02-28T22:59:59Z', '2026-02-28T23:00:00Z'];

const cents = (rows: readonly Row[], field: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0);
const minor = (amount = 0) => Math.round(amount * 100);

describe.each(ENGINES_OF_RULES)('an export of a period on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    desk = await openDesk(ledger, { currency: 'EUR', timezone: 'Europe/Amsterdam' });
    await fill(desk);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const services = () => ledger.testApp.app.services;
  const start = async (wanted: object, of = desk) =>
    (await call(services(), of.caller, FOR_DASHBOARD.startExport, { format: 'csv', ...wanted })).data;
  const state = async (id: number, of = desk) =>
    (await call(services(), of.caller, FOR_DASHBOARD.getExport, { id })).data;

  async function filesOf(wanted: object, of = desk): Promise<ReadonlyMap<string, Buffer>> {
    const { id, rows_total: expected } = await start(wanted, of);
    const { pieces } = await downloadExport(services(), of.caller, id);
    const archive = await yauzl.fromBufferPromise(await bytesOf(pieces));
    const files = new Map<string, Buffer>();
    for await (const entry of archive.eachEntry()) {
      files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
    }
    // The export's own two rows of activity come after the count.
    const done = await state(id, of);
    expect([done.status, done.rows_done - expected]).toEqual(['done', 2]);
    return files;
  }

  const tableOf = (files: ReadonlyMap<string, Buffer>, table: string) =>
    rowsOfCsv(files.get(`${table}.csv`)?.toString() ?? '');

  /** Documents and payments at both borders of February, in two currencies. */
  async function fill(one: Desk): Promise<void> {
    const days = ['2026-01-31', '2026-02-01', '2026-02-14', '2026-02-28', '2026-03-01'];
    const payments = [LAST_OF_JANUARY, FIRST_OF_FEBRUARY, '2026-02-14T12:00:00Z', LAST_OF_FEBRUARY, FIRST_OF_MARCH];
    for (const [n, date] of days.entries()) {
      ledger.testApp.clock.set(payments[n] as string);
      const lines = [
        { description: 'Work', quantity: 1.5, unit_price: 19.99, tax_rate: 21 },
        { description: 'Travel', quantity: 3, unit_price: 0.33, tax_rate: 9 },
      ];
      const { id } = await one.invoice({ items: lines, date });
      await one.invoice({ currency: 'USD', amount: 10 + n, date });
      await one.invoice({ draft: true, date });
      await one.run('recordPayment', { id, amount: 5 + n });
      const { id: gone } = await one.invoice({ amount: 77, date });
      await one.run('cancelInvoice', { id: gone });
      await one.run('createCreditNote', { invoice_id: id, amount: 1, reason: 'Broken', date });
    }
    const { payments: all } = await one.run('listPayments', { limit: 100 });
    for (const [n, at] of payments.entries()) {
      ledger.testApp.clock.set(at);
      await one.run('refundPayment', { id: all.at(-1)?.id, amount: 0.5 + n / 10 }).catch(() => undefined);
    }
    ledger.testApp.clock.set('2026-03-17T11:00:00Z');
  }

  test('has the documents of its days, and the payments from the first midnight to the last, in the zone', async () => {
    const files = await filesOf(FEBRUARY);
    const invoices = tableOf(files, 'invoices');
    expect(new Set(invoices.map(({ date }) => date))).toEqual(new Set(['2026-02-01', '2026-02-14', '2026-02-28']));
    expect(invoices.filter(({ status }) => status === 'draft')).toEqual([]);
    expect(tableOf(files, 'payments').map(({ amount }) => amount)).toEqual(['8.00', '7.00', '6.00']);
    const numbers = new Set(invoices.map(({ invoice_number }) => invoice_number));
    expect(new Set(tableOf(files, 'invoice_lines').map(({ invoice_number }) => invoice_number))).toEqual(numbers);
    expect(new Set(tableOf(files, 'credit_notes').map(({ date }) => date))).toEqual(
      new Set(['2026-02-01', '2026-02-14', '2026-02-28']),
    );
    expect(tableOf(files, 'customers').length).toBe((await desk.rows('customers')).length);
  });

  test('adds up to the statistics of the period', async () => {
    const periods = [FEBRUARY, { from: '2026-01-01', to: '2026-12-31' }, { from: '2026-02-28', to: '2026-02-28' }];
    for (const period of periods) {
      const files = await filesOf(period);
      const { period: figures } = await desk.run('getInvoiceStats', period);
      for (const currency of ['EUR', 'USD']) {
        const of = (table: string) => tableOf(files, table).filter((row) => row.currency === currency);
        const told = figures?.by_currency.find((row) => row.currency === currency);
        const counted = of('invoices').filter(({ status }) => status !== 'cancelled');
        expect([
          counted.length,
          ...['subtotal', 'tax_total', 'amount', 'amount_credited'].map((field) => cents(counted, field)),
        ]).toEqual([
          told?.invoices ?? 0,
          ...[told?.subtotal, told?.tax_total, told?.amount, told?.credited].map(minor),
        ]);
        const paid = of('payments').filter(
          ({ status, testmode }) => /paid|refunded/.test(status ?? '') && testmode === 'false',
        );
        expect(cents(paid, 'amount')).toBe(minor(told?.received));
        expect(
          cents(
            of('refunds').filter(({ status }) => status === 'done'),
            'amount',
          ),
        ).toBe(minor(told?.refunded));
      }
    }
  });

  test('for Excel: semicolons, decimal commas, a byte order mark, real dates, local times; formulas do not run', async () => {
    const one = await openDesk(ledger, { currency: 'EUR', timezone: 'Europe/Amsterdam' });
    const name = '=HYPERLINK("http://evil.example";"a")';
    const { id } = await one.run('createCustomer', { name, note: '2026-02-14', email: 'a@example.com' });
    ledger.testApp.clock.set('2026-02-14T23:30:00Z');
    const items = [{ description: 'Work', quantity: 1.5, unit_price: 1_234.56, tax_rate: 8.875 }];
    const invoice = await one.invoice({ customer_id: id, items, date: '2026-02-14' });
    await one.run('recordPayment', { id: invoice.id, amount: 5.25 });
    ledger.testApp.clock.set('2026-03-17T11:00:00Z');
    const files = await filesOf({ ...FEBRUARY, format: 'excel' }, one);
    for (const [file, bytes] of files) {
      if (file.endsWith('.csv')) expect([...bytes.subarray(0, 3)], file).toEqual([0xef, 0xbb, 0xbf]);
    }
    const text = (table: string) => files.get(`${table}.csv`)?.toString() ?? '';
    const rows = (table: string) => parse(text(table), { columns: true, delimiter: ';', bom: true }) as Row[];
    expect(rows('invoice_lines')).toMatchObject([{ quantity: '1,5', unit_price: '1234,56', tax_rate: '8,875' }]);
    expect(rows('payments')).toMatchObject([{ amount: '5,25', paid_at: '2026-02-15 00:30:00' }]);
    expect(rows('invoices')).toMatchObject([{ date: '2026-02-14', customer_name: `'${name}` }]);
    // Dates are not in quotes, so that a spreadsheet takes them as dates. A note that looks like one is.
    expect(text('invoices')).toContain(';2026-02-14;');
    expect(text('customers')).toContain(';"2026-02-14";');
    const { id: again } = await start({ ...FEBRUARY, format: 'excel' }, one);
    const { filename, pieces } = await downloadExport(services(), one.caller, again);
    await pieces.return();
    expect(filename).toMatch(/-everything-2026-02-01-to-2026-02-28-excel\.zip$/);
    expect(files.get('README.txt')?.toString()).toContain('For Excel: columns are separated by semicolons');
  });

  test.each([
    ['NL', ['Van deze periode:', 'Volledig, ongeacht de periode']],
    ['DE', ['Aus diesem Zeitraum:', 'Vollständig, unabhängig vom Zeitraum']],
    ['FR', ['De cette période', 'Complets, quelle que soit la période']],
    ['BE', ['Van deze periode:', 'De cette période']],
  ])('says what it covers in the languages of a business in %s', async (country, said) => {
    const one = await openDesk(ledger, { currency: 'EUR', timezone: 'Europe/Amsterdam' });
    await one.run('updateBusiness', { country });
    const readme = (await filesOf(FEBRUARY, one)).get('README.txt')?.toString() ?? '';
    for (const words of said) expect(readme).toContain(words);
    expect(readme).not.toContain('Of this period');
    await one.run('updateBusiness', { language: 'en' });
    expect((await filesOf(FEBRUARY, one)).get('README.txt')?.toString()).toContain('Of this period');
  });

  test('says what it covers', async () => {
    const readme = (await filesOf({ ...FEBRUARY, pdfs: true })).get('README.txt')?.toString() ?? '';
    expect(readme).toContain('2026-02-01 to 2026-02-28, both days included, in the time zone Europe/Amsterdam');
    expect(readme).toMatch(
      /Of this period:\r\n- invoices\.csv: .*- credit_notes\.csv.*- payments\.csv.*Complete.*- customers\.csv/s,
    );
    expect(await filesOf({})).not.toContain('README.txt');
    const { id } = await start({ ...FEBRUARY, format: 'json' });
    const { pieces, filename } = await downloadExport(services(), desk.caller, id);
    expect(filename).toMatch(/-everything-2026-02-01-to-2026-02-28\.json$/);
    const whole = JSON.parse((await bytesOf(pieces)).toString()) as { period: object; payments: object[] };
    expect([whole.period, whole.payments.length]).toEqual([
      { ...FEBRUARY, tables: ['invoices', 'invoice_lines', 'credit_notes', 'payments', 'refunds', 'bank_entries'] },
      3,
    ]);
  });

  test('has the PDF of every issued document as it was issued, with its digest, and of no other', async () => {
    const files = await filesOf({ ...FEBRUARY, pdfs: true });
    const pdfs = [...files.keys()].filter((name) => name.endsWith('.pdf'));
    const [invoices, notes] = [tableOf(files, 'invoices'), tableOf(files, 'credit_notes')];
    expect(pdfs.length).toBe(invoices.length + notes.length);
    for (const { id, invoice_number: number } of invoices) {
      const { bytes } = await getInvoicePdf(services(), desk.caller, { id: Number(id), version: 'original' });
      const packed = files.get(`invoices/${number}.pdf`);
      expect(packed?.equals(Buffer.from(bytes)), `${number}`).toBe(true);
      const { pdf_sha256: digest } = await desk.run('getInvoice', { id: Number(id) });
      expect(
        createHash('sha256')
          .update(packed ?? '')
          .digest('hex'),
      ).toBe(digest);
    }
    for (const { id, credit_note_number: number } of notes) {
      const { bytes } = await getCreditNotePdf(services(), desk.caller, { id: Number(id) });
      expect(files.get(`credit-notes/${number}.pdf`)?.equals(Buffer.from(bytes)), `${number}`).toBe(true);
    }
  });

  test('of days without documents has empty tables and no PDF', async () => {
    const files = await filesOf({ from: '2020-01-01', to: '2020-12-31', pdfs: true });
    for (const table of ['invoices', 'invoice_lines', 'credit_notes', 'payments', 'refunds', 'bank_entries']) {
      expect(tableOf(files, table), table).toEqual([]);
      expect(files.get(`${table}.csv`)?.toString(), table).toMatch(/^\w+(,\w+)*\r\n$/);
    }
    expect([...files.keys()].filter((name) => name.endsWith('.pdf'))).toEqual([]);
  });

  test('has nothing of another account', async () => {
    const stranger = await openDesk(ledger, { timezone: 'Europe/Amsterdam' });
    ledger.testApp.clock.set('2026-03-17T11:00:00Z');
    const files = await filesOf({ ...FEBRUARY, pdfs: true }, stranger);
    expect([...files.keys()].filter((name) => name.endsWith('.pdf'))).toEqual([]);
    for (const table of ['customers', 'invoices', 'payments']) expect(tableOf(files, table)).toEqual([]);
  });

  test('prints a PDF when its turn comes, and stops with its reader', async () => {
    const busy = await openDesk(ledger);
    for (let n = 0; n < 12; n++) await busy.invoice({ date: '2026-03-17' });
    const { id } = await start({ from: '2026-03-01', to: '2026-03-31', pdfs: true }, busy);
    const { pieces } = await downloadExport(services(), busy.caller, id);
    const printed = async () =>
      (
        await ledger.database.rows(
          `select 1 from kept_documents where account_id = ${busy.account.id} and bytes is not null`,
        )
      ).length;
    let size = 0;
    while (size < 20_000) {
      const { value, done } = await pieces.next();
      if (done) throw new Error('the archive ended early');
      size += value.length;
    }
    // One is being written, and one is in the pipe.
    expect(await printed()).toBeLessThan(8);
    await pieces.return();
    expect((await state(id, busy)).status).toBe('broken');
    const after = await printed();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await printed()) - after).toBeLessThanOrEqual(1);
  });

  test.each([
    [{ from: '2026-02-01' }, ['to']],
    [{ to: '2026-02-01' }, ['from']],
    [{ from: '2026-02-02', to: '2026-02-01' }, ['to']],
    [{ from: '2026-02-30', to: 'x' }, ['from', 'to']],
    [{ ...FEBRUARY, choice: 'customers' }, ['from']],
    [{ pdfs: true }, ['pdfs']],
    [{ ...FEBRUARY, pdfs: true, format: 'json' }, ['pdfs']],
    [{ ...FEBRUARY, pdfs: true, choice: 'invoices' }, ['pdfs']],
    [{ ...FEBRUARY, pdfs: 'yes' }, ['pdfs']],
  ])('%j is refused, with the fields', async (wanted, fields) => {
    const before = await desk.rows('exports');
    const refusal = await refusalOf(start(wanted));
    expect([refusal.code, refusal.details.faults?.map(({ field }) => field)]).toEqual(['validation_failed', fields]);
    expect(await desk.rows('exports')).toEqual(before);
  });
});

test.each<[string, ExportPeriod, ExportPeriod, ExportPeriod]>([
  [
    '2026-03-31',
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2025-10-01', to: '2025-12-31' },
    { from: '2025-01-01', to: '2025-12-31' },
  ] as never,
  [
    '2024-03-01',
    { from: '2024-02-01', to: '2024-02-29' },
    { from: '2023-10-01', to: '2023-12-31' },
    { from: '2023-01-01', to: '2023-12-31' },
  ] as never,
  [
    '2026-01-01',
    { from: '2025-12-01', to: '2025-12-31' },
    { from: '2025-10-01', to: '2025-12-31' },
    { from: '2025-01-01', to: '2025-12-31' },
  ] as never,
  [
    '2026-12-31',
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-07-01', to: '2026-09-30' },
    { from: '2025-01-01', to: '2025-12-31' },
  ] as never,
])('on %s the last month, quarter and year are whole', (today, month, quarter, year) => {
  const periods = (['last_month', 'last_quarter', 'last_year'] as const).map((one) =>
    usualPeriod(one, today as LocalDate),
  );
  expect(periods).toEqual([month, quarter, year]);
});
