/**
 * Helpers for `amountAtRisk` of operations: the money that a call moves, promises or gives up. The limits of a token
 * apply to this money (docs/guardrails.md).
 */
import type { Money } from '../../model/money.ts';
import { minorUnits } from './checked-input.ts';
import type { ReadContext } from './context.ts';
import type { AmountAtRisk } from './declaration.ts';

/** For operations that have no amount and no test mode. */
export function realWithoutAmount(): AmountAtRisk<never> {
  return { money: null, isTest: false };
}

/** For operations that have no amount and change an object that may be in test mode. */
export function realUnlessTest(
  _ctx: ReadContext,
  _input: unknown,
  { testmode }: { testmode: number },
): AmountAtRisk<never> {
  return { money: null, isTest: testmode === 1 };
}

type Amount = Money & { readonly testmode: number };

/** For operations that put the whole amount of an object at risk. The object may be in test mode. */
export function amountUnlessTest(
  _ctx: ReadContext,
  _input: unknown,
  { amount, currency, testmode }: Amount,
): AmountAtRisk<never> {
  return { money: { amount, currency }, isTest: testmode === 1 };
}

type AmountInput = { readonly amount: number | string; readonly currency?: Money['currency'] | undefined };

/** Amount of an input, in the input's currency, or in the account's currency if the input has none. */
export function moneyIn(
  { account }: Pick<ReadContext, 'account'>,
  { amount, currency = account.currency }: AmountInput,
): Money {
  return { amount: minorUnits(amount, currency, 'amount'), currency };
}
