/**
 * Functions that operations use as `amountAtRisk`. They return the money that a call moves, promises or gives up. The
 * limits of a token apply to this money (docs/guardrails.md).
 */
import type { Money } from '../../model/money.ts';
import { minorUnits } from './checked-input.ts';
import type { ReadContext } from './context.ts';
import type { AmountAtRisk } from './declaration.ts';

/** Used by operations that have no amount and no test mode. */
export function realWithoutAmount(): AmountAtRisk<never> {
  return { money: null, isTest: false };
}

/** Used by operations that have no amount, but change an object that can be in test mode. */
export function realUnlessTest(
  _ctx: ReadContext,
  _input: unknown,
  { testmode }: { testmode: number },
): AmountAtRisk<never> {
  return { money: null, isTest: testmode === 1 };
}

type Amount = Money & { readonly testmode: number };

/** The whole amount of an object. `isTest`: the object is in test mode, so no real money is at risk. */
export function amountUnlessTest(
  _ctx: ReadContext,
  _input: unknown,
  { amount, currency, testmode }: Amount,
): AmountAtRisk<never> {
  return { money: { amount, currency }, isTest: testmode === 1 };
}

type AmountInput = { readonly amount: number | string; readonly currency?: Money['currency'] | undefined };

/** Converts the amount of an input to minor units. An input without a currency is in the account's currency. */
export function moneyIn(
  { account }: Pick<ReadContext, 'account'>,
  { amount, currency = account.currency }: AmountInput,
): Money {
  return { amount: minorUnits(amount, currency, 'amount'), currency };
}
