/**
 * Outflows: money that left a payment through refunds and disputes (R17, R54). An outflow first reduces the overpaid
 * part of the payment, then the paid amount of the invoice or payment link. Only the sums matter, not the order of
 * events.
 */
import type { Instant } from './dates.ts';

/**
 * A completed refund, or a dispute that has taken money. `from_surplus`: the part of the amount that came from the
 * payment's `surplus` ({@link Paid}).
 */
export type Outflow = { readonly amount: number; readonly from_surplus: number };

/**
 * Amounts of a paid payment. `overpaid`: the part above the amount due at the time of payment. `surplus`: money that
 * the bank returned to the business after a won dispute, although the customer no longer owed any money.
 */
export type Paid = { readonly amount: number; readonly overpaid: number; readonly surplus: number };

export type Parts = {
  /** Money that was refunded to the payer. It does not make the invoice payable again. */
  readonly refunded: number;
  /**
   * Money that does not count as paid on the invoice: charged-back money and the surplus. Charged-back money makes the
   * invoice payable again. The surplus does not count, because nothing was due any more when the bank returned it.
   */
  readonly chargedBack: number;
  /** The part of the surplus that was neither refunded nor charged back. */
  readonly surplusLeft: number;
};

/**
 * Kind of a change from one value of {@link Parts} to the next. `refunded`, `charged_back`: money left the payment.
 * `refund_undone`, `reinstated`: money came back.
 */
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
 * The smallest surplus for which {@link partsOf} returns at least the given amount as `chargedBack`. Used after a won
 * dispute: if the bank returns more money than is still due on the invoice, the excess becomes surplus. Binary search
 * works because a larger surplus never lowers `chargedBack`.
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
 * Limits a time from a provider to the range from `earliest` to `now`. The provider's clock may differ from ours. If
 * the provider knows only the day, the time is the start of that day, which may be before the payment.
 */
export function clamped(at: Instant, earliest: Instant | null, now: Instant): Instant {
  return Math.min(Math.max(at, earliest ?? at), now) as Instant;
}
