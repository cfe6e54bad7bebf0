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
 * Language of everything that a customer reads (R20, R84, R111): the customer's own language, otherwise the language of
 * the customer's country; in a country with several, such as Belgium, the business's. If neither is known, a customer in
 * another country than the business gets English. All other customers get the business's own language, the first one of
 * its country, or English.
 */
export function languageOfCustomer(customer: Reader, business: Reader): Language {
  const spoken = languagesIn(customer.country);
  const own = customer.language ?? (spoken.length === 1 ? spoken[0] : undefined);
  const isAbroad = spoken.length === 0 && customer.country !== null && customer.country !== business.country;
  return own ?? (isAbroad ? 'en' : (business.language ?? languagesIn(business.country)[0] ?? 'en'));
}

export function languagesIn(country: string | null): readonly Language[] {
  return country === null ? [] : LANGUAGES.filter((language) => SPOKEN_IN[language].includes(country));
}

/** The name of a language in another one: `German`, `Duits`, `Deutsch`, `Allemand`. */
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

/** How a language writes amounts and percentages, by `Intl`. */
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
  // As text, because -0.50 has no sign left when its whole part is a number.
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

/** `1,000.5`, `1.000,5`. */
export function numberIn(language: Language, number: number, decimalsMax = 3): string {
  const text = number.toLocaleString(LOCALES[language], { maximumFractionDigits: decimalsMax });
  return text.replaceAll('\u202f', NO_BREAK);
}

/** `9.5%`, `9,5%`, `9,5 %`. */
export function percentIn(language: Language, percent: number, decimalsMax?: number): string {
  return `${numberIn(language, percent, decimalsMax)}${figuresOf(language).space}%`;
}

/** `Netherlands`, `Nederland`, `Niederlande`. */
export function countryIn(language: Language, code: string): string {
  return new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(code) ?? code;
}

/** `3 March 2026`, `3 maart 2026`, `3. März 2026`, `1er mars 2026`. */
export function dateIn(language: Language, date: LocalDate): string {
  if (language === 'en') return formatDate(date);
  return momentIn(language, new Date(`${date}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
}

/** A moment by `Intl`, which knows no French `1er`. */
export function momentIn(language: Language, at: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], options)
    .formatToParts(at)
    .map(({ type, value }) => (type === 'day' && value === '1' ? FIRST_DAYS[language] : value))
    .join('');
}

/** `Reference: 42`, `Référence : 42`. */
export function labelled(language: Language, label: string, value: string): string {
  return `${label}${COLONS[language]} ${value}`;
}
