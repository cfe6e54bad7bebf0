/** Amounts, dates and moments, from the words in which operations answer. */
import { type Currency, parseCurrency } from '../../../model/currency.ts';
import { dateAt, type LocalDate, parseInstant, type TimeZone } from '../../../model/dates.ts';
import { toMajor, toMinor } from '../../../model/money.ts';
import { dateText, momentText, moneyText } from '../../layout/formats.ts';

/** `€1,250.00` */
export function money(amount: number, currency: string): string {
  return moneyText(minorOf(amount, currency), known(currency), 'en');
}

/** What is left of one amount after another: counted in minor units, in which nothing is rounded. */
export function difference(amount: number, less: number, currency: string): number {
  return toMajor(minorOf(amount, currency) - minorOf(less, currency), known(currency));
}

function minorOf(amount: number, currency: string): number {
  return toMinor(amount, known(currency));
}

function known(currency: string): Currency {
  const found = parseCurrency(currency);
  if (!found) throw new TypeError(`an operation answered in ${currency}`);
  return found;
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

/** The day of a moment where the business is. */
export function dayOf(at: string, zone: TimeZone): string {
  const instant = parseInstant(at);
  return instant === undefined ? at : shortDay(dateAt(instant, zone));
}

export function moment(at: string, zone: TimeZone): string {
  const instant = parseInstant(at);
  return instant === undefined ? at : momentText(instant, zone, 'en');
}

/** `March 2026`, and `Mar` */
export function monthName(month: string, length: 'long' | 'short' = 'long'): string {
  const middle = new Date(`${month}-15T12:00:00Z`);
  const parts = length === 'long' ? ({ month: 'long', year: 'numeric' } as const) : ({ month: 'short' } as const);
  const name = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(middle);
  return length === 'long' ? name : name.slice(0, 3);
}
