import { COLONS, FIRST_DAYS, LANGUAGES, type Language, LOCALES, SPOKEN_IN } from '../words/languages.ts';
import { formatDate, type LocalDate } from './dates.ts';
import { type Currency, exponentOf, formatMoney } from './money.ts';
import { trimmedEnd } from './text.ts';

export { LANGUAGES, type Language };

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

type Reader = { readonly language: Language | null; readonly country: string | null };

/**
 * Language of documents, mails and pages for a customer (R20, R84, R111). The first rule that applies decides:
 * 1. The customer's own language, if it is set.
 * 2. The language of the customer's country, if that country has exactly one of our languages.
 * 3. English, if the country has none of our languages and is not the country of the business.
 * 4. The language of the business: its own setting, otherwise the first language of its country, otherwise English.
 *    This rule applies to customers without a country, and to customers in a country with several of our languages,
 *    such as Belgium.
 */
export function languageOfCustomer(customer: Reader, business: Reader): Language {
  const spoken = languagesIn(customer.country);
  const own = customer.language ?? (spoken.length === 1 ? spoken[0] : undefined);
  const isAbroad = spoken.length === 0 && customer.country !== null && customer.country !== business.country;
  return own ?? (isAbroad ? 'en' : languagesOf(business)[0]);
}

/**
 * Returns the languages of a business: its own setting, otherwise the languages of its country (Belgium has two),
 * otherwise English. A text in only one language uses the first of these languages.
 */
export function languagesOf({ language, country }: Reader): readonly [Language, ...Language[]] {
  const [first = 'en', ...others] = language === null ? languagesIn(country) : [language];
  return [first, ...others];
}

export function languagesIn(country: string | null): readonly Language[] {
  return country === null ? [] : LANGUAGES.filter((language) => SPOKEN_IN[language].includes(country));
}

/**
 * Name of the language `named`, written in `language`. The name of German is `German`, `Duits`, `Deutsch` or
 * `Allemand`.
 */
export function languageName(language: Language, named: Language): string {
  const name = new Intl.DisplayNames(LOCALES[language], { type: 'language' }).of(named) ?? named;
  return name.charAt(0).toLocaleUpperCase(LOCALES[language]) + name.slice(1);
}

type Figures = {
  readonly number: Intl.NumberFormat;
  readonly point: string;
  readonly space: string;
  readonly isCodeFirst: boolean;
};
const FIGURES = new Map<Language, Figures>();

/** Formats of a language for amounts and percentages, from `Intl`. Cached per language. */
function figuresOf(language: Language): Figures {
  const kept = FIGURES.get(language);
  if (kept) return kept;
  const locale = LOCALES[language];
  const types = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).formatToParts(1.5);
  const money = types({ style: 'currency', currency: 'EUR', currencyDisplay: 'code' });
  const figures = {
    number: new Intl.NumberFormat(locale),
    point: types({}).find(({ type }) => type === 'decimal')?.value ?? '.',
    space: types({ style: 'percent' }).some(({ type }) => type === 'literal') ? NO_BREAK : '',
    isCodeFirst: money[0]?.type === 'currency',
  };
  FIGURES.set(language, figures);
  return figures;
}

const NO_BREAK = '\u00a0';

/** An amount with the currency's code: `EUR 1,234.50`, `EUR 1.234,50`, `1.234,50 EUR`, `1 234,50 EUR`. */
export function moneyIn(language: Language, minor: number, currency: Currency): string {
  const digits = amountIn(language, minor, currency);
  return figuresOf(language).isCodeFirst ? `${currency} ${digits}` : `${digits} ${currency}`;
}

/** An amount without its currency: `1,234.50`, `1.234,50`, `1 234,50`. */
export function amountIn(language: Language, minor: number, currency: Currency): string {
  const english = formatMoney(minor, currency).slice(currency.length + 1);
  if (language === 'en') return english;
  const { number, point } = figuresOf(language);
  const [whole = '', fraction] = english.replaceAll(',', '').split('.');
  // The whole part is formatted as text, so that -0.50 keeps its sign.
  const digits = number.format(whole as `${number}`).replaceAll('\u202f', NO_BREAK);
  return fraction === undefined ? digits : `${digits}${point}${fraction}`;
}

/**
 * Formats a unit price with at least the currency's decimals: `0.125`, `1.250,00`. `price`: in 10^-scale minor units.
 */
export function priceIn(language: Language, price: number, scale: number, currency: Currency): string {
  const unit = 10 ** scale;
  const amount = amountIn(language, Math.floor(price / unit), currency);
  const finer = trimmedEnd(String(price % unit).padStart(scale, '0'), /0/);
  return finer === '' ? amount : `${amount}${exponentOf(currency) === 0 ? figuresOf(language).point : ''}${finer}`;
}

/** A number with separators: `1,000.5`, `1.000,5`. More than `decimalsMax` decimals are rounded. */
export function numberIn(language: Language, number: number, decimalsMax = 3): string {
  const text = number.toLocaleString(LOCALES[language], { maximumFractionDigits: decimalsMax });
  return text.replaceAll('\u202f', NO_BREAK);
}

/** A percentage: `9.5%`, `9,5%`, `9,5 %`. */
export function percentIn(language: Language, percent: number, decimalsMax?: number): string {
  return `${numberIn(language, percent, decimalsMax)}${figuresOf(language).space}%`;
}

/** Name of a country: `Netherlands`, `Nederland`, `Niederlande`. `code`: ISO 3166-1 alpha-2. */
export function countryIn(language: Language, code: string): string {
  return new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(code) ?? code;
}

/** A date: `3 March 2026`, `3 maart 2026`, `3. März 2026`, `1er mars 2026`. */
export function dateIn(language: Language, date: LocalDate): string {
  if (language === 'en') return formatDate(date);
  return momentIn(language, new Date(`${date}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
}

/** Formats a point in time with `Intl`. Replaces the day 1 by `1er` in French, because `Intl` writes `1`. */
export function momentIn(language: Language, at: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], options)
    .formatToParts(at)
    .map(({ type, value }) => (type === 'day' && value === '1' ? FIRST_DAYS[language] : value))
    .join('');
}

/** A label with its value: `Reference: 42`. French has a space before the colon: `Référence : 42`. */
export function labelled(language: Language, label: string, value: string): string {
  return `${label}${COLONS[language]} ${value}`;
}
