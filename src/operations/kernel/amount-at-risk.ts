/**
 * The money that a call moves, promises or gives up, for a token's limits (docs/guardrails.md). Each operation computes
 * it in its own file.
 */
import type { Money } from '../../model/money.ts';
import { minorUnits } from './checked-input.ts';
import type { ReadContext } from './context.ts';
import type { AmountAtRisk } from './declaration.ts';

/** For operations whose calls change something real but have no amount. */
export function realWithoutAmount(): AmountAtRisk<never> {
  return { money: null, isTest: false };
}

/** For operations whose calls have no amount, on an object that may be in test mode. */
export function realUnlessTest(
  _ctx: ReadContext,
  _input: unknown,
  { testmode }: { testmode: number },
): AmountAtRisk<never> {
  return { money: null, isTest: testmode === 1 };
}

type Amount = Money & { readonly testmode: number };

/** For operations whose calls give up, take back or restart an object's money; the object may be in test mode. */
export function amountUnlessTest(
  _ctx: ReadContext,
  _input: unknown,
  { amount, currency, testmode }: Amount,
): AmountAtRisk<never> {
  return { money: { amount, currency }, isTest: testmode === 1 };
}

type AmountInput = { readonly amount: number | string; readonly currency?: Money['currency'] | undefined };

/** The money that an input names. Its currency is that of the input, otherwise the account's. */
export function moneyIn(
  { account }: Pick<ReadContext, 'account'>,
  { amount, currency = account.currency }: AmountInput,
): Money {
  return { amount: minorUnits(amount, currency, 'amount'), currency };
}
