/** Stored objects of the fake Stripe, typed by the package `stripe`, and actions of payers and banks on them. */
import type Stripe from 'stripe';
import type { WireClock } from './wire-server.ts';

type SessionField = 'id' | 'object' | 'status' | 'url' | 'amount_total' | 'currency' | 'client_reference_id';
export type LedgerSession = Pick<Stripe.Checkout.Session, SessionField | 'metadata' | 'payment_status'> & {
  payment_intent: LedgerIntent | null;
  readonly created: number;
  readonly expires_at: number;
  /** How the payment is made when the payer pays. Not part of any answer. */
  readonly plan: { readonly manual: boolean; readonly customer: string | null; readonly mandate: boolean };
};
type IntentField = 'id' | 'object' | 'status' | 'amount' | 'amount_received' | 'amount_capturable' | 'currency';
type IntentMore = 'created' | 'cancellation_reason' | 'setup_future_usage' | 'metadata';
export type LedgerIntent = Pick<Stripe.PaymentIntent, IntentField | IntentMore> & {
  customer: string | null;
  last_payment_error: { code: string; decline_code?: string } | null;
  latest_charge: LedgerCharge | null;
};
type ChargeField = 'id' | 'object' | 'status' | 'captured' | 'created' | 'payment_method' | 'amount' | 'currency';
export type LedgerCharge = Pick<Stripe.Charge, ChargeField | 'amount_captured' | 'disputed'> & {
  payment_method_details: ChargeDetails;
  balance_transaction: Pick<Stripe.BalanceTransaction, 'id' | 'object' | 'created'> | null;
};
export type ChargeDetails = {
  readonly type: string;
  readonly card?: { readonly wallet?: { readonly type: string }; readonly capture_before?: number };
  readonly ideal?: { readonly generated_sepa_debit: string | null };
};

type RefundField = 'id' | 'object' | 'amount' | 'currency' | 'status' | 'created' | 'metadata' | 'payment_intent';
export type LedgerRefund = Pick<Stripe.Refund, RefundField | 'balance_transaction' | 'reason'>;
type DisputeField = 'id' | 'object' | 'amount' | 'currency' | 'status' | 'created' | 'reason' | 'payment_intent';
export type LedgerDispute = Pick<Stripe.Dispute, DisputeField> & {
  readonly evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by' | 'past_due'>;
  readonly balance_transactions: readonly Pick<Stripe.BalanceTransaction, 'amount' | 'created'>[];
};

/** 2026-03-01T10:00:00Z and an hour later, in seconds since 1970. */
export const CHARGED_AT = 1_772_359_200;
export const BOOKED_AT = CHARGED_AT + 3_600;

/** https://docs.stripe.com/api/checkout/sessions/object: a session is open for a day. */
export const SESSION_SECONDS = 86_400;
/** https://docs.stripe.com/payments/place-a-hold-on-a-payment-method: limit for the capture of most cards. */
export const HOLD_SECONDS = 7 * 86_400;

/** A webhook event, with some fields of the object at the time of the event. */
export type LedgerEvent = { readonly type: string; readonly object: Readonly<Record<string, unknown>> };

export class StripeLedger {
  readonly sessions = new Map<string, LedgerSession>();
  readonly intents = new Map<string, LedgerIntent>();
  readonly refunds: LedgerRefund[] = [];
  readonly disputes: LedgerDispute[] = [];
  readonly customers: string[] = [];
  /** Webhook events that Stripe sends, in order. */
  readonly events: LedgerEvent[] = [];
  /** First status of a refund that is requested over the API. */
  refundStatus: 'pending' | 'succeeded' | 'failed' = 'pending';
  readonly #clock: WireClock | undefined;
  readonly #ids: { last: number };

  /** Without a clock all times are fixed: charges at {@link CHARGED_AT}, bookings an hour later. */
  constructor(clock?: WireClock, ids = { last: 0 }) {
    this.#clock = clock;
    this.#ids = ids;
  }

  chargedAt(): number {
    return this.#clock ? Math.floor(this.#clock.now() / 1000) : CHARGED_AT;
  }

  bookedAt(): number {
    return this.#clock ? this.chargedAt() : BOOKED_AT;
  }

  /** Booking time of a capture. */
  takenAt(): number {
    return this.#clock ? this.chargedAt() : CHARGED_AT + 86_400;
  }

  tell(type: string, object: { readonly id: string; readonly object: string }): void {
    const { id, object: kind, ...more } = object as LedgerEvent['object'];
    const { metadata, payment_intent: intent, client_reference_id: reference } = more;
    const named = typeof intent === 'object' && intent !== null ? (intent as { id: string }).id : (intent ?? null);
    this.events.push({
      type,
      object: { id, object: kind, metadata, payment_intent: named, client_reference_id: reference ?? null },
    });
  }

  id(prefix: string): string {
    this.#ids.last += 1;
    return `${prefix}_${String(this.#ids.last).padStart(8, '0')}`;
  }

