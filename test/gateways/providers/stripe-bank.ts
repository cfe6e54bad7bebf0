/**
 * Fake Stripe: actions of payers and banks after the payer has chosen a method, and expiry. Allows exactly the status
 * changes that Stripe allows.
 */
import type { LedgerDispute, LedgerIntent, LedgerRefund, StripeLedger } from './stripe-ledger.ts';
import { HOLD_SECONDS } from './stripe-ledger.ts';

/** Ends checkout sessions whose time is over, and authorizations that were not captured in time. */
export function endWhatIsOver(ledger: StripeLedger): void {
  const now = ledger.chargedAt();
  for (const session of ledger.sessions.values()) {
    if (session.status === 'open' && session.expires_at <= now) ledger.expire(session.id);
  }
  for (const intent of ledger.intents.values()) {
    const charge = intent.latest_charge;
    if (intent.status !== 'requires_capture' || !charge) continue;
    const end = charge.payment_method_details.card?.capture_before ?? charge.created + HOLD_SECONDS;
    if (end > now) continue;
    ledger.refund(intent, { amount: intent.amount, balance_transaction: null, reason: 'expired_uncaptured_charge' });
    Object.assign(intent, { status: 'canceled', amount_capturable: 0, cancellation_reason: 'automatic' });
    ledger.tell('payment_intent.canceled', intent);
  }
}

/** The bank pays or rejects a payment that is processing or awaits a transfer. */
export function settleAtBank(ledger: StripeLedger, intent: LedgerIntent, paid: boolean): void {
  const waits = intent.status === 'processing' || intent.status === 'requires_action';
  if (!waits) return;
  if (paid) {
    ledger.take(intent, intent.latest_charge?.payment_method_details ?? { type: 'customer_balance' });
    ledger.tell('payment_intent.succeeded', intent);
    return;
  }
  intent.status = 'requires_payment_method';
  intent.last_payment_error = { code: 'payment_method_provider_decline' };
  if (intent.latest_charge) intent.latest_charge.status = 'failed';
  ledger.tell('payment_intent.payment_failed', intent);
}

/** Sets the id of the SEPA direct debit that an iDEAL payment creates. Stripe does this some days after the payment. */
export function nameDebit(ledger: StripeLedger, intent: LedgerIntent): void {
  const charge = intent.latest_charge;
  if (charge?.payment_method_details.type !== 'ideal' || !intent.setup_future_usage) return;
  charge.payment_method_details = { type: 'ideal', ideal: { generated_sepa_debit: ledger.id('pm') } };
}

const REFUND_STEPS: Readonly<Record<string, readonly LedgerRefund['status'][]>> = {
  pending: ['requires_action', 'succeeded', 'failed', 'canceled'],
  requires_action: ['pending', 'succeeded', 'failed', 'canceled'],
  // The payer's bank returns the money: https://docs.stripe.com/refunds#failed-refunds
  succeeded: ['failed'],
};

/** Returns false if Stripe does not allow this change of status. */
export function moveRefund(ledger: StripeLedger, refund: LedgerRefund, status: LedgerRefund['status']): boolean {
  if (refund.balance_transaction === null || !REFUND_STEPS[refund.status ?? '']?.includes(status)) return false;
  Object.assign(refund, { status });
  ledger.tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
  return true;
}

type DisputeStatus = LedgerDispute['status'];
const DISPUTE_STEPS: Readonly<Record<string, readonly DisputeStatus[]>> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  needs_response: ['under_review', 'lost', 'won'],
  under_review: ['lost', 'won'],
  // An appeal can still win a lost dispute.
  lost: ['won'],
};

/**
 * Changes the status of a dispute. An inquiry takes no money. The money is withdrawn when the inquiry becomes a
 * dispute, and returned when the dispute is won. Returns false if Stripe does not allow the change.
 */
export function moveDispute(ledger: StripeLedger, dispute: LedgerDispute, status: DisputeStatus): boolean {
  if (!DISPUTE_STEPS[dispute.status]?.includes(status)) return false;
  const booked = [...dispute.balance_transactions];
  const withdraws = status === 'needs_response' && booked.length === 0;
  const intent = ledger.intents.get(String(dispute.payment_intent));
  if (withdraws && intent && leftOf(ledger, intent) < dispute.amount) return false;
  const created = ledger.chargedAt();
  if (withdraws) booked.push({ amount: -dispute.amount, created });
  if (status === 'won' && booked.length > 0) booked.push({ amount: dispute.amount, created });
  Object.assign(dispute, { status, balance_transactions: booked });
  const event = withdraws
    ? 'funds_withdrawn'
    : ['won', 'lost', 'warning_closed'].includes(status)
      ? 'closed'
      : 'updated';
  ledger.tell(`charge.dispute.${event}`, dispute);
  return true;
}

/** Amount of a payment that is left after refunds and disputes. */
export function leftOf(ledger: StripeLedger, intent: LedgerIntent): number {
  const given = ledger.refunds.filter((one) => one.payment_intent === intent.id && isGiven(one));
  const taken = ledger.disputes.filter((one) => one.payment_intent === intent.id).map(takenBy);
  const sum = given.map(({ amount }) => amount).concat(taken);
  return intent.amount_received - sum.reduce((all, amount) => all + amount, 0);
}

/** True unless the refund failed, was canceled or moved no money. A refund on its way counts, because it may arrive. */
export function isGiven({ status, balance_transaction: moved }: LedgerRefund): boolean {
  return moved !== null && status !== 'failed' && status !== 'canceled';
}

/** Amount that a dispute withdrew and did not return. */
export function takenBy({ balance_transactions: booked }: LedgerDispute): number {
  return -booked.reduce((all, { amount }) => all + amount, 0);
}
