import { type Currency, divideHalfUp } from './money.ts';
/** Largest fee per currency in minor units; a currency without an entry has no cap. */
export type FeeCaps = ReadonlyMap<Currency, number>;

const FEE_PERCENT = 2n;

/** The fee in minor units: `min(round_half_up(amount × 2 %), cap)`. 1 250.00 EUR gives 25.00, 0.25 EUR gives 0.01. */
export function feeOf(amountMinor: number, currency: Currency, caps: FeeCaps): number {
  const fee = Number(divideHalfUp(BigInt(amountMinor) * FEE_PERCENT, 100n));
  return Math.min(fee, caps.get(currency) ?? fee);
}
