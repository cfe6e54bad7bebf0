/**
 * Divides money that left a payment between its invoice or link and the overpaid part (R17, R54). Only sums count, not
 * the order of events: money leaves the overpaid part first. The rest counts as refunds up to their sum, then as
 * chargebacks.
 */
import type { Instant } from './dates.ts';

/** A completed refund, or a dispute that has taken money. */
export type Outflow = { readonly amount: number; readonly from_surplus: number };

/**
 * `overpaid`: the part above the amount due at the time of payment. `surplus`: the part that came back at a time when
 * nothing was due.
 */
export type Paid = { readonly amount: number; readonly overpaid: number; readonly surplus: number };

export type Parts = {
  /** Refunded to the payer; the invoice does not become payable again. */
  readonly refunded: number;
  /** Charged back, so that the invoice is payable again; or returned at a time when nothing was due. */
  readonly chargedBack: number;
  /** The part of the surplus that has not left. */
  readonly surplusLeft: number;
};

/** Kind of change of an invoice by money that left or came back. Each change of {@link Parts} is stored as a row. */
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
 * The smallest surplus for which {@link partsOf} still returns at least `chargedBack`. Needed after a won dispute, if
 * the invoice needs only a part of the returned money: the rest becomes surplus. Binary search works because a larger
 * surplus never lowers `chargedBack`.
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
 * Moves a time into the range from `earliest` to now. A provider's clock may differ from ours, and a time that is the
 * start of a day may be before the payment on that day.
 */
export function clamped(at: Instant, earliest: Instant | null, now: Instant): Instant {
  return Math.min(Math.max(at, earliest ?? at), now) as Instant;
}
