import { describe, expect, test } from 'vitest';
import { type Overdue, overdueTable } from '../../src/demo/overdue-table.ts';

const invoice = (name: string, amount_due: number, days_overdue: number, currency = 'EUR') => ({
  invoice_number: `INV-${String(days_overdue).padStart(6, '0')}`,
  currency,
  amount_due,
  days_overdue,
  customer: { name },
});
const total = (currency: string, count: number, amount: number): Overdue['totals'][number] => ({
  currency,
  count,
  amount_due: amount,
  aging: { '1-30': amount, '31-60': 0, '61-90': 0, '90+': 0 },
});

/** Width in columns (East Asian Width of Unicode), computed in another way than in the tested code. */
const columns = (text: string) => [...text].reduce((sum, one) => sum + (/[ᄀ-ᅟ⺀-〾ぁ-\uffe6]/u.test(one) ? 2 : 1), 0);

describe('the overdue table', () => {
  test('lists number, customer, amount and days, then totals with aging', () => {
    const table = overdueTable({
      invoices: [invoice('田中 美咲', 8_670, 119, 'USD'), invoice('Carlos García', 195.5, 37)],
      total_count: 2,
      totals: [
        total('EUR', 1, 195.5),
        { ...total('USD', 1, 0), amount_due: 8_670, aging: { '1-30': 0, '31-60': 0, '61-90': 0, '90+': 8_670 } },
      ],
    });
    expect(table).toBe(
      [
        'Invoice     Customer         Amount due  Days overdue',
        'INV-000119  田中 美咲      USD 8,670.00           119',
        'INV-000037  Carlos García    EUR 195.50            37',
        '',
        'All  Count  Amount due  1-30 days  31-60 days  61-90 days  90+ days',
        'EUR      1      195.50     195.50        0.00        0.00      0.00',
        'USD      1    8,670.00       0.00        0.00        0.00  8,670.00',
      ].join('\n'),
    );
  });

  test('shows ten and says how many more there are', () => {
    const many = Array.from({ length: 25 }, (_, index) => invoice('Ann', 10, index + 1));
    const lines = overdueTable({ invoices: many, total_count: 137, totals: [total('EUR', 137, 1_370)] }).split('\n');
    expect(lines.filter((line) => line.startsWith('INV-'))).toHaveLength(10);
    expect(lines).toContain('… and 127 more');
  });

  test('says so when nothing is overdue', () => {
    expect(overdueTable({ invoices: [], total_count: 0, totals: [] })).toBe('Nothing is overdue.');
  });

  test('has amounts with the decimals of their currency', () => {
    const table = overdueTable({
      invoices: [invoice('A', 1_250, 3, 'JPY'), invoice('B', 12.345, 2, 'KWD')],
      total_count: 2,
      totals: [total('JPY', 1, 1_250), total('KWD', 1, 12.345)],
    });
    expect(table).toMatch(/JPY 1,250 .*\n.*KWD 12\.345 /);
  });

  test.each([
    ['Latin', 'W'.repeat(255)],
    ['Chinese', '漢'.repeat(255)],
    ['Korean', '주식회사'.repeat(60)],
    ['accents apart', 'e\u0301'.repeat(120)],
  ])('fits into 100 columns, aligned, with the largest amounts and a long name in %s', (_script, name) => {
    const lines = overdueTable({
      invoices: [
        { ...invoice(name, 99_999_999.99, 9_999), invoice_number: 'PREFIX-OF-16-LET1000000' },
        invoice('Ann', 1, 1),
      ],
      total_count: 100_000,
      totals: [
        {
          currency: 'EUR',
          count: 10_000,
          amount_due: 999_999_999.99,
          aging: { '1-30': 999_999_999.99, '31-60': 999_999_999.99, '61-90': 999_999_999.99, '90+': 999_999_999.99 },
        },
      ],
    }).split('\n');
    const widths = lines.map((line) => columns(line.replace(/\p{M}/gu, '')));
    expect(Math.max(...widths)).toBeLessThanOrEqual(100);
    expect(new Set(widths.slice(0, 3)).size).toBe(1);
  });

  test('a name cannot steer the terminal', () => {
    const table = overdueTable({
      invoices: [invoice('A\u202E\u001b[31mB', 1, 1)],
      total_count: 1,
      totals: [total('EUR', 1, 1)],
    });
    expect(table).not.toContain('\u202e');
    expect(table).not.toContain('\u001b');
    expect(table).toContain('A[31mB');
  });
});
