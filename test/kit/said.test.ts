import { describe, expect, test } from 'vitest';
import { dataOf, readText } from './read-text.ts';
import { differences, isSaid } from './said.ts';

const NAMES = ['count', 'at', 'totals', 'owed', 'amount', 'currency', 'body', 'invoices', 'events'];

const TEXT = `Two invoices.
Next: Ask which.
count 2 · at 2026-11-01T00:30:00+01:00
totals (currency amount aging):
EUR 12.50 1-30:12.50;over_90:0
amount EUR 1234.50 · owed EUR:12.50;KWD:1.500
body:
> Dear "Ann",
> > count 3
events none
invoices (number customer paid odd):
INV-1 "Ann 'the' Baker · b (c):" 20
- "" - true
3 more: repeat with cursor 25:eyJ9, or narrow the filters.`;

const DATA = {
  ...{ summary: 'Two invoices.', next: 'Ask which.', count: 2, at: '2026-11-01T00:30:00+01:00' },
  totals: [{ currency: 'EUR', amount: 12.5, aging: { '1-30': 12.5, 'over 90': 0 } }],
  ...{ currency: 'EUR', amount: 1234.5, owed: { EUR: 12.5, KWD: 1.5 }, body: 'Dear "Ann",\n\n> count 3' },
  ...{ next_cursor: '25:eyJ9', remaining: 3, events: [] },
  invoices: [
    { number: 'INV-1', customer: 'Ann "the" Baker · b (c):', paid: 20 },
    { customer: '', odd: true },
  ],
};

const apart = (text: string, data: object) => differences(readText(text, NAMES), data as Record<string, unknown>);

describe('a text', () => {
  test('is taken apart into what it says', () => {
    expect(apart(TEXT, DATA)).toEqual([]);
    const { summary: _, next: __, ...facts } = DATA;
    expect(dataOf(readText(TEXT, NAMES))).toEqual({
      ...facts,
      ...{ body: 'Dear "Ann",\n> count 3', events: 'none' },
      invoices: [{ ...facts.invoices[0], customer: "Ann 'the' Baker · b (c):" }, facts.invoices[1]],
    });
  });

  test.each([
    ['a line of words', 'All is well'],
    ['a fact that no tool has', 'weather fine'],
    ['a fact twice', 'count 3'],
    ['a fact without a value', 'owed '],
    ['text without an end', 'owed "Ann'],
    ['a table without columns', 'owed ():'],
    ['an empty line', ''],
    ['what looks like a letter that goes on', 'owed:\n> Ann\nand more'],
  ])('with %s is not understood', (_what, line) => {
    expect(() => readText(`Two.\ncount 2\n${line}`, NAMES)).toThrow(/no fact|twice/);
  });

  test.each([
    ['of too many cells', '1 2 3'],
    ['of an empty cell at the end', '1 -'],
    ['of text that goes on behind its quotes', '1 "a"b'],
    ['of two spaces', '1  2'],
    ['of none', ''],
  ])('with a row %s is not understood', (_what, row) => {
    expect(() => readText(`Two.\ninvoices (number customer):\n${row}`, NAMES)).toThrow(/cell/);
  });
});

