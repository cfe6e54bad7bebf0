// Faults of an export: each is said with its row and field, all at once; a file that is no export is refused (R108).
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ImportMapping, readImport } from '../../../src/documents/migration/read.ts';
import { ImportFault } from '../../../src/documents/migration/table.ts';
import type { ImportKind } from '../../../src/model/import.ts';
import type { Currency } from '../../../src/model/money.ts';

const HEAD =
  'Factuurnummer;Contact;Factuurdatum;Vervaldatum;Valuta;Totaalprijs excl. btw;Btw;Totaalprijs incl. btw;Openstaand;Status';
const RIGHT = '2024-1;Jansen;03-01-2024;17-01-2024;EUR;100,00;21,00;121,00;121,00;Verzonden';

const read = (content: string | Uint8Array, kind: ImportKind = 'invoices', mapping?: ImportMapping) =>
  readImport(typeof content === 'string' ? Buffer.from(content) : content, {
    kind,
    mapping,
    currency: 'EUR' as Currency,
  });
const rows = (...lines: readonly string[]) => read([HEAD, ...lines].join('\r\n'));
const faultsOf = (...lines: readonly string[]) =>
  rows(...lines).faults.map(({ row, field, message }) => [row, field, message]);
const refusal = (content: string | Uint8Array, kind: ImportKind = 'invoices', mapping?: ImportMapping) => {
  try {
    read(content, kind, mapping);
    return 'was read';
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    return error.message;
  }
};

/** The sample of a product, with other text in the one place where it says `text`. */
function sampleWith(product: string, text: string, other: string) {
  const file = readFileSync(new URL(`samples/${product}-invoices.csv`, import.meta.url), 'utf8');
  expect(file.split(text)).toHaveLength(2);
  return read(file.replace(text, other));
}
const faultsWith = (product: string, text: string, other: string) =>
  sampleWith(product, text, other).faults.map(({ row, field, message }) => [row, field, message]);

