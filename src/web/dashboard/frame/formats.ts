/** Amounts, dates and moments, from the words in which operations answer. */
import { type Currency, parseCurrency } from '../../../model/currency.ts';
import { type LocalDate, parseInstant, type TimeZone } from '../../../model/dates.ts';
import { parseAmount } from '../../../model/money.ts';
import { dateText, momentText, moneyText } from '../../layout/formats.ts';

/** `€1,250.00` */
export function money(amount: number, currency: string): string {
  const known = parseCurrency(currency) as Currency;
  const parsed = parseAmount(Math.abs(amount), known);
  const minor = parsed.ok ? parsed.minor : 0;
  return moneyText(amount < 0 ? -minor : minor, known, 'en');
}

export function day(date: string): string {
  return dateText(date as LocalDate, 'en');
}

/** Short enough for a column: `3 Mar 2026`. */
export function shortDay(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );
}

export function moment(at: string, zone: TimeZone): string {
  const instant = parseInstant(at);
  return instant === undefined ? at : momentText(instant, zone, 'en');
}

/** `March 2026`, and `Mar` */
export function monthName(month: string, length: 'long' | 'short' = 'long'): string {
  const middle = new Date(`${month}-15T12:00:00Z`);
  const parts = length === 'long' ? ({ month: 'long', year: 'numeric' } as const) : ({ month: 'short' } as const);
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(middle);
}
