/** The filter `amount` of lists: an exact amount (R110). */
import { amountOf, moneySought } from '../../model/amount-search.ts';
import type { Currency, Money } from '../../model/money.ts';
import { minorUnits } from './checked-input.ts';
import type { Context } from './context.ts';
import { Amount } from './fields.ts';

export const AmountFilter = Amount.optional();

type Given = { readonly amount?: number | string | undefined; readonly currency?: Currency | undefined };

/**
 * The part of a store filter that selects an exact amount. Without `currency`, the amount is read as one of the
 * account's currency (R3), and finds the same number in each of `currencies`.
 */
export async function moneyFilter(
  { account }: Pick<Context, 'account'>,
  { amount, currency }: Given,
  currencies: () => Promise<readonly Currency[]>,
): Promise<{ readonly money?: readonly Money[] }> {
  if (amount === undefined) return {};
  const read = currency ?? account.currency;
  const money = { amount: minorUnits(amount, read, 'amount'), currency: read };
  return { money: currency ? [money] : moneySought(amountOf(money), await currencies()) };
}
