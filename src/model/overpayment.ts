/**
 * Money above the amount due of a payment, and how much of it has left again. Statements need it, because no invoice
 * shows it. Changes of the invoice itself are in its own records (`outflow.ts`).
 */
import type { Instant } from './dates.ts';
import type { Outflow } from './outflow.ts';

export type RefundOrChargeback = Outflow & { readonly kind: 'refund' | 'chargeback'; readonly at: Instant };

export type Overpayment = {
  /** The part above the amount due at the time of payment. */
  readonly overpaid: number;
  /** The part that a dispute had taken, and that came back at a time when nothing was due. */
  readonly surplus: number;
  /** Time at which the surplus came back. */
  readonly returnedAt: Instant;
};

export type OverpaymentMovement = {
  readonly kind: 'refund' | 'chargeback' | 'chargeback_reversed';
  readonly at: Instant;
  /** Positive if the money left. */
  readonly amount: number;
};

/**
 * Movements of the overpaid money. Refunds and chargebacks reduce the overpaid money first (`outflow.ts`), oldest first,
 * until none of it is left.
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
