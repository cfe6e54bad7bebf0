/**
 * Payment providers (R50): the interface that each provider implements. The provider's API decides about the state of a
 * payment; a callback only triggers a look-up.
 */

import type { Instant } from './dates.ts';
import type { Language } from './language.ts';
import type { Currency } from './money.ts';
import type { PaymentMethod, PaymentPurpose } from './payment.ts';

export const PROVIDER_KINDS = ['sandbox', 'stripe', 'mollie'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** `onboarding`: connected, but the provider does not yet let the business receive money. */
export const CONNECTION_STATES = ['onboarding', 'ready'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Whether a provider moves real money (R54). The sandbox has no mode. */
export const PROVIDER_MODES = ['live', 'test'] as const;
export type ProviderMode = (typeof PROVIDER_MODES)[number];

/** Reasons for a failed payment, in our own words: texts of a provider are never passed on. */
export const FAILURE_REASONS = [
  'declined',
  'insufficient_funds',
  'authentication_failed',
  'cancelled_by_payer',
  'cancelled',
  'expired',
  'hold_expired',
  'released',
  'provider_refused',
  'no_mandate',
  // Not from a provider: a person has undone the payment (R82).
  'recorded_in_error',
  'failed',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** A request for a payment. Amounts in minor units. */
export type PaymentOrder = {
  /** Idempotency key of the attempt, 32 hex digits. The same key always returns the same payment. */
  readonly key: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly description: string;
  readonly method: PaymentMethod;
  /** `manual`: the money is held until it is captured or released. */
  readonly capture: 'automatic' | 'manual';
  /** True to store a mandate, so that later payments can be charged without the payer. */
  readonly mandate: boolean;
  /** Page to which the payer returns after success or failure. */
  readonly returnUrl: string;
  /** The address of the provider's callbacks. */
  readonly callbackUrl: string;
  readonly payer: { readonly name: string | null; readonly email: string | null };
  /** Language of the provider's pages; null if the provider should decide. */
  readonly language: Language | null;
};

/** A provider's report about a payment. */
export type ProviderPayment = {
  readonly id: string;
  /** Another id of the payment in the provider's events: Stripe's payment intent of a Checkout Session. */
  readonly alias: string | null;
  /**
   * `open`: the payer has not finished. `processing`: the payer has finished, but the result is unknown. `authorized`:
   * held. `failed`: ended without money; a later success is still accepted.
   */
  readonly state: 'open' | 'processing' | 'authorized' | 'paid' | 'failed';
  /** The provider's pay page, while the payment is open. */
  readonly checkoutUrl: string | null;
  readonly method: PaymentMethod | null;
  /** Amount that was taken, once paid; less than requested if only a part was captured. */
  readonly amount: number;
  /**
   * Currency of `amount` in the provider's report. A payment in a currency other than the requested one is never
   * settled (R54).
   */
  readonly currency: Currency;
  readonly failureReason: FailureReason | null;
  /** When it was paid. */
  readonly paidAt: Instant | null;
  /** End of the time in which an authorized payment can be captured. */
  readonly captureBefore: Instant | null;
  readonly mandateId: string | null;
  /**
   * Money that left after the payment: all refunds and disputes at the provider. Only `lookUp` returns them; null in
   * other answers.
   */
  readonly outflows: Outflows | null;
};

export type Outflows = { readonly refunds: readonly RefundFact[]; readonly disputes: readonly DisputeFact[] };

/**
 * A refund at the provider, requested by us or made in its dashboard. Amount in minor units of the payment's currency.
 */
export type RefundFact = {
  readonly id: string;
  /** The key of our {@link ProviderRefund}; null for a refund made at the provider. */
  readonly key: string | null;
  readonly amount: number;
  /** `failed` can follow `done`: the payer's bank returned the money, or the refund was cancelled. */
  readonly state: 'pending' | 'done' | 'failed';
  /** When it was made. */
  readonly at: Instant;
};

/** A dispute, a chargeback or a returned direct debit. */
export type DisputeFact = {
  readonly id: string;
  /** Amount taken from the business, in minor units; 0 for an inquiry. */
  readonly amount: number;
  /** `won`: the money came back. A chargeback that cannot be contested is `lost` from the start. */
  readonly state: 'open' | 'won' | 'lost';
  readonly reason: DisputeReason;
  /** Deadline for the business's response; null if it cannot respond. */
  readonly dueBy: Instant | null;
  readonly openedAt: Instant;
  /** Time of the decision; null while open, or if the provider does not report it. */
  readonly decidedAt: Instant | null;
};

/** Reasons for taking money back, in our own words. */
export const DISPUTE_REASONS = [
  'fraudulent',
  'duplicate',
  'not_received',
  'not_as_described',
  'credit_not_processed',
  'subscription_cancelled',
  'unrecognized',
  'insufficient_funds',
  'account_closed',
  'debit_not_authorized',
  'general',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

export type MandateCharge = Pick<PaymentOrder, 'key' | 'amount' | 'currency' | 'description' | 'callbackUrl'> & {
  readonly mandateId: string;
};

/** A provider with the credentials of one account. Every method may throw a {@link ProviderError}. */
export type Provider = {
  readonly kind: ProviderKind;
  readonly create: (order: PaymentOrder) => Promise<ProviderPayment>;
  readonly lookUp: (id: string) => Promise<ProviderPayment>;
  /**
   * Captures `amount` of an authorized payment and releases the rest. The result is still `authorized` while the
   * capture is pending; another call with the same key continues it. A failed capture is refused.
   */
  readonly capture: (id: string, amount: number, key: string) => Promise<ProviderPayment>;
  /** Ends an open payment, or releases an authorized one. Returns the resulting payment. */
  readonly cancel: (id: string, key: string) => Promise<ProviderPayment>;
  /**
   * Refunds a payment. The same key never refunds twice, even much later, because the provider's list of refunds is
   * read first (R54).
   */
  readonly refund: (id: string, refund: ProviderRefund) => Promise<RefundFact>;
  /**
   * Changes the method of an open payment to that of `order`, whose other fields are unchanged. Null if the provider
   * needs a new payment for that.
   */
  readonly changeMethod: ((id: string, order: PaymentOrder) => Promise<ProviderPayment>) | null;
  /** Methods that the account has enabled; null if the provider does not report them. */
  readonly enabledMethods: (wanted: MethodQuery) => Promise<ReadonlySet<PaymentMethod> | null>;
  readonly chargeMandate: (charge: MandateCharge) => Promise<ProviderPayment>;
  /**
   * Finds the object that was created with a key; null if there is none. For keys that are too old to be repeated
   * safely. The result is complete, because no search index with a delay is used.
   */
  readonly find: (sought: Sought) => Promise<ProviderPayment | null>;
  /** Like `find`, but looks only at the object `id` that a callback named. Null if it was not created with the key. */
  readonly findNamed: (id: string, sought: Sought) => Promise<ProviderPayment | null>;
};

/** A request whose answer was lost, so that the provider may have carried it out. */
export type Sought = {
  /** The attempt's key, which the provider stores with the object it creates. */
  readonly key: string;
  /** Origin of the request: a payer who finishes it on a page, or a charge on a mandate. */
  readonly by: 'payer' | 'mandate';
  /** Time of the first request. */
  readonly since: Instant;
};

/** A payment for which a method is chosen. `amount`: in minor units; null until the payer has chosen it. */
export type MethodQuery = {
  readonly currency: Currency;
  readonly amount: number | null;
  readonly purpose: PaymentPurpose;
};

export type ProviderRefund = { readonly key: string; readonly amount: number; readonly currency: Currency };

/**
 * `refused`: the provider refused, and nothing happened. `unavailable`: the result is unknown; another call with the
 * same key finds it out. Neither is a bug. `reason` is a text for people and never contains a secret.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly outcome: 'refused' | 'unavailable';
  readonly provider: ProviderKind;

  constructor(provider: ProviderKind, outcome: 'refused' | 'unavailable', reason: string, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause });
    this.provider = provider;
    this.outcome = outcome;
  }
}

/** The payment of a callback: the attempt's key, the provider's id, or both. */
export type CallbackSubject = { readonly key?: string; readonly id?: string };

/** `forged`: the signature is missing or wrong. `other`: a genuine event that is about no payment. */
export type CallbackReading = CallbackSubject | 'forged' | 'other';

/** A received callback. `body`: the raw text, because the signature covers its bytes. */
export type Callback = { readonly body: string; readonly headers: Readonly<Record<string, string | undefined>> };

/** The connection data of an account. */
export type ProviderAccess = {
  readonly accountId: number;
  readonly apiKey: string | null;
  readonly drill: SimulatedFailure | null;
};

/** A provider's report about a key (R50). */
export type VerifiedKey = {
  readonly mode: ProviderMode;
  /**
   * The account or profile of the key, if the key may read it. Keys with the same identity belong to the same
   * connection.
   */
  readonly identity: string | null;
  /** Missing permissions and settings, one sentence each. */
  readonly missing: readonly string[];
};

/** The adapter of one kind of provider. */
export type ProviderGateway = {
  readonly kind: ProviderKind;
  readonly connect: (access: ProviderAccess) => Provider;
  readonly readCallback: (callback: Callback, access: ProviderAccess) => CallbackReading;
  /**
   * The methods for a purpose and a currency, in the order of payment pages, without a request to the provider.
   * `enabled`: methods that the account has enabled; without it, methods that most accounts lack are left out.
   */
  readonly offers: (
    wanted: Pick<MethodQuery, 'currency' | 'purpose'>,
    enabled?: ReadonlySet<PaymentMethod> | null,
  ) => readonly PaymentMethod[];
  /** Fault of a key's format, as the rest of a sentence that begins with the field; null if there is none. */
  readonly keyFault: (apiKey: string) => string | null;
  /** The mode of a well-formed key. */
  readonly modeOf: (apiKey: string) => ProviderMode | null;
  /** Tests a key. `refused`: the provider rejects it. `unavailable`: the provider could not be reached. */
  readonly verify: (access: ProviderAccess) => Promise<VerifiedKey>;
};

/** Failures that the sandbox provider can simulate, chosen by the connection's setting or by an amount (R51). */
export const SIMULATED_FAILURES = [
  'time_out',
  'callback_before_answer',
  'repeated_callback',
  'late_success',
  'refuse',
] as const;
export type SimulatedFailure = (typeof SIMULATED_FAILURES)[number];