describe('both parts have the same facts, or what differs is named', () => {
  const ROW = { number: 'INV-1', customer: 'Ann' };
  test.each<readonly [string, object, readonly RegExp[]]>([
    ['Two.', { summary: 'Three.' }, [/^the first line is no summary/]],
    ['Two.\nNext: Ask.', { summary: 'Two.' }, [/^next is Ask\./]],
    ['Two.', { summary: 'Two.', count: 3 }, [/^count 3 is in the data alone/]],
    ['Two.', { summary: 'Two.', next_cursor: 'x', remaining: 3 }, [/^the next page is null/]],
    ['Two.\ncount 3', { summary: 'Two.' }, [/^count is in the text alone/]],
    ['Two.\ncount 3', { summary: 'Two.', count: 30 }, [/^count is 3 in the text/]],
    ['Two.\namount EUR 3.00', { summary: 'Two.', currency: 'USD', amount: 3 }, [/^currency "USD"/, /^amount is EUR/]],
    ['Two.\nat 1 · count 2', { summary: 'Two.', count: 2, at: 1 }, [/^the order is at,count/]],
    ['Two.\nbody:\n> Ann', { summary: 'Two.', body: 'Bob' }, [/^body is Ann/]],
    ['Two.\nowed EUR:1.00', { summary: 'Two.', owed: { EUR: 1, USD: 1 } }, [/^owed is EUR:1\.00/]],
    ['Two.', { summary: 'Two.', invoices: [ROW] }, [/^invoices has 1 rows in the data alone/]],
    ['Two.\ninvoices (number customer):\nINV-1 "Ann"', { summary: 'Two.', invoices: [] }, [/has 1 of 0 rows/]],
    ['Two.\ninvoices (number customer):\nINV-1 "Bob"', { summary: 'Two.', invoices: [ROW] }, [/\.customer is "Ann"/]],
    ['Two.\ninvoices (number):\nINV-1', { summary: 'Two.', invoices: [ROW] }, [/\.customer is "Ann"/]],
    ['Two.', { summary: 'Two.', invoices: [], count: 2 }, [/^count 2/]],
    ['Count 2.', { summary: 'Count 2.', invoices: [], count: 2 }, []],
    ['EUR 5.00, paid.', { summary: 'EUR 5.00, paid.', status: 'paid', amount_due: 0 }, []],
    ['It waits.', { summary: 'It waits.', status: 'paid', amount_due: 0 }, [/^status "paid"/, /^amount_due 0/]],
    ['5 paid.', { summary: '5 paid.', status: 'pending', amount_due: 0 }, [/^status/, /^amount_due 0/]],
  ])('%j %j', (text, data, expected) => {
    const found = apart(text, data);
    expect(found).toHaveLength(expected.length);
    for (const [index, why] of expected.entries()) expect(found[index]).toMatch(why);
  });
});

describe('a sentence says a fact', () => {
  const said = (sentence: string, name: string, value: unknown, currency: string | null) =>
    isSaid(sentence, { name, value, data: currency === null ? {} : { currency } });

  test.each<readonly [string, string, unknown, string | null]>([
    ['EUR 1,234.50 is due', 'amount', 1234.5, 'EUR'],
    ['JPY 84,000', 'amount', 84_000, 'JPY'],
    ['By bank transfer', 'method', 'bank_transfer', null],
    [`for "Ann 'the boss'"`, 'customer', 'Ann "the boss"', null],
    ['recorded by hand', 'recorded_by_hand', true, null],
    ['nothing is due', 'amount_due', 0, 'EUR'],
    ['Mailed to ann@example.com (cc bo@example.com)', 'cc', ['bo@example.com'], null],
    ['it was mailed to Ann', 'delivery', 'sent', null],
    ['It is silent.', 'customer_created', false, null],
  ])('%s: %s %j', (sentence, name, value, currency) => {
    expect(said(sentence, name, value, currency)).toBe(true);
  });

  test.each<readonly [string, string, unknown, string | null]>([
    ['EUR 1,234.00', 'amount', 234, 'EUR'],
    ['USD 13.00', 'amount', 13, 'EUR'],
    ['12.50', 'count', 12, null],
    ['312 and 123', 'count', 12, null],
    ['Anna', 'name', 'Ann', null],
    ['paid', 'recorded_by_hand', true, null],
    ['not mailed', 'delivery', 'queued', null],
    ['Mailed to ann@example.com', 'cc', ['bo@example.com'], null],
  ])('%s: not %s %j', (sentence, name, value, currency) => {
    expect(said(sentence, name, value, currency)).toBe(false);
  });
});
