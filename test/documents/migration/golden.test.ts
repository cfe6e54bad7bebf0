// Exports of former products: each sample is read to exactly what its product said (R108).
//
// The samples are written for these tests, with the columns of each product's export and with what real files contain:
// decimal commas, line breaks in quotes, several encodings, Excel's days, foreign scripts, part-paid, cancelled and
// credited invoices, drafts, credit notes. What they mean was computed by the program that wrote them.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readImport } from '../../../src/documents/migration/read.ts';
import { decodedText, unmarkedUtf16 } from '../../../src/documents/text-encoding.ts';
import type { ImportKind, ReadCustomer, ReadInvoice, ReadItem } from '../../../src/model/import.ts';
import type { Currency } from '../../../src/model/money.ts';

const FOLDER = new URL('samples/', import.meta.url);
const SAMPLES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => name.replace('.csv', ''));

type Expected = {
  readonly kind: ImportKind;
  readonly format: string;
  readonly rows: number;
  readonly left_out: readonly (readonly [number, string])[];
  readonly invoices?: readonly Record<string, unknown>[];
  readonly customers?: readonly Record<string, unknown>[];
  readonly items?: readonly Record<string, unknown>[];
};

/** A rate that gives the same tax as another one cannot be told from small amounts. */
const TELLS_RATES = 100;

function shownInvoice(invoice: ReadInvoice) {
  return {
    number: invoice.number,
    date: invoice.date,
    due: invoice.dueDate,
    currency: invoice.currency,
    net: invoice.subtotal,
    tax: invoice.taxTotal,
    total: invoice.total,
    tax_lines: invoice.taxLines.map(({ rate, taxable, tax }) => [rate, taxable, tax]),
    cancelled: invoice.isCancelled,
    paid: invoice.paid,
    credited: invoice.credited,
    open: invoice.due,
    paid_on: invoice.paidOn,
    customer: invoice.customer.name,
    email: invoice.customer.email,
  };
}

function withoutRates({ tax_lines: lines, ...invoice }: Record<string, unknown>) {
  const groups = lines as readonly [number, number, number][];
  return {
    ...invoice,
    tax_lines: groups.map(([rate, taxable, tax]) => [taxable < TELLS_RATES || tax === 0 ? 0 : rate, taxable, tax]),
  };
}

function shownCustomer({ row: _, ...customer }: ReadCustomer) {
  return customer;
}

function shownItem({ code, description, unitPrice, priceScale, currency, taxRate }: ReadItem) {
  return { code, description, price: unitPrice, scale: priceScale, currency, rate: taxRate };
}

describe('exports of former products (R108)', () => {
  test('there is a sample of customers, items and invoices of each product, of at least 30 rows', () => {
    expect(SAMPLES).toHaveLength(24);
    for (const sample of SAMPLES) expect(expectedOf(sample).rows).toBeGreaterThanOrEqual(30);
  });

  test.each(SAMPLES)('%s', (sample) => {
    const expected = expectedOf(sample);
    const bytes = readFileSync(new URL(`${sample}.csv`, FOLDER));
    // The export of QuickBooks has no currency: it is the account's.
    const currency = (sample.startsWith('quickbooks') ? 'USD' : 'EUR') as Currency;
    const read = readImport(bytes, { kind: expected.kind, currency });
    expect(read.faults).toEqual([]);
    expect(read.format).toBe(expected.format);
    expect(read.rows).toBe(expected.rows);
    expect(read.leftOut.map(({ row, reason }) => [row, reason])).toEqual(expected.left_out);
    expect(read.invoices.map(shownInvoice).map(withoutRates)).toEqual((expected.invoices ?? []).map(withoutRates));
    expect(read.customers.map(shownCustomer)).toEqual(expected.customers ?? []);
    expect(read.items.map(shownItem)).toEqual(expected.items ?? []);
    for (const { lines, taxLines, subtotal, taxTotal, total } of read.invoices) {
      const sum = (amounts: readonly number[]) => amounts.reduce((whole, one) => whole + one, 0);
      expect(sum(lines.map((line) => line.total))).toBe(subtotal);
      expect(sum(taxLines.map((line) => line.taxable))).toBe(subtotal);
      expect(sum(taxLines.map((line) => line.tax))).toBe(taxTotal);
      expect(subtotal + taxTotal).toBe(total);
    }
  });
});

describe('line ends', () => {
  test.each(SAMPLES)('%s is read alike with line ends that differ between the header and the rows', (sample) => {
    const { kind } = expectedOf(sample);
    const bytes = readFileSync(new URL(`${sample}.csv`, FOLDER));
    const text = decodedText(bytes, unmarkedUtf16(bytes)).replace(/\r\n?/g, '\n');
    const readAs = (content: string) => readImport(Buffer.from(content), { kind, currency: 'EUR' as Currency });
    const right = readAs(text);
    const [header = '', ...rows] = text.split('\n');
    for (const ends of [
      [header, rows.join('\r\n')].join('\n'),
      [header, rows.join('\n')].join('\r\n'),
      [header, rows.map((row, n) => (n % 2 === 0 ? `${row}\r` : row)).join('\n')].join('\r\n'),
      text.replaceAll('\n', '\r'),
    ]) {
      expect(readAs(ends)).toEqual(right);
    }
  });
});

describe('customers of a company', () => {
  const read = (...rows: readonly string[]) =>
    readImport(Buffer.from(['Organization,First Name,Last Name,Email,Notes', ...rows].join('\n')), {
      kind: 'customers',
      currency: 'EUR' as Currency,
    }).customers.map(({ name, company, note }) => [name, company, note]);

  test('have the name of the company, and the contact person in the note', () => {
    expect(read('Jansen B.V.,Bo,Lee,a@example.com,Pays late', ',Al,Ek,b@example.com,', 'Zon,,,c@example.com,')).toEqual(
      [
        ['Jansen B.V.', null, 'Contact person: Bo Lee\nPays late'],
        ['Al Ek', null, null],
        ['Zon', null, null],
      ],
    );
  });

  test('several persons of a company with one e-mail keep their names, but for the first or the one without a name', () => {
    expect(read('Zon,Bo,Lee,,', 'Zon,Al,Ek,,', 'Zon,Cy,Oz,c@example.com,')).toEqual([
      ['Zon', null, 'Contact person: Bo Lee'],
      ['Al Ek', 'Zon', null],
      ['Zon', null, 'Contact person: Cy Oz'],
    ]);
    expect(read('Zon,Bo,Lee,,', 'Zon,,,,')).toEqual([
      ['Bo Lee', 'Zon', null],
      ['Zon', null, null],
    ]);
  });
});

function expectedOf(sample: string): Expected {
  return JSON.parse(readFileSync(new URL(`${sample}.json`, FOLDER), 'utf8')) as Expected;
}
