import { describe, expect, test } from 'vitest';
import { claimsIn, isKnown, isSaid, leavesOf, linesAbout } from './said.ts';

const unsaid = (text: string, data: unknown) =>
  leavesOf(data)
    .filter((leaf) => !isSaid(text, leaf))
    .map(({ path }) => path);

describe('a text says what data says', () => {
  test.each<readonly [string, object]>([
    ['EUR 1,234.50 is due', { currency: 'EUR', amount_due: 1234.5 }],
    ['JPY 84,000', { currency: 'JPY', amount: 84_000 }],
    ['EUR 5.00, of which 90 days: 12.00', { currency: 'EUR', amount: 5, aging: { '90+': 12 } }],
    ['1,200 invoices', { count: 1200 }],
    ['Bank transfer on 2026-03-17 12:00', { method: 'bank_transfer', at: '2026-03-17T12:00:30+01:00' }],
    ['"Ann \'the boss\'"', { name: 'Ann  "the boss"' }],
    ['entered by hand', { recorded_by_hand: true, testmode: false }],
    ['nothing is due', { amount_due: 0 }],
    ['INV-000001', { id: 7, invoice_number: 'INV-000001' }],
    ['2 of draft 7', { id: 7, invoice_number: null, count: 2 }],
  ])('%s', (text, data) => {
    expect(unsaid(text, data)).toEqual([]);
  });

  test.each<readonly [string, object, readonly string[]]>([
    ['EUR 1,234.00', { currency: 'EUR', amount: 234 }, ['amount']],
    ['USD 12.00', { currency: 'EUR', amount: 13 }, ['currency', 'amount']],
    ['12.50', { count: 12 }, ['count']],
    ['312 and 123', { count: 12 }, ['count']],
    ['Anna', { name: 'Ann' }, ['name']],
    ['one', { rows: [{ id: 1 }, { id: 2, name: 'B' }] }, ['rows[0].id', 'rows[1].id', 'rows[1].name']],
    ['paid', { recorded_by_hand: true }, ['recorded_by_hand']],
  ])('%s does not', (text, data, expected) => {
    expect(unsaid(text, data)).toEqual(expected);
  });
});

test('the lines about a row are those that name it, what is indented below, and the names of their columns', () => {
  const text = 'Two.\nINV-1 · 5\n  late\nINV-12 · 6\n  early';
  expect(linesAbout(text, 'INV-1')).toBe('INV-1 · 5\n  late');
  const table = 'Two.\ntotals (currency count):\nEUR 2\ninvoices (number by_hand):\nINV-1 true\nINV-2';
  expect(linesAbout(table, 'INV-2')).toBe('invoices (number by_hand):\nINV-2');
});

test('what a text claims is looked for in data', () => {
  const text =
    'INV-000007 of "Ann" <an@x.example>: EUR 1,234.50, 3 days, due 2026-03-17, at 12:30, sent 2026-03-18T12:00:00+01:00.';
  const claims = ['Ann', 'INV-000007', 'an@x.example', 'EUR 1,234.50', '3', '2026-03-17', '2026-03-18T12:00:00+01:00'];
  expect(claimsIn(text)).toEqual(claims);
  const data = {
    summary: 'INV-000007',
    currency: 'EUR',
    amount: 1234.5,
    at: '2026-03-17',
    sent: '2026-03-18T12:00:00+01:00',
    who: ['Ann', 'an@x.example'],
  };
  expect(claims.filter((claim) => !isKnown(leavesOf(data), claim))).toEqual(['3']);
  expect(isKnown(leavesOf({ currency: 'USD', amount: 1234.5 }), 'EUR 1,234.50')).toBe(false);
});
