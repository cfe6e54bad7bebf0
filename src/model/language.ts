import { formatDate, type LocalDate } from './dates.ts';
import { type Currency, exponentOf, formatMoney } from './money.ts';
import { trimmedEnd } from './text.ts';

export const LANGUAGES = ['en', 'nl', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/** For each language: countries where most businesses use it. */
const SPOKEN_IN: Readonly<Record<Language, readonly string[]>> = {
  en: ['GB', 'IE', 'US', 'CA', 'AU', 'NZ', 'MT'],
  nl: ['NL', 'BE', 'SR', 'AW', 'CW', 'SX', 'BQ'],
  de: ['DE', 'AT', 'CH', 'LI'],
};

type Reader = { readonly language: Language | null; readonly country: string | null };

/**
 * Language of everything that a customer reads (R20, R84): the customer's own language, otherwise the language of the
 * customer's country. If neither is known, a customer in another country than the business gets English. All other
 * customers get the business's own language, the language of its country, or English.
 */
export function languageOfCustomer(customer: Reader, business: Reader): Language {
  const own = customer.language ?? languageIn(customer.country);
  const isAbroad = customer.country !== null && customer.country !== business.country;
  return own ?? (isAbroad ? 'en' : (business.language ?? languageIn(business.country) ?? 'en'));
}

export function languageIn(country: string | null): Language | undefined {
  return country === null ? undefined : LANGUAGES.find((language) => SPOKEN_IN[language].includes(country));
}

/** An amount with the currency's code: `EUR 1,234.50`, `EUR 1.234,50`, `1.234,50 EUR`. */
export function moneyIn(language: Language, minor: number, currency: Currency): string {
  const english = formatMoney(minor, currency);
  if (language === 'en') return english;
  const continental = english.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
  if (language === 'nl') return continental;
  const [code, digits] = continental.split(' ');
  return `${digits} ${code}`;
}

const LOCALES = { en: 'en', nl: 'nl-NL', de: 'de-DE' } as const;

/** An amount without its currency: `1,234.50`, `1.234,50`. */
export function amountIn(language: Language, minor: number, currency: Currency): string {
  return moneyIn(language, minor, currency).replace(currency, '').trim();
}

/**
 * Formats a unit price with at least the currency's decimals: `0.125`, `1.250,00`. `price`: in 10^-scale minor units.
 */
export function priceIn(language: Language, price: number, scale: number, currency: Currency): string {
  const unit = 10 ** scale;
  const amount = amountIn(language, Math.floor(price / unit), currency);
  const finer = trimmedEnd(String(price % unit).padStart(scale, '0'), /0/);
  const dot = language === 'en' ? '.' : ',';
  return finer === '' ? amount : `${amount}${exponentOf(currency) === 0 ? dot : ''}${finer}`;
}

/** `1,000.5`, `1.000,5`. */
export function numberIn(language: Language, number: number, decimalsMax = 3): string {
  return number.toLocaleString(LOCALES[language], { maximumFractionDigits: decimalsMax });
}

/** `9.5%`, `9,5%`, `9,5 %`. */
export function percentIn(language: Language, percent: number): string {
  return `${numberIn(language, percent)}${language === 'de' ? ' ' : ''}%`;
}

/** `Netherlands`, `Nederland`, `Niederlande`. */
export function countryIn(language: Language, code: string): string {
  return new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(code) ?? code;
}

/** `3 March 2026`, `3 maart 2026`, `3. März 2026`. */
export function dateIn(language: Language, date: LocalDate): string {
  if (language === 'en') return formatDate(date);
  const noon = new Date(`${date}T12:00:00Z`);
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(noon);
}
