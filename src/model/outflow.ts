/**
 * Outflows: money that left a payment through refunds and disputes (R17, R54). Outflows first reduce the overpaid part
 * of the payment. The rest reduces the paid amount of the invoice or payment link. Only the sum of all outflows is
 * used, so their order does not matter.
 */
import type { Instant } from './dates.ts';

/**
 * A completed refund, or a dispute that has taken money. `from_surplus`: the part of the amount that came from the
 * payment's `surplus` ({@link Paid}).
 */
export type Outflow = { readonly amount: number; readonly from_surplus: number };

/**
 * `overpaid`: the part above the amount due at the time of payment. `surplus`: money that a won dispute returned when
 * nothing was due any more.
 */
export type Paid = { readonly amount: number; readonly overpaid: number; readonly surplus: number };

export type Parts = {
  /** Refunded to the payer; the invoice does not become payable again. */
  readonly refunded: number;
  /**
   * Charged-back money that makes the invoice payable again. Includes the surplus: a won dispute has returned this
   * money, but it does not pay the invoice.
   */
  readonly chargedBack: number;
  /** The part of the surplus that was not refunded or charged back. */
  readonly surplusLeft: number;
};

/** Kind of a stored change of {@link Parts}: money left the payment or came back. */
export type OutflowKind = 'refunded' | 'refund_undone' | 'charged_back' | 'reinstated';

export function partsOf(
  { amount, overpaid, surplus }: Paid,
  refunds: readonly Outflow[],
  disputes: readonly Outflow[],
): Parts {
  const most = amount - overpaid - surplus;
  const part = (of: number) => Math.min(Math.max(of - overpaid, 0), most);
  const [given, taken] = [sumOf(refunds), sumOf(disputes)];
  const refunded = part(given.fromTarget);
  return {
    refunded,
    chargedBack: part(given.fromTarget + taken.fromTarget) - refunded + surplus,
    surplusLeft: Math.max(0, surplus - given.fromSurplus - taken.fromSurplus),
  };
}

/**
 * Used after a won dispute. Returned money that the invoice no longer needs becomes surplus. Returns the smallest
 * surplus for which {@link partsOf} gives at least `chargedBack`. Binary search works, because a larger surplus never
 * lowers the result of `partsOf`.
 */
export function surplusFor(
  paid: Paid,
  refunds: readonly Outflow[],
  disputes: readonly Outflow[],
  chargedBack: number,
): number {
  let [low, high] = [paid.surplus, paid.amount - paid.overpaid];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (partsOf({ ...paid, surplus: middle }, refunds, disputes).chargedBack >= chargedBack) high = middle;
    else low = middle + 1;
  }
  return low;
}

function sumOf(outflows: readonly Outflow[]): { readonly fromTarget: number; readonly fromSurplus: number } {
  const fromSurplus = outflows.reduce((sum, one) => sum + one.from_surplus, 0);
  return { fromTarget: outflows.reduce((sum, one) => sum + one.amount, 0) - fromSurplus, fromSurplus };
}

/**
 * Limits a provider's time to the range from `earliest` to `now`. The provider's clock may differ from ours. If the
 * provider knows only the day, the time is the start of that day, which may be before the payment.
 */
export function clamped(at: Instant, earliest: Instant | null, now: Instant): Instant {
  return Math.min(Math.max(at, earliest ?? at), now) as Instant;
}
