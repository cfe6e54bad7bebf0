/**
 * Money for the expected answers and the scoring, in minor units. Uses no code of the product, because it must reveal
 * faults in the product's arithmetic.
 */
export type Currency = 'EUR' | 'GBP' | 'USD' | 'CHF' | 'JPY' | 'KWD';

/**
 * `decimals`: only for the price of one piece, which can have more decimals than its currency. `minor` is then in units
 * of the last decimal.
 */
export type Money = { readonly currency: Currency; readonly minor: number; readonly decimals?: number };

const DECIMALS: Readonly<Record<Currency, number>> = { EUR: 2, GBP: 2, USD: 2, CHF: 2, JPY: 0, KWD: 3 };

/** Parses `EUR 1250.5`. Throws if the text has more decimals than the currency. */
export function money(text: string): Money {
  const [, currency = '', whole = '', fraction = ''] = /^([A-Z]{3}) (\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const decimals = DECIMALS[currency as Currency];
  if (decimals === undefined || fraction.length > decimals) throw new Error(`not an amount: ${text}`);
  return { currency: currency as Currency, minor: Number(whole + fraction.padEnd(decimals, '0')) };
}

/** Parses a unit price such as `EUR 0.125`. A unit price may have more decimals than its currency. */
export function price(text: string): Money {
  const [currency = '', number = ''] = text.split(' ');
  const decimals = number.split('.')[1]?.length ?? 0;
  return { currency: currency as Currency, minor: Number(number.replace('.', '')), decimals };
}

/** The amount with all decimals of its currency and without grouping: `1250.50`. */
export function decimal({ currency, minor, decimals }: Money): string {
  const places = decimals ?? DECIMALS[currency];
  const digits = String(minor).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** `EUR 1,250.50` */
export function written(amount: Money): string {
  const [whole = '', fraction] = decimal(amount).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount.currency} ${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

export function sumOf(currency: Currency, amounts: readonly Money[]): Money {
  const own = amounts.filter((one) => one.currency === currency);
  return { currency, minor: own.reduce((sum, { minor }) => sum + minor, 0) };
}
