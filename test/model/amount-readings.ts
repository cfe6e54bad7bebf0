/**
 * How people write amounts, and what readers of English, Dutch and German take them for: what no interface may get
 * wrong (R3).
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

/** Signs, codes and the dash for no cents (`5,-`) stand beside the number and change nothing of it. */
const BESIDE = /[€$£¥]|\p{L}+\.?|,[-–]/gu;

/** In the reader's own way of writing; failing that, in the others'. Nothing for what is no amount to anybody. */
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
 * What the readers take a text for, in minor units. In a currency of three or more decimals a dot stands before
 * decimals, as this service writes it: there the English reader is the judge.
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

/** Grouped or not, with either separator, with signs, spaces and zeros before and behind. */
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