describe('faults of an export (R108)', () => {
  test('a right row has none', () => {
    expect(faultsOf(RIGHT)).toEqual([]);
  });

  test.each([
    ['a number twice', [RIGHT, RIGHT], [[2, 'number', 'is also the number of row 1: "2024-1"']]],
    ['no number', [RIGHT.replace('2024-1;', ';')], [[1, 'number', 'is missing']]],
    [
      'an unknown currency',
      [RIGHT.replace('EUR', 'XBT')],
      [[1, 'currency', 'must be an ISO 4217 currency such as EUR, and is "XBT"']],
    ],
    ['no customer', [RIGHT.replace('Jansen', ' ')], [[1, 'name', 'is missing']]],
    [
      'a day that does not exist',
      [RIGHT.replace('03-01', '31-02')],
      [[1, 'date', 'is not a day such as 2026-01-31: "31-02-2024"']],
    ],
    ['no day', [RIGHT.replace('03-01-2024', '')], [[1, 'date', 'is missing']]],
    [
      'due before its date',
      [RIGHT.replace('17-01-2024', '17-01-2023')],
      [[1, 'due_date', 'must not be before the date 2024-01-03']],
    ],
    [
      'a sum that is wrong',
      [RIGHT.replace(';121,00;121,00', ';122,00;122,00')],
      [[1, 'total', 'is 122.00, but net 100.00 and tax 21.00 come to 121.00']],
    ],
    [
      'an amount that is none',
      [RIGHT.replace('21,00;121,00;121,00', 'veel;121,00;121,00')],
      [[1, 'tax', 'cannot be read: "veel" is not an amount such as 1.234,56']],
    ],
    [
      'more due than its total',
      [RIGHT.replace('121,00;121,00', '121,00;122,00')],
      [[1, 'amount_due', 'comes to more than the total 121.00: 0.00 paid and 122.00 due']],
    ],
    [
      'a state that its amounts contradict',
      [RIGHT.replace('Verzonden', 'Betaald')],
      [[1, 'status', 'says paid, but 121.00 is due']],
    ],
    [
      'an unknown state',
      [RIGHT.replace('Verzonden', 'Zoek')],
      [[1, 'status', 'is no state that is known: "Zoek". Known are words such as paid, open and void']],
    ],
    [
      'letters of other scripts in its number',
      [RIGHT.replace('2024-1', 'Ф-1')],
      [[1, 'number', 'must have only letters without accents, digits and signs: "Ф-1"']],
    ],
  ])('%s', (_, lines, faults) => {
    expect(faultsOf(...lines)).toEqual(faults);
  });

  test.each([
    [
      '1000.00,0.00,,200.00,1200.00,0.00,open',
      '1000.00,0.00,,200.00,1500.00,0.00,open',
      [[2, 'total', 'is 1500.00, but net 1000.00 and tax 200.00 come to 1200.00']],
    ],
    [
      '0.50,0.00,,0.10,0.60,0.20,open',
      '0.50,0.00,,0.30,0.60,0.20,open',
      [[5, 'total', 'is 0.60, but net 0.50 and tax 0.30 come to 0.80']],
    ],
    [
      '2000.00,0.00,,420.00,2420.00,0.00,open',
      '2000.00,100.00,,420.00,2420.00,0.00,open',
      [[12, 'total', 'is 2420.00, but net 1900.00 and tax 420.00 come to 2320.00']],
    ],
  ])("Stripe's subtotal, discount and tax must come to its total: %s as %s", (text, other, faults) => {
    expect(faultsWith('stripe', text, other)).toEqual(faults);
  });

  test.each([
    ['a discount', '2000.00,0.00,,420.00,2420.00,0.00,open', '2100.00,100.00,,420.00,2420.00,0.00,open', 12],
    ['prices with tax', '2000.00,0.00,,420.00,2420.00,0.00,open', '2520.00,100.00,,420.00,2420.00,0.00,open', 12],
    ['no tax cell', '2000.00,0.00,,420.00,2420.00,0.00,open', '2000.00,0.00,,,2420.00,0.00,open', 12],
  ])("Stripe's net amount is right with %s", (_, text, other, row) => {
    const { faults, invoices } = sampleWith('stripe', text, other);
    expect(faults).toEqual([]);
    expect(invoices.find((invoice) => invoice.row === row)).toMatchObject({
      subtotal: 200_000,
      taxTotal: 42_000,
      total: 242_000,
      taxLines: [{ rate: 2_100, taxable: 200_000, tax: 42_000 }],
    });
  });

  test("FreshBooks' line total must be its subtotal and taxes, to the cent", () => {
    expect(faultsWith('freshbooks', '666.66,HST,86.67,753.33', '666.66,HST,8667,753.33')).toEqual([
      [23, 'line_total', 'is 753.33, but net 666.66 and tax 8667.00 come to 9333.66'],
    ]);
    expect(faultsWith('freshbooks', '666.66,HST,86.67,753.33', '666.66,HST,86.67,753.34')).toEqual([
      [23, 'line_total', 'is 753.34, but net 666.66 and tax 86.67 come to 753.33'],
    ]);
  });

  test("FreshBooks' second tax of a line is part of its tax", () => {
    const file = [
      'Client Name,Invoice #,Date Issued,Invoice Status,Item Name,Line Subtotal,Tax 1 Amount,Tax 2 Amount,Line Total,Currency',
      'Ann,1,2024-01-03,sent,Design,100.00,5.00,9.98,114.98,CAD',
      'Ann,2,2024-01-03,sent,Design,100.00,,9.98,109.98,CAD',
    ];
    const { faults, invoices } = read(file.join('\n'));
    expect(faults).toEqual([]);
    expect(invoices.map(({ taxTotal, total }) => [taxTotal, total])).toEqual([
      [1_498, 11_498],
      [998, 10_998],
    ]);
  });

  test.each(['disputed', 'Disputed', 'vervallen'])('the money of an invoice that is %s is still due', (status) => {
    const { faults, invoices } = sampleWith('freshbooks', '2024-05-08,sent', `2024-05-08,${status}`);
    expect(faults).toEqual([]);
    expect(invoices.find(({ number }) => number === '0000015')).toMatchObject({
      isCancelled: false,
      due: 113,
      paid: 0,
    });
  });

  test.each(['disputed', 'Sent', 'overdue', 'partial'])('%s does not become cancelled if nothing is due', (status) => {
    const file = `Invoice Number,Client Name,Invoice Date,Invoice Amount,Invoice Balance,Paid to Date,Invoice Status
1,Ann,2024-01-03,100.00,0.00,0.00,${status}`;
    expect(read(file).faults).toEqual([
      { row: 1, field: 'status', message: `says "${status}", but nothing is due`, label: '1' },
    ]);
  });

  test.each([
    ['Client Name', 'Studio Noord,0000010,2024-03-24,sent', 'Studio Zuid,0000010,2024-03-24,sent', 'name'],
    ['Date Issued', 'Studio Noord,0000010,2024-03-24,sent', 'Studio Noord,0000010,2024-03-25,sent', 'date'],
    ['Invoice Status', 'Studio Noord,0000010,2024-03-24,sent', 'Studio Noord,0000010,2024-03-24,paid', 'status'],
    ['Invoice Status', 'Studio Noord,0000010,2024-03-24,sent', 'Studio Noord,0000010,2024-03-24,draft', 'status'],
    ['Currency', '617.25,HST,0.00,617.25,USD', '617.25,HST,0.00,617.25,CAD', 'currency'],
  ])('a row of an invoice with another %s is a fault, in the second row and in the first', (_, text, other, field) => {
    const sample = readFileSync(new URL('samples/freshbooks-invoices.csv', import.meta.url), 'utf8');
    const [before = '', between = '', after = ''] = sample.split(text);
    for (const file of [before + text + between + other + after, before + other + between + text + after]) {
      const { faults, invoices, leftOut } = read(file);
      expect(faults).toEqual([
        { row: 14, field, message: expect.stringContaining('but row 13 of the same invoice says'), label: '0000010' },
      ]);
      expect(invoices.map(({ number }) => number)).not.toContain('0000010');
      expect(leftOut.map(({ row }) => row)).toEqual([32]);
    }
  });

  test.each([
    ['Te laat', true],
    ['Overdue 12 days', true],
    ['past_due', true],
    ['Vervallen', true],
    ['Überfällig', true],
    ['Mahnung 2', true],
    ['en retard', true],
    ['Verzonden', false],
    ['Herinnerd', false],
    ['Due in 5 days', false],
  ])('the status %s says overdue: %s', (status, isOverdue) => {
    const { invoices } = rows(RIGHT.replace('Verzonden', status));
    expect(invoices[0]?.isOverdue ?? false).toBe(isOverdue);
  });

  test('a paid invoice of which nothing was paid is a fault, but not one of nothing', () => {
    const head = 'Invoice Number,Client Name,Invoice Date,Invoice Amount,Invoice Balance,Paid to Date,Invoice Status';
    expect(read(`${head}\n1,Ann,2024-01-03,100.00,0.00,0.00,Paid`).faults).toEqual([
      {
        row: 1,
        field: 'amount_paid',
        label: '1',
        message:
          'is 0.00 and nothing is due, but the status says paid. Paid is the total 100.00; if it was credited, the status is void',
      },
    ]);
    const { faults, invoices } = read(`${head}\n1,Ann,2024-01-03,0.00,0.00,0.00,Paid`);
    expect(faults).toEqual([]);
    expect(invoices[0]).toMatchObject({ total: 0, paid: 0, due: 0, isCancelled: false });
  });

  describe("FreshBooks' discount", () => {
    const line = (...cells: readonly (number | string)[]) =>
      read(
        `Client Name,Invoice #,Date Issued,Invoice Status,Item Name,Rate,Quantity,Discount Percentage,Line Subtotal,Tax 1 Amount,Line Total,Currency
Ann,1,2024-01-03,sent,Design,${cells.join(',')},CAD`,
      );
    test.each([
      ['taken off the subtotal', [50, 2, 10, '90.00', '11.70', '101.70']],
      ['taken off the line total only', [50, 2, 10, '100.00', '11.70', '101.70']],
      ['written with a sign and a comma', [50, 2, '"10,0 %"', '90.00', '11.70', '101.70']],
    ])('%s', (_, cells) => {
      const { faults, invoices } = line(...cells);
      expect(faults).toEqual([]);
      expect(invoices[0]).toMatchObject({ subtotal: 9_000, taxTotal: 1_170, total: 10_170 });
    });
    test('all of it, without tax', () => {
      const { faults, invoices } = line(50, 2, 10, '100.00', '', '90.00');
      expect(faults).toEqual([]);
      expect(invoices[0]).toMatchObject({ subtotal: 9_000, taxTotal: 0, total: 9_000 });
    });
    test.each([
      [
        [50, 2, 10, '100.00', '13.00', '113.00'],
        'line_net',
        'is 100.00, but quantity and price less the discount of 10% come to 90.00',
      ],
      [
        ['', 2, 10, '90.00', '11.70', '101.70'],
        'line_discount',
        'is "10", and must be a percentage of a line with price and quantity',
      ],
      [
        [50, 2, 'ten', '90.00', '11.70', '101.70'],
        'line_discount',
        'is "ten", and must be a percentage of a line with price and quantity',
      ],
    ])('is a fault where the sum does not show it: %s', (cells, field, message) => {
      expect(line(...cells).faults).toEqual([{ row: 1, field, message, label: '1' }]);
    });
  });

  test("Stripe's shipping costs are a line of their own, and part of the net amount", () => {
    const file = (...rows: readonly string[]) =>
      read(
        `id,Number,Currency,Customer,Customer Name,Date (UTC),Amount Due,Subtotal,Shipping Amount,Tax,Total,Amount Paid,Status\n${rows.join('\n')}`,
      );
    const { faults, invoices } = file(
      'in_1,S-1,eur,cus_1,Ann,2024-01-03 10:00,133.10,100.00,10.00,23.10,133.10,0.00,open',
      'in_2,S-2,eur,cus_1,Ann,2024-01-03 10:00,133.10,110.00,10.00,23.10,133.10,0.00,open',
      'in_3,S-3,eur,cus_1,Ann,2024-01-03 10:00,133.10,121.00,12.10,23.10,133.10,0.00,open',
    );
    expect(faults).toEqual([]);
    expect(
      invoices.map(({ subtotal, taxTotal, total, lines }) => [
        subtotal,
        taxTotal,
        total,
        lines.map((one) => one.total),
      ]),
    ).toEqual([
      [11_000, 2_310, 13_310, [10_000, 1_000]],
      [11_000, 2_310, 13_310, [11_000]],
      [11_000, 2_310, 13_310, [9_790, 1_210]],
    ]);
    expect(
      file('in_1,S-1,eur,cus_1,Ann,2024-01-03 10:00,143.10,100.00,10.00,23.10,143.10,0.00,open').faults[0],
    ).toMatchObject({ field: 'total', message: 'is 143.10, but net 110.00 and tax 23.10 come to 133.10' });
  });

  test('an item without a currency has that of the file; if it has several, a price needs one', () => {
    const items = (...lines: readonly string[]) =>
      read(['Name,Description,Rate,Currency', ...lines].join('\n'), 'items');
    expect(items('A,a,1.00,CAD', 'B,b,2.00,').items.map(({ currency }) => currency)).toEqual(['CAD', 'CAD']);
    expect(items('A,a,1.00,', 'B,b,2.00,').items.map(({ currency }) => currency)).toEqual([null, null]);
    expect(items('A,a,1.00,CAD', 'B,b,2.00,USD', 'C,c,3.00,', 'D,d,,').faults).toEqual([
      { row: 3, field: 'currency', message: 'is missing', label: 'C' },
    ]);
    expect(items('A,a,1.00,EUR - Euro').items[0]?.currency).toBe('EUR');
  });

  test('a row without a currency is a fault if the file has several currencies, else it has that of the file', () => {
    const [usd, none] = [RIGHT.replace('EUR', 'USD'), RIGHT.replace('EUR', '')];
    const second = none.replace('2024-1', '2024-2');
    expect(faultsOf(usd, second, RIGHT.replace('2024-1', '2024-3'))).toEqual([[2, 'currency', 'is missing']]);
    const currencies = (...lines: readonly string[]) => rows(...lines).invoices.map(({ currency }) => currency);
    expect(currencies(usd, second)).toEqual(['USD', 'USD']);
    expect(currencies(none)).toEqual(['EUR']);
    expect(faultsWith('stripe', '1200.00,send_invoice,TRUE,usd', '1200.00,send_invoice,TRUE,')).toEqual([
      [2, 'currency', 'is missing'],
    ]);
  });

  test('all faults of all rows are said at once', () => {
    const found = faultsOf(RIGHT.replace('Jansen', '').replace('EUR', '??'), RIGHT.replace('2024-1', ''), RIGHT);
    expect(found.map(([row, field]) => `${row} ${field}`)).toEqual(['1 currency', '1 name', '2 number', '3 number']);
  });

  test('days and amounts that can be both are one fault of the file, with how many rows have one', () => {
    const columns = { number: 'nr', name: 'who', date: 'day', due_date: 'due', total: 'sum', status: 'state' };
    const file = [
      'nr;who;day;due;sum;state',
      ...Array.from({ length: 400 }, (_, n) => `${n};Ann;01/02/2026;03/04/2026;1.250;open`),
    ];
    const { faults } = read(file.join('\n'), 'invoices', { columns });
    expect(faults.map(({ row, field, message }) => [row, field, message])).toEqual([
      [
        1,
        'date',
        'can have its day or its month first: "01/02/2026". Say which in mapping, day_order: day_first or month_first. Also in 399 more rows',
      ],
      [
        1,
        'total',
        'cannot be read: "1.250" can be a thousand or a fraction. It needs its decimals, such as 1.250,00 or 1,250.00. Also in 399 more rows',
      ],
    ]);
  });

  test('days that can be both are refused until the mapping says their order', () => {
    const columns = { number: 'nr', name: 'who', date: 'day', total: 'sum', status: 'state' };
    const file = 'nr,who,day,sum,state\n1,Ann,03/04/2024,10.00,open\n';
    expect(read(file, 'invoices', { columns }).faults[0]?.message).toContain('can have its day or its month first');
    const dateBy = (day_order: 'day_first' | 'month_first') =>
      read(file, 'invoices', { columns, day_order }).invoices[0]?.date;
    expect(dateBy('day_first')).toBe('2024-04-03');
    expect(dateBy('month_first')).toBe('2024-03-04');
  });

  test('an amount that can be a thousand or a fraction is refused, unless the file shows its decimal sign', () => {
    const columns = { number: 'nr', name: 'who', date: 'day', total: 'sum', status: 'state' };
    const file = (...sums: readonly string[]) =>
      `nr;who;day;sum;state\n${sums.map((sum, n) => `${n};Ann;2024-01-0${n + 1};${sum};open`).join('\n')}\n`;
    expect(read(file('1.250'), 'invoices', { columns }).faults[0]?.message).toContain(
      'can be a thousand or a fraction',
    );
    expect(read(file('1.250', '3,50'), 'invoices', { columns }).invoices.map(({ total }) => total)).toEqual([
      125_000, 350,
    ]);
  });

  test('what is no table of a known product is refused, with what it has and what to do', () => {
    expect(refusal('')).toBe('It is empty.');
    expect(refusal(new Uint8Array([0x50, 0x4b, 3, 4, 0]))).toContain('save it as CSV');
    expect(refusal('a,b,c\n1,2,3\n')).toBe(
      'Its columns are not those of invoices that Stripe, Moneybird, Xero, QuickBooks, Invoice Ninja, FreshBooks, sevDesk, Lexware export. Name its columns in mapping. The file has: a, b, c.',
    );
    expect(refusal(`${HEAD}\n`)).toBe('It has a header, but no rows.');
    expect(refusal('a,b\n1,2\n', 'customers', { columns: { name: 'c' } })).toBe(
      'mapping names c, which is no column. The file has: a, b.',
    );
    expect(refusal(`${HEAD}\n"${RIGHT}`)).toContain('a quotation mark is not closed');
    expect(refusal(`${HEAD}\n${`${RIGHT}\n`.repeat(20_001)}`)).toContain('more than 20000 rows');
  });

  test('cells that a spreadsheet keeps as text are read as what they show', () => {
    const columns = { number: 'nr', name: 'who', date: 'day', total: 'sum', status: 'state' };
    const [invoice] = read('sep=;\r\nnr;who;day;sum;state\r\n="0042";\'=Ann;45292;"1.234,50 €";paid\r\n', 'invoices', {
      columns,
    }).invoices;
    expect(invoice).toMatchObject({
      number: '0042',
      date: '2024-01-01',
      total: 123_450,
      paid: 123_450,
      customer: { name: '=Ann' },
    });
  });
});
