/** Amounts in search texts, as people write them in English, Dutch, German and French (R110). */
import { CURRENCIES, type Currency, type Money, parseAmount, toText } from './money.ts';
import { trimmedEnd } from './text.ts';

/**
 * The amounts that a text can stand for. `values`: in major units without needless zeros, such as `1210` and `1.21` for
 * `1,210`. `currency`: set if the text names a single currency.
 */
export type AmountSought = { readonly values: readonly string[]; readonly currency?: Currency | undefined };

/** Spaces that can separate groups of three digits in every language. Commas and dots can also separate groups. */
const SPACES = ' \\u00a0\\u2009\\u202f';

const NOTATIONS = [
  { group: ',', decimal: '.' },
  { group: '.', decimal: ',' },
].map(
  ({ group, decimal }) =>
    new RegExp(`^([1-9]\\d{0,2}(?:[${group}'’${SPACES}]\\d{3})+|\\d+)(?:[${decimal}](\\d+))?$`, 'u'),
);

/**
 * Signs and words that name one currency. ISO codes that are missing here are recognized only in capitals, because
 * `all`, `top` and `try` are also words. `$`, `¥` and `kr` are missing, because each of them belongs to several
 * currencies.
 */
const ONE_CURRENCY: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  usd: 'USD',
  gbp: 'GBP',
  chf: 'CHF',
};
const SHARED = ['[$¥]', '[Kk]r\\.?', '[Ff]r\\.', '[Dd]ollars?'];

const NAMED = [...CURRENCIES, ...Object.keys(ONE_CURRENCY), 'Euros?'].sort((a, b) => b.length - a.length);
const BESIDE = `(?:${[...NAMED, ...SHARED].join('|')})`;
const NUMBER = `(?:[1-9]\\d{0,2}(?:[.,'’${SPACES}]\\d{3})+|\\d{1,10})(?:[.,]\\d{1,6})?`;
/** A comma and a dash instead of cents, as in `121,-`. */
const NO_CENTS = '(?:,[-–—])?';

const WHOLE = new RegExp(`^(?:(${BESIDE})[${SPACES}]?)?(${NUMBER})${NO_CENTS}(?:[${SPACES}]?(${BESIDE}))?$`, 'u');
/** Finds amounts within a text, but none in `PO-121`, `2026-11-30`, `12:30` or `a1`. */
const WITHIN = new RegExp(
  `(?<=^|[\\s;?!"(])(?:${BESIDE}[${SPACES}]?)?${NUMBER}${NO_CENTS}(?:[${SPACES}]?${BESIDE})?(?=$|[\\s;?!")]|[,.:](?:\\s|$))`,
  'gu',
);

/** The amounts that a text can stand for; `undefined` if the text as a whole is not written like an amount. */
export function amountSought(text: string): AmountSought | undefined {
  const match = WHOLE.exec(text.trim());
  if (!match) return undefined;
  const [, before, number = '', after] = match;
  const named = [before, after].flatMap((one) => (one === undefined ? [] : (currencyNamed(one) ?? [])));
  if (new Set(named).size > 1) return undefined;
  const values = [...new Set(NOTATIONS.flatMap((notation) => valueIn(notation, number) ?? []))];
  return values.length === 0 ? undefined : { values, currency: named[0] };
}

/** Converts a parsed amount (R3) to a search for the same number in every currency. */
export function amountOf({ amount, currency }: Money): AmountSought {
  const [whole = '', fraction = ''] = toText(amount, currency).split('.');
  return { values: [joined(whole, fraction)] };
}

/**
 * The sought amounts in each of the currencies. Leaves out amounts that a currency cannot represent, such as 0.125 in
 * euros.
 */
export function moneySought({ values, currency: only }: AmountSought, currencies: readonly Currency[]): Money[] {
  return currencies
    .filter((currency) => only === undefined || currency === only)
    .flatMap((currency) =>
      values.flatMap((value) => {
        const parsed = parseAmount(value, currency);
        return parsed.ok ? [{ amount: parsed.minor, currency }] : [];
      }),
    );
}

/**
 * Splits a text at its amounts, so that `1.210,00` and `€ 121` stay together. A sequence of only digits and spaces is
 * not treated as an amount, because `12 345` may be two numbers.
 */
export function splitAtAmounts(text: string): readonly { readonly text: string; readonly isAmount: boolean }[] {
  const parts: { text: string; isAmount: boolean }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(WITHIN)) {
    if (/^[\d ]+$/.test(found)) continue;
    parts.push({ text: text.slice(end, index), isAmount: false }, { text: found, isAmount: true });
    end = index + found.length;
  }
  return [...parts, { text: text.slice(end), isAmount: false }];
}

function currencyNamed(text: string): Currency | undefined {
  const code = ONE_CURRENCY[text.toLowerCase()] ?? text;
  return CURRENCIES.find((currency) => currency === code);
}

function valueIn(notation: RegExp, number: string): string | undefined {
  const [, whole, fraction = ''] = notation.exec(number) ?? [];
  if (whole === undefined) return undefined;
  const value = joined(whole.replace(/\D/g, ''), fraction);
  return /[1-9]/.test(value) ? value : undefined;
}

function joined(whole: string, fraction: string): string {
  const decimals = trimmedEnd(fraction, /0/);
  return `${whole.replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`}`;
}
