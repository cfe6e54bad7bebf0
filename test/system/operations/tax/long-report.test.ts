// A report of 100 000 documents is streamed, holds no other request up, and does not read the rest of the account (R109).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTaxReportFile } from '../../../../src/operations/tax/tax-file.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../../kit/desk.ts';
import { ENGINES } from '../../../kit/test-app.ts';

const MANY = 100_000;
/** Rows in a quarter of another year, which no report of 2026 may read. */
const OTHERS = 20_000;
const PERIOD = { from: '2026-01-01', to: '2026-03-31' };

describe.each(ENGINES)('on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine);
    desk = await openDesk(ledger);
    await desk.run('updateBusiness', { country: 'NL' });
    const { id } = await desk.run('createCustomer', { name: 'Ann', country: 'BE' });
    const items = [
      { description: 'Work', unit_price: 10, tax_rate: 21 },
      { description: 'Book', unit_price: 5, tax_rate: 9 },
    ];
    await desk.run('createInvoice', { customer_id: id, items, date: '2026-03-01' });
    const [row] = await ledger.database.rows<Record<string, unknown>>(
      `select * from invoices where account_id = ${desk.account.id}`,
    );
    for (const [count, date] of [[MANY - 1, '2026-02-10'] as const, [OTHERS, '2024-02-10'] as const]) {
      const own: Record<string, string> = {
        ...{ id: '1000000 + i', code: `'${date}' || i`, invoice_number: `'X${date}-' || i`, date: `'${date}'` },
        ...(date < '2025' ? { id: '2000000 + i' } : {}),
      };
      const columns = Object.keys(row ?? {});
      await ledger.database.execute(`with recursive series(i) as (select 1 union all select i + 1 from series where i < ${count})
        insert into invoices (${columns.join(', ')})
        select ${columns.map((column) => own[column] ?? `m.${column}`).join(', ')} from series, invoices as m
        where m.account_id = ${desk.account.id} and m.date = '2026-03-01'`);
    }
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('the sums of all, while other calls are answered', async () => {
    let isDone = false;
    const report = desk.run('getTaxReport', PERIOD).finally(() => {
      isDone = true;
    });
    let answered = 0;
    while (!isDone) {
      // A search, which uses the same connections as the report.
      await desk.run('listCustomers', { query: `${answered}` });
      answered++;
    }
    expect((await report).totals).toEqual([
      {
        ...{ currency: 'EUR', invoices: MANY, credit_notes: 0 },
        ...{ net: 1_500_000, tax: 255_000, amount: 1_755_000 },
      },
    ]);
    expect((await report).one_stop_shop).toHaveLength(2);
    expect(answered).toBeGreaterThan(20);
  });

  test('the file has a row for each rate of each document, in pieces; a reader that stops ends the reading', async () => {
    const input = { ...PERIOD, format: 'excel', table: 'documents' };
    const { pieces } = await getTaxReportFile(ledger.testApp.app.services, desk.caller, input);
    let [lines, largest, count] = [0, 0, 0];
    for await (const piece of pieces) {
      lines += piece.split('\r\n').length - 1;
      largest = Math.max(largest, piece.length);
      count++;
    }
    expect(lines).toBe(1 + 2 * MANY);
    expect(count).toBeGreaterThan(300);
    expect(largest).toBeLessThan(100_000);
    const { pieces: left } = await getTaxReportFile(ledger.testApp.app.services, desk.caller, input);
    await left.next();
    await left.return();
    expect(await left.next()).toEqual({ done: true, value: undefined });
  });

  test('a day with nothing costs nothing, however many documents there are', async () => {
    const began = performance.now();
    for (let n = 1; n <= 20; n++) {
      const day = `2026-01-${String(n).padStart(2, '0')}`;
      expect((await desk.run('getTaxReport', { from: day, to: day })).totals).toEqual([]);
    }
    // All of the account would be 120 000 rows for each, which takes minutes.
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
