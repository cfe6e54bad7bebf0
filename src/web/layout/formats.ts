import type { Instant, LocalDate, TimeZone } from '../../model/dates.ts';
import { dateIn, type Language, momentIn } from '../../model/language.ts';
import { type Currency, exponentOf, fromHundredths, toText } from '../../model/money.ts';
import { LOCALES } from '../../words/languages.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * Formats minor units: `€1,250.00` in English, `€ 1.250,00` in Dutch, `1.250,00 €` in German. `Intl` gets the amount as
 * text, so nothing is rounded. The number of decimals comes from ISO 4217, because `Intl` uses fewer for some
 * currencies.
 */
export function moneyText(minor: number, currency: Currency, language: Language): string {
  const name = `${language} ${currency}`;
  let format = numberFormats.get(name);
  if (!format) {
    const digits = exponentOf(currency);
    format = new Intl.NumberFormat(LOCALES[language], {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    numberFormats.set(name, format);
  }
  return format.format(toText(minor, currency) as `${number}`);
}

/** Formats a date: `3 March 2026`. */
export function dateText(date: LocalDate, language: Language): string {
  return dateIn(language, date);
}

/** Formats a date and time: `3 March 2026 at 14:05`. */
export function momentText(at: Instant, timeZone: TimeZone, language: Language): string {
  return momentIn(language, new Date(at), { dateStyle: 'long', timeStyle: 'short', timeZone });
}

/** Formats a number of hundredths: `1.5` in English, `1,5` elsewhere. */
export function hundredthsText(hundredths: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 6 }).format(fromHundredths(hundredths));
}

/** Formats a count: `1,250` in English, `1.250` in Dutch and German, `1 250` in French. */
export function countText(n: number, language: Language): string {
  return n.toLocaleString(LOCALES[language]);
}
