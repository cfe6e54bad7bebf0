/**
 * Money that a payment brought beyond what was due, and how much of it has left again. What the invoice lost is in its
 * own records (`outflow.ts`); statements also need the rest, which no invoice shows.
 */
import type { Instant } from './dates.ts';
import type { Outflow } from './outflow.ts';

export type RefundOrChargeback = Outflow & { readonly kind: 'refund' | 'chargeback'; readonly at: Instant };

export type Overpayment = {
  /** The part that exceeded the amount due when it was paid. */
  readonly overpaid: number;
  /** The part that a dispute had taken and that came back when nothing was due any more. */
  readonly surplus: number;
  /** When the surplus came back. */
  readonly returnedAt: Instant;
};

export type OverpaymentMovement = {
  readonly kind: 'refund' | 'chargeback' | 'chargeback_reversed';
  readonly at: Instant;
  /** Above zero if the money left. */
  readonly amount: number;
};

/**
 * Overpaid money leaves first (`outflow.ts`): what leaves is counted against it, in the order of time, until all of it
 * has left.
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
