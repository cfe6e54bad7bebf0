/** Refunds and disputes of a payment at Stripe. */
import type Stripe from 'stripe';
import type { Instant } from '../../model/dates.ts';
import type { DisputeFact, DisputeReason, Outflows, ProviderRefund, RefundFact } from '../../model/provider.ts';
import { minorOf } from './stripe-amount.ts';
import { allOf, pagesOf, readPage } from './stripe-list.ts';
import { chargeOf } from './stripe-payment.ts';

/**
 * Returns the refunds and disputes of a payment. Stripe includes up to ten refunds in a charge; further refunds are
 * fetched. Disputes are fetched if the charge is `disputed`. A charge stays `disputed` after the decision, so decided
 * disputes are fetched too.
 */
export async function outflowsOf(stripe: Stripe, intent: Stripe.PaymentIntent | null): Promise<Outflows> {
  const charge = intent && chargeOf(intent);
  if (!intent || !charge) return { refunds: [], disputes: [] };
  const shown = charge.refunds ? readPage<Stripe.Refund>(charge.refunds, 'refund') : null;
  const refunds = shown && !shown.has_more ? shown.data : await allRefunds(stripe, intent.id);
  const disputes = charge.disputed ? await allDisputes(stripe, intent.id) : [];
  return {
    refunds: refunds.filter((refund) => !isReleasedHold(refund)).map(refundFact),
    disputes: disputes.map((dispute) => disputeFact(dispute, charge)),
  };
}

/** Finds the refund with our key, in any state. Returns null only after the whole list was read. */
export async function findRefund(
  stripe: Stripe,
  intentId: string,
  { key }: ProviderRefund,
): Promise<RefundFact | null> {
  const pages = pagesOf<Stripe.Refund>('refund', (place) =>
    stripe.refunds.list({ payment_intent: intentId, ...place }),
  );
  for await (const refunds of pages) {
    const found = refunds.map(refundFact).find((refund) => refund.key === key);
    if (found) return found;
  }
  return null;
}

export function refundFact(refund: Stripe.Refund): RefundFact {
  if (refund.object !== 'refund') throw new TypeError('not a refund');
  return {
    id: refund.id,
    key: refund.metadata?.refund_key ?? null,
    amount: minorOf(refund.amount, refund.currency),
    state: REFUND_STATES[refund.status ?? ''] ?? 'pending',
    at: instantOf(refund.created),
  };
}

/**
 * Refund states by Stripe's status (https://docs.stripe.com/api/refunds/object). `requires_action`: Stripe waits for
 * the payer's account number.
 */
const REFUND_STATES: Readonly<Record<string, RefundFact['state']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

/**
 * True for the released part of a hold. Stripe reports a release as a successful refund without a balance transaction,
 * because the released money was never captured.
 */
function isReleasedHold({ status, balance_transaction: moved }: Stripe.Refund): boolean {
  return status === 'succeeded' && moved === null;
}

function allRefunds(stripe: Stripe, intentId: string): Promise<Stripe.Refund[]> {
  return allOf('refund', (place) => stripe.refunds.list({ payment_intent: intentId, ...place }));
}

function allDisputes(stripe: Stripe, intentId: string): Promise<Stripe.Dispute[]> {
  return allOf('dispute', (place) => stripe.disputes.list({ payment_intent: intentId, ...place }));
}

/**
 * Reads a dispute. An inquiry is a dispute that takes no money. Only the balance transactions show whether money was
 * taken.
 */
function disputeFact(dispute: Stripe.Dispute, charge: Stripe.Charge): DisputeFact {
  const taken = dispute.balance_transactions.some(({ amount }) => amount < 0);
  const returned = dispute.balance_transactions.find(({ amount }) => amount > 0);
  const openedAt = instantOf(dispute.created);
  const fact = { id: dispute.id, amount: taken ? takenBy(dispute, charge) : 0, reason: reasonOf(dispute), openedAt };
  const state = stateOf(dispute, taken && !returned);
  if (state === 'open' && FINAL_TYPES.has(charge.payment_method_details?.type ?? '')) {
    return { ...fact, state: 'lost', dueBy: null, decidedAt: openedAt };
  }
  return {
    ...fact,
    state,
    dueBy: dispute.status.endsWith('needs_response') ? dueBy(dispute) : null,
    decidedAt: state === 'won' && returned ? instantOf(returned.created) : null,
  };
}

/**
 * Types of direct debit. A business cannot contest a returned direct debit, so an open dispute about a direct debit is
 * reported as lost.
 */
const FINAL_TYPES: ReadonlySet<string> = new Set(['sepa_debit', 'bacs_debit']);

/**
 * State of a dispute. `isGone`: true if the money was taken from the business and has not come back. An unknown status
 * gives `open`.
 */
function stateOf({ status }: Stripe.Dispute, isGone: boolean): DisputeFact['state'] {
  switch (status) {
    case 'won':
    case 'warning_closed':
      return 'won';
    case 'lost':
      return 'lost';
    // Stripe resolved the complaint before it became a dispute. If money was taken nevertheless, the dispute is lost.
    case 'prevented':
      return isGone ? 'lost' : 'won';
    default:
      return 'open';
  }
}

/**
 * Returns the disputed amount. If the dispute is in another currency than the charge, returns the captured amount of
 * the charge, because a dispute cannot take more.
 */
function takenBy(dispute: Stripe.Dispute, charge: Stripe.Charge): number {
  if (dispute.currency === charge.currency) return minorOf(dispute.amount, dispute.currency);
  return minorOf(charge.amount_captured, charge.currency);
}

/** Deadline for the business's response. Stripe sends 0 if no response is possible. */
function dueBy({ evidence_details: { due_by: seconds } }: Stripe.Dispute): Instant | null {
  return seconds ? instantOf(seconds) : null;
}

/** Stripe's dispute reasons: https://docs.stripe.com/disputes/categories */
const REASONS: Readonly<Record<string, DisputeReason>> = {
  credit_not_processed: 'credit_not_processed',
  debit_not_authorized: 'debit_not_authorized',
  duplicate: 'duplicate',
  fraudulent: 'fraudulent',
  insufficient_funds: 'insufficient_funds',
  product_not_received: 'not_received',
  product_unacceptable: 'not_as_described',
  subscription_canceled: 'subscription_cancelled',
  unrecognized: 'unrecognized',
};

function reasonOf({ reason }: Stripe.Dispute): DisputeReason {
  return REASONS[reason] ?? 'general';
}

/** Converts a time in seconds, as Stripe sends it, to an instant. */
function instantOf(seconds: number): Instant {
  if (!Number.isSafeInteger(seconds)) throw new TypeError('not a time of Stripe');
  return (seconds * 1000) as Instant;
}
