/**
 * How people write amounts, and which values readers of English, Dutch and German see in them. No interface may read
 * another value (R3).
 */
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { type Currency, exponentOf } from '../../src/model/money.ts';

const SPACES = ' \\u00a0\\u2009\\u202f';
const LOCALES = {
  en: { group: ',', decimal: '.' },
  nl: { group: '.', decimal: ',' },
  de: { group: '.', decimal: ',' },
};
type Locale = keyof typeof LOCALES;

/** Signs, currency codes and the dash for no cents (`5,-`), which do not change the value of the number beside them. */
const BESIDE = /[€$£¥]|\p{L}+\.?|,[-–]/gu;

/**
 * Value of a text in the notation of the reader's language, or else of the other languages. Undefined if it is an
 * amount in no language.
 */
function readingOf(text: string, locale: Locale): string | undefined {
  const number = text.replace(BESIDE, '').trim();
  const others = Object.keys(LOCALES) as Locale[];
  for (const one of [locale, ...others]) {
    const { group, decimal } = LOCALES[one];
    const grouped = `[1-9]\\d{0,2}(?:[${group}'’${SPACES}]\\d{3})+`;
    const match = new RegExp(`^(${grouped}|\\d+)(?:[${decimal}](\\d+))?$`).exec(number);
    if (match) return new Decimal(`${match[1]?.replace(/\D/g, '')}.${match[2] ?? '0'}`).toFixed();
  }
  return undefined;
}

/**
 * Values that readers see in a text, in minor units. In a currency of three or more decimals a dot is the decimal
 * point, as this service writes it: only the English reading counts, unless the text has a comma.
 */
export function readingsOf(text: string, currency: Currency): ReadonlySet<number | undefined> {
  const judges: Locale[] = exponentOf(currency) > 2 && !text.includes(',') ? ['en'] : ['en', 'nl', 'de'];
  return new Set(
    judges.map((judge) => {
      const reading = readingOf(text, judge);
      return reading === undefined ? undefined : new Decimal(reading).times(10 ** exponentOf(currency)).toNumber();
    }),
  );
}

/** Refused in every currency that has at most two decimals, at every interface. */
export const REFUSED = ['1,000', '1.000', '10,000', '1,0000', '1.0000', '1,000.00', '1.000,00', '1 000', '1’000'];
/** Refused in yen as well. */
export const REFUSED_IN_YEN = [...REFUSED, '1.5', '1,5', '1.0', '1.00'];

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0001234567890'), minLength, maxLength });
const often = (usual: string, ...others: string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) });

/** Amounts with or without grouping, with either separator, and with signs, spaces and zeros before and after them. */
export const WRITTEN = fc
  .record({
    before: often('', '€', '€ ', 'EUR ', ' ', '-', '+', '¥', '0'),
    whole: digits(1, 8),
    group: often('', ',', '.', ' ', '\u00a0', '\u202f', "'", '’'),
    decimal: fc.constantFrom('.', ','),
    fraction: fc.oneof(fc.constant(''), fc.constantFrom('0', '00', '000', '0000'), digits(1, 4)),
    after: often('', ' €', ' EUR', ',-', ' ', '\u00a0'),
  })
  .map(({ before, whole, group, decimal, fraction, after }) => {
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
    return `${before}${grouped}${fraction === '' ? '' : decimal}${fraction}${after}`;
  });
