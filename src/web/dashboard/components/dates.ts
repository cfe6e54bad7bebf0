/** Dates in forms as the reader writes them: `30-11-2026` in Dutch. Operations take `2026-11-30`. */
import { parseDate } from '../../../model/dates.ts';
import type { Language } from '../../../model/language.ts';
import { DATE_FORMATS } from '../../../words/languages.ts';
import type { FormFields } from '../page.ts';

/** Names of the date fields of all forms and filters. A field of a line has a prefix: `items[0].period_start`. */
const DATE_FIELDS: ReadonlySet<string> = new Set([
  'date',
  'date_from',
  'date_to',
  'delivery_date',
  'due_date',
  'due_from',
  'due_to',
  'expires_at',
  'from',
  'paid_at',
  'period_end',
  'period_start',
  'refunded_at',
  'starts_on',
  'to',
  'valid_until',
]);

export function isDateField(name: string): boolean {
  return DATE_FIELDS.has(name.slice(name.lastIndexOf('.') + 1));
}

/** Formats a date for a form field in the reader's language. Returns any other text unchanged. */
export function dateInput(text: string, language: Language): string {
  if (parseDate(text) === undefined) return text;
  const [year = '', month = '', day = ''] = text.split('-');
  return DATE_FORMATS[language].replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/**
 * Converts the dates in form fields or in URL filters to the format of operations. In languages that write the day
 * first, `1-3-2026`, `01.03.2026` and `1/3/2026` are the first of March. Any other text is returned unchanged. If the
 * text is no date, the operation refuses it.
 */
export function withDates<Fields extends FormFields>(fields: Fields, language: Language): Fields {
  const read = Object.entries(fields).map(([name, value]) => {
    return [name, typeof value === 'string' && isDateField(name) ? isoDate(value, language) : value];
  });
  return Object.fromEntries(read) as Fields;
}

function isoDate(text: string, language: Language): string {
  if (!DATE_FORMATS[language].startsWith('DD')) return text;
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})([-./ ])(\d{1,2})\2(\d{4})$/.exec(text.trim())?.filter((_, at) => at !== 2) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseDate(iso) ?? text;
}
