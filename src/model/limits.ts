/** What the owner of a token holds it to, whoever uses it (docs/guardrails.md). */
import type { Currency } from './currency.ts';

/** Minor units per currency. */
export type AmountLimits = Readonly<Partial<Record<Currency, number>>>;

export type Limits = {
  readonly readOnly: boolean;
  /** It may change only what is in test mode. */
  readonly testModeOnly: boolean;
  /** No other money; null: any. Where an amount is limited, these are its currencies. */
  readonly currencies: readonly Currency[] | null;
  /** Of one call. */
  readonly maxAmount: AmountLimits | null;
  /** The sum of a day in the account's zone. */
  readonly maxPerDay: AmountLimits | null;
  /** Above `maxAmount` a person may say yes to one call, where the assistant can ask one. */
  readonly askAboveLimit: boolean;
};

/** As a row keeps them. */
export function limitsIn(stored: string | null): Limits | null {
  return stored === null ? null : (JSON.parse(stored) as Limits);
}

export function storedLimits(limits: Limits | null): string | null {
  return limits === null ? null : JSON.stringify(limits);
}
