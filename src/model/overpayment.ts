/**
 * Movements of overpaid money, which is the part of a payment above the amount due. Statements list these movements
 * separately, because no invoice contains them. `outflow.ts` computes the changes of invoices.
 */
import type { Instant } from './dates.ts';
import type { Outflow } from './outflow.ts';

export type RefundOrChargeback = Outflow & { readonly kind: 'refund' | 'chargeback'; readonly at: Instant };

export type Overpayment = {
  /** The part of the payment above the amount that was due. */
  readonly overpaid: number;
  /**
   * Money that the bank returned to the business after a won dispute, although the customer no longer owed any money.
   */
  readonly surplus: number;
  /** Time at which the bank returned the surplus. */
  readonly returnedAt: Instant;
};

export type OverpaymentMovement = {
  readonly kind: 'refund' | 'chargeback' | 'chargeback_reversed';
  readonly at: Instant;
  /** In minor units. Positive for money that left the business, negative for money that came back. */
  readonly amount: number;
};

/**
 * Movements of the overpaid money and the surplus. Refunds and chargebacks are processed in order of time. Each refund
 * or chargeback takes overpaid money and surplus first. Only the rest is taken from the invoice (`outflow.ts`).
 */
export function overpaymentMovements(
  { overpaid, surplus, returnedAt }: Overpayment,
  leaving: readonly RefundOrChargeback[],
): OverpaymentMovement[] {
  const movements: OverpaymentMovement[] = [];
  if (surplus > 0) movements.push({ kind: 'chargeback_reversed', at: returnedAt, amount: -surplus });
  let [fromTarget, fromSurplus] = [0, 0];
  for (const { kind, at, amount, from_surplus } of [...leaving].sort((a, b) => a.at - b.at)) {
    const before = Math.min(overpaid, fromTarget) + Math.min(surplus, fromSurplus);
    fromTarget += amount - from_surplus;
    fromSurplus += from_surplus;
    const after = Math.min(overpaid, fromTarget) + Math.min(surplus, fromSurplus);
    if (after > before) movements.push({ kind, at, amount: after - before });
  }
  return movements;
}
