// Date fields have the format of the reader's language, also accept ISO dates, and refuse a text that may mean two
// dates.
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/model/language.ts';
import { dateInput, withDates } from '../../../src/web/dashboard/components/dates.ts';

test.each([
  ['en', '2026-03-01', ['2026-03-01']],
  ['nl', '01-03-2026', ['1-3-2026', '01-03-2026', '1/3/2026', '01.03.2026', ' 1-3-2026 ', '2026-03-01']],
  ['de', '01.03.2026', ['1.3.2026', '01.03.2026', '1-3-2026', '2026-03-01']],
  ['fr', '01/03/2026', ['1/3/2026', '01/03/2026', '01 03 2026', '2026-03-01']],
] as const)('in %s the first of March is shown as %s', (language, shown, typed) => {
  expect(dateInput('2026-03-01', language)).toBe(shown);
  for (const text of typed) expect(withDates({ date: text }, language), text).toEqual({ date: '2026-03-01' });
});

test.each(LANGUAGES)('in %s any other text is left to the operation, which refuses it', (language: Language) => {
  const others = ['', 'tomorrow', '31-02-2026', '1-13-2026', '1-3-26', '1-3/2026', '03-01-2026x', '32.1.2026', '1.3'];
  for (const text of others) expect(withDates({ date: text }, language), text).toEqual({ date: text });
});

test('only date fields are read as dates: a reference that looks like one stays as it is', () => {
  const fields = { reference: '01-03-2026', note: '1-3-2026', 'items[0].description': '1-3-2026' };
  expect(withDates(fields, 'nl')).toEqual(fields);
  expect(withDates({ 'items[0].period_start': '1-3-2026', lists: ['1-3-2026'] }, 'nl')).toEqual({
    'items[0].period_start': '2026-03-01',
    lists: ['1-3-2026'],
  });
});
