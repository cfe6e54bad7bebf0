/** List filter `amount`, which selects rows with an exact amount (R110). */
import { amountOf, moneySought } from '../../model/amount-search.ts';
import type { Currency, Money } from '../../model/money.ts';
import { minorUnits } from './checked-input.ts';
import type { Context } from './context.ts';
import { Amount } from './fields.ts';

export const AmountFilter = Amount.optional();

type Given = { readonly amount?: number | string | undefined; readonly currency?: Currency | undefined };

/**
 * Returns the part of a store filter that selects an exact amount. If the caller gives no currency, the amount is
 * parsed in the account's currency (R3), and the filter selects this number in every currency of `currencies`.
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