  /** The payer pays on the checkout page. */
  pay(id: string, details: ChargeDetails = { type: 'card', card: {} }, at: { booked?: boolean } = {}): LedgerIntent {
    const session = this.#session(id);
    const intent = this.#intentOf(session);
    const { manual } = session.plan;
    intent.latest_charge = this.#charge(intent, details, !manual, at.booked ?? !manual);
    intent.status = manual ? 'requires_capture' : 'succeeded';
    intent.amount_capturable = manual ? intent.amount : 0;
    intent.amount_received = manual ? 0 : intent.amount;
    session.status = 'complete';
    session.url = null;
    this.tell('checkout.session.completed', session);
    return intent;
  }

  /**
   * The payer confirms, but the money arrives later: `processing`, or `requires_action` while a transfer is awaited.
   */
  submit(id: string, status: 'processing' | 'requires_action', details: ChargeDetails | null): LedgerIntent {
    const session = this.#session(id);
    const intent = this.#intentOf(session);
    intent.status = status;
    intent.latest_charge = details && { ...this.#charge(intent, details, false, false), status: 'pending' };
    session.status = 'complete';
    session.url = null;
    this.tell('checkout.session.completed', session);
    return intent;
  }

  /** The bank declines the payment. While the page is open, the payer may try again. */
  decline(id: string, error: LedgerIntent['last_payment_error']): void {
    const intent = this.#intentOf(this.#session(id));
    intent.status = 'requires_payment_method';
    intent.last_payment_error = error;
    intent.latest_charge = {
      ...this.#charge(intent, { type: 'card', card: {} }, false, false),
      status: 'failed',
    };
  }

  expire(id: string): void {
    const session = this.#session(id);
    session.status = 'expired';
    session.url = null;
    this.tell('checkout.session.expired', session);
  }

  addIntent(fields: Partial<LedgerIntent> & Pick<LedgerIntent, 'amount' | 'currency'>): LedgerIntent {
    const intent: LedgerIntent = {
      id: this.id('pi'),
      object: 'payment_intent',
      created: this.chargedAt(),
      status: 'requires_payment_method',
      amount_received: 0,
      amount_capturable: 0,
      cancellation_reason: null,
      setup_future_usage: null,
      metadata: {},
      customer: null,
      last_payment_error: null,
      latest_charge: null,
      ...fields,
    };
    this.intents.set(intent.id, intent);
    return intent;
  }

  /** Newest first. Within one second, the last created is first. */
  newestIntents(): LedgerIntent[] {
    return [...this.intents.values()].reverse().sort((one, other) => other.created - one.created);
  }

  /** Takes the money at once, as for a charge on a mandate. */
  take(intent: LedgerIntent, details: ChargeDetails): void {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.latest_charge = this.#charge(intent, details, true, true);
  }

  /** Adds a refund. By default it has no metadata, like one made in Stripe's dashboard. */
  refund(intent: LedgerIntent, change: Partial<LedgerRefund> & Pick<LedgerRefund, 'amount'>): LedgerRefund {
    const refund: LedgerRefund = {
      id: this.id('re'),
      object: 'refund',
      currency: intent.currency,
      status: 'succeeded',
      created: this.bookedAt(),
      metadata: {},
      payment_intent: intent.id,
      balance_transaction: this.id('txn'),
      reason: null,
      ...change,
    };
    this.refunds.unshift(refund);
    this.tell('refund.created', refund);
    return refund;
  }

  /** The payer's bank opens an inquiry or a dispute. */
  dispute(intent: LedgerIntent, change: Partial<LedgerDispute> = {}): LedgerDispute {
    const dispute: LedgerDispute = {
      id: this.id('du'),
      object: 'dispute',
      amount: intent.amount_received,
      currency: intent.currency,
      status: 'needs_response',
      created: this.bookedAt(),
      reason: 'general',
      payment_intent: intent.id,
      evidence_details: { due_by: null, past_due: false },
      balance_transactions: [{ amount: -intent.amount_received, created: this.bookedAt() }],
      ...change,
    };
    this.disputes.unshift(dispute);
    if (intent.latest_charge) intent.latest_charge.disputed = true;
    this.tell('charge.dispute.created', dispute);
    return dispute;
  }

  #session(id: string): LedgerSession {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  }

  /** The payment intent of a session. Stripe creates it when the payer chooses a method. */
  #intentOf(session: LedgerSession): LedgerIntent {
    session.payment_intent ??= this.addIntent({
      amount: session.amount_total ?? 0,
      currency: session.currency ?? '',
      metadata: { ...session.metadata },
      customer: session.plan.customer ?? (session.plan.mandate ? this.id('cus') : null),
      setup_future_usage: session.plan.mandate ? 'off_session' : null,
    });
    return session.payment_intent;
  }

  #charge(
    { amount, currency }: LedgerIntent,
    details: ChargeDetails,
    captured: boolean,
    booked: boolean,
  ): LedgerCharge {
    return {
      id: this.id('ch'),
      amount,
      amount_captured: captured ? amount : 0,
      currency,
      disputed: false,
      object: 'charge',
      status: 'succeeded',
      captured,
      created: this.chargedAt(),
      payment_method: this.id('pm'),
      payment_method_details: details,
      balance_transaction: booked
        ? { id: this.id('txn'), object: 'balance_transaction', created: this.bookedAt() }
        : null,
    };
  }
}
