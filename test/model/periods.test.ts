import { expect, test } from 'vitest';
import type { LocalDate } from '../../src/model/dates.ts';
import { PERIODS, periodNamed } from '../../src/model/periods.ts';

test.each([
  ['2026-03-17', 'this_month', '2026-03-01', '2026-03-31'],
  ['2026-03-17', 'last_month', '2026-02-01', '2026-02-28'],
  ['2028-03-01', 'last_month', '2028-02-01', '2028-02-29'],
  ['2026-01-01', 'last_month', '2025-12-01', '2025-12-31'],
  ['2026-03-31', 'this_quarter', '2026-01-01', '2026-03-31'],
  ['2026-04-01', 'this_quarter', '2026-04-01', '2026-06-30'],
  ['2026-04-01', 'last_quarter', '2026-01-01', '2026-03-31'],
  ['2026-03-31', 'last_quarter', '2025-10-01', '2025-12-31'],
  ['2026-12-31', 'this_quarter', '2026-10-01', '2026-12-31'],
  ['2026-12-31', 'this_year', '2026-01-01', '2026-12-31'],
  ['2026-01-01', 'last_year', '2025-01-01', '2025-12-31'],
] as const)('on %s, %s is %s to %s', (today, name, from, to) => {
  expect(periodNamed(name, today as LocalDate)).toEqual({ from, to });
});

test('each period before ends on the day before this one', () => {
  for (let month = 1; month <= 12; month++) {
    const today = `2026-${String(month).padStart(2, '0')}-15` as LocalDate;
    for (const unit of ['month', 'quarter', 'year'] as const) {
      const [now, before] = [periodNamed(`this_${unit}`, today), periodNamed(`last_${unit}`, today)];
      expect(Date.parse(now.from) - Date.parse(before.to)).toBe(86_400_000);
      expect(now.from <= today && today <= now.to).toBe(true);
    }
  }
  expect(PERIODS).toHaveLength(6);
});
