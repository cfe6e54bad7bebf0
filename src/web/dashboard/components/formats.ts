import { dateAt, type LocalDate, parseInstant, type TimeZone } from '../../../model/dates.ts';
import { type Language, momentIn, percentIn } from '../../../model/language.ts';
import { type Currency, exponentOf, parseCurrency, toMajor, toMinor, toText } from '../../../model/money.ts';
import { LOCALES } from '../../../words/languages.ts';
import { dateText, momentText, moneyText } from '../../layout/formats.ts';

/** Formats an amount: `€1,250.00`. */
export function money(amount: number, currency: string, language: Language): string {
  return moneyText(minorOf(amount, currency), known(currency), language);
}

/** Formats an amount for a form field: `2816.50`, with the currency's decimals and without grouping. */
export function amountInput(amount: number, currency: string): string {
  return toText(minorOf(amount, currency), known(currency));
}

/** Formats a unit price, which can have six decimals: `€0.0125`. */
export function price(amount: number, currency: string, language: Language): string {
  const exponent = exponentOf(known(currency));
  const decimals = String(amount).split('.')[1]?.length ?? 0;
  if (decimals <= exponent) return money(amount, currency, language);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency, ...digits }).format(amount);
}

/** Subtracts `less` from `amount`. Computes in minor units, which avoids rounding errors. */
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

export function day(date: string, language: Language): string {
  return dateText(date as LocalDate, language);
}

/** Formats a date for table columns: `3 Mar 2026`. */
export function shortDay(date: string, language: Language): string {
  return momentIn(language, new Date(`${date}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Formats the date that an instant has in the time zone of the business. */
export function dayOf(at: string, zone: TimeZone, language: Language): string {
  const instant = parseInstant(at);
  return instant === undefined ? at : shortDay(dateAt(instant, zone), language);
}

export function moment(at: string, zone: TimeZone, language: Language): string {
  const instant = parseInstant(at);
  return instant === undefined ? at : momentText(instant, zone, language);
}

/** Formats a month: `March 2026`, or `Mar` if `length` is `short`. */
export function monthName(month: string, language: Language, length: 'long' | 'short' = 'long'): string {
  const middle = new Date(`${month}-15T12:00:00Z`);
  const parts = length === 'long' ? ({ month: 'long', year: 'numeric' } as const) : ({ month: 'short' } as const);
  const name = new Intl.DateTimeFormat(LOCALES[language], { ...parts, timeZone: 'UTC' }).format(middle);
  return length === 'long' ? name : name.slice(0, 3);
}

/** Formats a rate: `9.5` in English, `9,5` elsewhere. */
export function rateText(rate: number, language: Language): string {
  return rate.toLocaleString(LOCALES[language], { maximumFractionDigits: 8 });
}

/** Formats a percentage: `9.5%` in English, `9,5%` in Dutch, `9,5 %` in German and French. */
export function percent(rate: number, language: Language): string {
  return percentIn(language, rate, 8);
}
