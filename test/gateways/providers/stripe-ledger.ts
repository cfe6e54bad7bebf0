/** What Stripe keeps of payments, by the types of the package, and what payers and banks do to it. */
import type Stripe from 'stripe';

type SessionField = 'id' | 'object' | 'status' | 'url' | 'amount_total' | 'currency' | 'client_reference_id';
export type LedgerSession = Pick<Stripe.Checkout.Session, SessionField | 'metadata' | 'payment_status'> & {
  payment_intent: LedgerIntent | null;
  /** What Stripe will do when the payer pays; not shown. */
  readonly plan: { readonly manual: boolean; readonly customer: string | null; readonly mandate: boolean };
};
type IntentField = 'id' | 'object' | 'status' | 'amount' | 'amount_received' | 'amount_capturable' | 'currency';
type IntentMore = 'created' | 'cancellation_reason' | 'setup_future_usage' | 'metadata';
export type LedgerIntent = Pick<Stripe.PaymentIntent, IntentField | IntentMore> & {
  customer: string | null;
  last_payment_error: { code: string; decline_code?: string } | null;
  latest_charge: LedgerCharge | null;
};
export type LedgerCharge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'status' | 'captured' | 'created' | 'payment_method'
> & {
  payment_method_details: ChargeDetails;
  balance_transaction: Pick<Stripe.BalanceTransaction, 'id' | 'object' | 'created'> | null;
};
export type ChargeDetails = {
  readonly type: string;
  readonly card?: { readonly wallet?: { readonly type: string }; readonly capture_before?: number };
  readonly ideal?: { readonly generated_sepa_debit: string | null };
};

/** 2026-03-01T10:00:00Z and an hour later, in Stripe's seconds. */
export const CHARGED_AT = 1_772_359_200;
export const BOOKED_AT = CHARGED_AT + 3_600;

export class StripeLedger {
  readonly sessions = new Map<string, LedgerSession>();
  readonly intents = new Map<string, LedgerIntent>();
  readonly refunds: { readonly intent: string; readonly amount: number }[] = [];
  readonly customers: string[] = [];
  #last = 0;

  id(prefix: string): string {
    this.#last += 1;
    return `${prefix}_${String(this.#last).padStart(8, '0')}`;
  }

  /** The payer finishes on the page. */
  pay(id: string, details: ChargeDetails = { type: 'card', card: {} }, at: { booked?: boolean } = {}): LedgerIntent {
    const session = this.#session(id);
    const intent = this.#intentOf(session);
    const { manual } = session.plan;
    intent.latest_charge = this.#charge(details, !manual, at.booked ?? !manual);
    intent.status = manual ? 'requires_capture' : 'succeeded';
    intent.amount_capturable = manual ? intent.amount : 0;
    intent.amount_received = manual ? 0 : intent.amount;
    session.status = 'complete';
    session.url = null;
    return intent;
  }

  /** The payer finishes, and the money takes its time: `processing`, or a transfer that is awaited. */
  submit(id: string, status: 'processing' | 'requires_action', details: ChargeDetails | null): LedgerIntent {
    const session = this.#session(id);
    const intent = this.#intentOf(session);
    intent.status = status;
    intent.latest_charge = details && { ...this.#charge(details, false, false), status: 'pending' };
    session.status = 'complete';
    session.url = null;
    return intent;
  }

  /** The bank says no; on an open page the payer may try again. */
  decline(id: string, error: LedgerIntent['last_payment_error']): void {
    const intent = this.#intentOf(this.#session(id));
    intent.status = 'requires_payment_method';
    intent.last_payment_error = error;
    intent.latest_charge = { ...this.#charge({ type: 'card', card: {} }, false, false), status: 'failed' };
  }

  expire(id: string): void {
    const session = this.#session(id);
    session.status = 'expired';
    session.url = null;
  }

  addIntent(fields: Partial<LedgerIntent> & Pick<LedgerIntent, 'amount' | 'currency'>): LedgerIntent {
    const intent: LedgerIntent = {
      id: this.id('pi'),
      object: 'payment_intent',
      created: CHARGED_AT,
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

  /** The newest first; of one second the last first. */
  newestIntents(): LedgerIntent[] {
    return [...this.intents.values()].reverse().sort((one, other) => other.created - one.created);
  }

  /** Takes money at once: a charge on a mandate. */
  take(intent: LedgerIntent, details: ChargeDetails): void {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.latest_charge = this.#charge(details, true, true);
  }

  #session(id: string): LedgerSession {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  }

  /** Stripe makes it when the payer chooses how to pay. */
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

  #charge(details: ChargeDetails, captured: boolean, booked: boolean): LedgerCharge {
    return {
      id: this.id('ch'),
      object: 'charge',
      status: 'succeeded',
      captured,
      created: CHARGED_AT,
      payment_method: this.id('pm'),
      payment_method_details: details,
      balance_transaction: booked ? { id: this.id('txn'), object: 'balance_transaction', created: BOOKED_AT } : null,
    };
  }
}
