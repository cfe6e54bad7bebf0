/**
 * What money that leaves a payment again takes from what it paid for (R17, R54). One function of what has left, whatever
 * the order in which it left: what was never the target's goes first, then refunds, then what was charged back.
 */

/** A refund that is done, or a dispute that has taken money. */
export type Outflow = { readonly amount: number; readonly from_surplus: number };

/** `overpaid`: nothing was due for it when it came. `surplus`: nothing was due for it when it came back. */
export type Paid = { readonly amount: number; readonly overpaid: number; readonly surplus: number };

export type Parts = {
  /** Given back of what was paid for: it is not payable again. */
  readonly refunded: number;
  /** Taken back of it, or come back too late: something is due for it again, or others have paid that since. */
  readonly chargedBack: number;
  /** Of the surplus, what is still here. */
  readonly surplusLeft: number;
};

/** A row of its own for each change of {@link Parts} that an invoice sees. */
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
 * The least surplus with which `chargedBack` is at least so much: for money that came back when less was due than had
 * been taken. More surplus never makes it less, and one cent more makes it at most a cent more.
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
