import { describe, expect, test } from 'vitest';
import { compared, type Effect, type Expected, expectedText } from '../../../dev/evals/score/effects.ts';

const LINES = [
  { description: 'Boards', taxRate: 0, taxCategory: 'export' },
  { description: 'Chalk', taxRate: 2_100 },
];
const made: Effect = {
  table: 'invoices',
  change: 'added',
  id: '1',
  columns: { amount: 12_126, lines: JSON.stringify(LINES), details: '{"discount":{"percent":1000},"period":null}' },
};
const missing = (columns: Expected['with']) =>
  compared([made], [{ table: 'invoices', change: 'added', with: columns }]).missing.length;

describe('part of a column in JSON', () => {
  test.each<readonly [string, Expected['with']]>([
    ['members of each line', { lines: [{ taxCategory: 'export' }, { taxRate: 2_100 }] }],
    ['a pattern', { lines: [{ description: /^board/i }, {}] }],
    [
      'a member that is missing, and one that is null',
      { lines: [{}, { taxCategory: null }], details: { period: null } },
    ],
    ['a member of a member', { details: { discount: { percent: 1_000 } } }],
  ])('is there: %s', (_, columns) => {
    expect(missing(columns)).toBe(0);
  });

  test.each<readonly [string, Expected['with']]>([
    ['another value', { lines: [{ taxCategory: 'zero' }, {}] }],
    ['a number as text', { lines: [{ taxRate: '0' }, {}] }],
    ['a line too few', { lines: [{ taxCategory: 'export' }] }],
    ['a line too many', { lines: [{}, {}, {}] }],
    ['a member that must not be there', { details: { discount: null } }],
    ['a member that has none', { details: { period: { start: '2026-03-02' } } }],
    ['an object instead of a list', { lines: { 0: { taxCategory: 'export' } } }],
    ['a pattern of a number', { lines: [{ taxRate: /0/ }, {}] }],
    ['part of a column that is no text', { amount: {} }],
    ['part of a column that is missing', { tax_lines: [] }],
  ])('is not there: %s', (_, columns) => {
    expect(missing(columns)).toBe(1);
  });

  test('stands in the fault as it was expected, with its patterns', () => {
    const lines = [{ taxRate: 0, description: /board/i }];
    expect(expectedText({ table: 'invoices', change: 'added', with: { status: 'draft', lines } })).toBe(
      'invoices added (status draft, lines [{"taxRate":0,"description":"/board/i"}])',
    );
  });
});
