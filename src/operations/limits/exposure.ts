/** What a call puts at stake: each operation that changes something says it in its own file (docs/guardrails.md). */
import type { Money } from '../../model/money.ts';
import type { Confirmable } from '../../model/refusal.ts';
import { minorUnits } from '../amounts.ts';
import type { ReadContext } from '../context.ts';

export type Exposure<Input = unknown> = {
  /** null: no amount. */
  readonly money: Money | null;
  /** Test money is not limited, and the only kind that a token in test mode may move. */
  readonly isTest: boolean;
  /** It is looked at, and counts another time: when a draft is issued. */
  readonly countsLater?: boolean;
  /** For whom it is, where that is known. */
  readonly customer?: Confirmable['customer'] | undefined;
  /** The input with the amount said that it left open, so that nothing else is moved than was looked at. */
  readonly input?: Input;
};

/** For `exposure`: changes something real that has no amount of its own. */
export function real(): Exposure<never> {
  return { money: null, isTest: false };
}

/** For `exposure`: changes nothing that is paid by, and mails nothing. */
export function harmless(): Exposure<never> {
  return { money: null, isTest: true };
}

/** For `exposure`: has no amount, and what it changes may be in test mode. */
export function realUnlessTest(
  _ctx: ReadContext,
  _input: unknown,
  { testmode }: { testmode: number },
): Exposure<never> {
  return { money: null, isTest: testmode === 1 };
}

type Asked = { readonly amount: number | string; readonly currency?: Money['currency'] | undefined };

/** The money that an input names, in its currency or the account's. */
export function moneyIn(
  { account }: Pick<ReadContext, 'account'>,
  { amount, currency = account.currency }: Asked,
): Money {
  return { amount: minorUnits(amount, currency, 'amount'), currency };
}
