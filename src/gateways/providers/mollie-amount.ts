/** Amounts and times in Mollie's format. */
import type { PaymentCreateParams } from '@mollie/api-client';
import { type Instant, parseInstant } from '../../model/dates.ts';
import { type Currency, parseAmount, parseCurrency, toText } from '../../model/money.ts';
export type MollieAmount = PaymentCreateParams['amount'];

/** Converts an amount to Mollie's format, which requires exactly the currency's number of decimals. */
export function amountOf(minor: number, currency: Currency): MollieAmount {
  return { currency, value: toText(minor, currency) };
}

export function currencyOf(amount: MollieAmount | undefined): Currency {
  const currency = parseCurrency(amount?.currency ?? '');
  if (currency === undefined) throw new TypeError('not an amount of Mollie');
  return currency;
}

export function minorOf(amount: MollieAmount | undefined): number {
  const parsed = amount && parseAmount(amount.value, currencyOf(amount));
  if (!parsed?.ok) throw new TypeError('not an amount of Mollie');
  return parsed.minor;
}

/** Parses an amount that may be zero. Mollie sends zero as 0 or omits the amount; {@link minorOf} rejects both. */
export function minorOrZero(amount: MollieAmount | null | undefined): number {
  return amount && Number(amount.value) !== 0 ? minorOf(amount) : 0;
}

export function instantOf(text: unknown): Instant | null {
  return (typeof text === 'string' ? parseInstant(text) : undefined) ?? null;
}
