/**
 * The money that a call moves, promises or gives up, for a token's limits (docs/guardrails.md). Each operation computes
 * it in its own file.
 */
import type { Money } from '../../model/money.ts';
import { minorUnits } from './checked-input.ts';
import type { ReadContext } from './context.ts';
import type { AmountAtRisk } from './declaration.ts';

/** For `amountAtRisk` of calls that change something real without an amount. */
export function realWithoutAmount(): AmountAtRisk<never> {
  return { money: null, isTest: false };
}

/** For `amountAtRisk` of calls without an amount whose object may be in test mode. */
export function realUnlessTest(
  _ctx: ReadContext,
  _input: unknown,
  { testmode }: { testmode: number },
): AmountAtRisk<never> {
  return { money: null, isTest: testmode === 1 };
}

type Amount = Money & { readonly testmode: number };

/** For `amountAtRisk` of calls that give up, take back or restart the money of an object, which may be in test mode. */
export function amountUnlessTest(
  _ctx: ReadContext,
  _input: unknown,
  { amount, currency, testmode }: Amount,
): AmountAtRisk<never> {
  return { money: { amount, currency }, isTest: testmode === 1 };
}

type AmountInput = { readonly amount: number | string; readonly currency?: Money['currency'] | undefined };

/** The money that an input names, in its currency or the account's. */
export function moneyIn(
  { account }: Pick<ReadContext, 'account'>,
  { amount, currency = account.currency }: AmountInput,
): Money {
  return { amount: minorUnits(amount, currency, 'amount'), currency };
}
