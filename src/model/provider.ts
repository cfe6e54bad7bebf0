/**
 * Payment providers (R50): the interface that each provider implements. The state of a payment is always read from the
 * provider's API. A callback only triggers this look-up; its content is not used as the state.
 */

import type { Instant } from './dates.ts';
import type { Language } from './language.ts';
import type { Currency } from './money.ts';
import type { PaymentMethod, PaymentPurpose } from './payment.ts';

export const PROVIDER_KINDS = ['sandbox', 'stripe', 'mollie'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** States of a connection. `onboarding`: the provider does not yet let the business receive money. */
export const CONNECTION_STATES = ['onboarding', 'ready'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Modes of an API key. `live`: real money. `test`: no money moves (R54). The sandbox has no mode. */
export const PROVIDER_MODES = ['live', 'test'] as const;
export type ProviderMode = (typeof PROVIDER_MODES)[number];

/** Reasons for a failed payment. Callers never receive the provider's original texts. */
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
  // This reason does not come from a provider: a person has undone the payment (R82).
  'recorded_in_error',
  'failed',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** A request for a payment. Amounts are in minor units. */
export type PaymentOrder = {
  /**
   * Idempotency key of the payment attempt, 32 hex digits. Repeated calls with the same key return the same payment.
   */
  readonly key: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly description: string;
  readonly method: PaymentMethod;
  /** `manual`: the money is held until it is captured or released. */
  readonly capture: 'automatic' | 'manual';
  /** True if the provider must store a mandate. With the mandate, later payments can be charged without the payer. */
  readonly mandate: boolean;
  /** Page to which the payer returns after success or failure. */
  readonly returnUrl: string;
  /** Address to which the provider sends callbacks. */
  readonly callbackUrl: string;
  readonly payer: { readonly name: string | null; readonly email: string | null };
  /** Language of the provider's pages; null if the provider should decide. */
  readonly language: Language | null;
};

/** A provider's report about a payment. */
export type ProviderPayment = {
  readonly id: string;
  /**
   * Second id of the payment; null if there is none. Events of the provider may contain this id instead of `id`. For a
   * Checkout Session of Stripe: the id of its payment intent.
   */
  readonly alias: string | null;
  /**
   * `open`: the payer has not finished. `processing`: the payer has finished, but the result is unknown. `authorized`:
   * the money is held. `failed`: ended without money; a later success is still accepted.
   */
  readonly state: 'open' | 'processing' | 'authorized' | 'paid' | 'failed';
  /** The provider's payment page; null unless the payment is open. */
  readonly checkoutUrl: string | null;
  readonly method: PaymentMethod | null;
  /**
   * If the payment is paid: the amount that was taken. After a partial capture, this is less than the requested amount.
   * In all other states, this field has no meaning.
   */
  readonly amount: number;
  /**
   * Currency of `amount` in the provider's report. If it differs from the requested currency, the payment is not
   * settled (R54).
   */
  readonly currency: Currency;
  readonly failureReason: FailureReason | null;
  readonly paidAt: Instant | null;
  /** Deadline for the capture of an authorized payment. */
  readonly captureBefore: Instant | null;
  readonly mandateId: string | null;
  /**
   * All refunds and disputes of the payment at the provider; null if the call did not read them. `lookUp` always reads
   * them.
   */
  readonly outflows: Outflows | null;
};

export type Outflows = { readonly refunds: readonly RefundFact[]; readonly disputes: readonly DisputeFact[] };

/**
 * A refund at the provider, requested by this service or made in the provider's dashboard. Amount in minor units of the
 * payment's currency.
 */
export type RefundFact = {
  readonly id: string;
  /** The key of our {@link ProviderRefund}; null for a refund made in the provider's dashboard. */
  readonly key: string | null;
  readonly amount: number;
  /** A refund can change from `done` to `failed`: the payer's bank returned the money, or the refund was cancelled. */
  readonly state: 'pending' | 'done' | 'failed';
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
  /** Deadline for the business's response; null if no response is possible. */
  readonly dueBy: Instant | null;
  readonly openedAt: Instant;
  /** Time of the decision; null while open, or if the provider does not report it. */
  readonly decidedAt: Instant | null;
};

/** Reasons of disputes, independent of the provider. */
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

/** A provider with the credentials of one account. Every method can throw a {@link ProviderError}. */
export type Provider = {
  readonly kind: ProviderKind;
  readonly create: (order: PaymentOrder) => Promise<ProviderPayment>;
  readonly lookUp: (id: string) => Promise<ProviderPayment>;
  /**
   * Captures `amount` of an authorized payment and releases the rest.
   * - While the capture is pending, the result is still `authorized`. The caller must then repeat the call with the
   *   same key.
   * - If the capture failed, throws `refused`.
   * - If the payment has already ended, nothing is captured. The result then has the payment's state, such as `failed`.
   */
  readonly capture: (id: string, amount: number, key: string) => Promise<ProviderPayment>;
  /** Ends an open payment, or releases an authorized payment. Returns the resulting payment. */
  readonly cancel: (id: string, key: string) => Promise<ProviderPayment>;
  /**
   * Refunds a payment. The same key never refunds twice, even much later, because the provider's list of refunds is
   * read first (R54).
   */
  readonly refund: (id: string, refund: ProviderRefund) => Promise<RefundFact>;
  /**
   * Changes the method of an open payment to `order.method`. All other fields of `order` must be unchanged. Null if the
   * provider cannot change the method of a payment.
   */
  readonly changeMethod: ((id: string, order: PaymentOrder) => Promise<ProviderPayment>) | null;
  /** Methods that the account has enabled; null if the provider does not report them. */
  readonly enabledMethods: (wanted: MethodQuery) => Promise<ReadonlySet<PaymentMethod> | null>;
  readonly chargeMandate: (charge: MandateCharge) => Promise<ProviderPayment>;
  /**
   * Finds the payment that was created with a key; null if there is none. Used if the provider may have forgotten the
   * key. In this case, a repeated request could create a second payment. Reads the provider's whole list of payments,
   * because a search can miss new payments.
   */
  readonly find: (sought: Sought) => Promise<ProviderPayment | null>;
  /**
   * Like `find`, but reads only the payment with the `id` from a callback. Null if this payment was created with a
   * different key.
   */
  readonly findNamed: (id: string, sought: Sought) => Promise<ProviderPayment | null>;
};

/**
 * A request to create a payment. The provider's answer was lost, so the provider may or may not have created the
 * payment.
 */
export type Sought = {
  /** Idempotency key of the payment attempt. The provider stores the key with the payment. */
  readonly key: string;
  /** Origin of the request: a payer on a pay page, or a charge on a mandate. */
  readonly by: 'payer' | 'mandate';
  /** Time of the first request. */
  readonly since: Instant;
};

/** A payment whose method is not chosen yet. `amount`: in minor units; null until the payer has chosen an amount. */
export type MethodQuery = {
  readonly currency: Currency;
  readonly amount: number | null;
  readonly purpose: PaymentPurpose;
};

export type ProviderRefund = { readonly key: string; readonly amount: number; readonly currency: Currency };

/**
 * A failed request to a provider. `refused`: the provider refused, and nothing happened. `unavailable`: the result is
 * unknown; a repeated call with the same key returns the result. Neither outcome is a bug in this service. `reason` is
 * a text for people and never contains a secret.
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

/** The payment that a callback reports. `key`: key of the payment attempt. `id`: the provider's id of the payment. */
export type CallbackSubject = { readonly key?: string; readonly id?: string };

/** Result of reading a callback. `forged`: its signature is missing or wrong. `other`: it concerns no payment. */
export type CallbackReading = CallbackSubject | 'forged' | 'other';

/** A received callback. `body`: the raw text, because the signature covers its bytes. */
export type Callback = { readonly body: string; readonly headers: Readonly<Record<string, string | undefined>> };

/** Data for the connection of an account to its provider. */
export type ProviderAccess = {
  readonly accountId: number;
  readonly apiKey: string | null;
  /** The failure that the sandbox simulates. Null if no failure is simulated, and for all other providers. */
  readonly drill: SimulatedFailure | null;
};

/** A provider's report about an API key (R50). */
export type VerifiedKey = {
  readonly mode: ProviderMode;
  /**
   * Id of the provider's account or profile to which the key belongs. Null if the key has no permission to read the id.
   * Keys with the same identity belong to the same connection.
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
   * The methods for a purpose and a currency, in the order in which pay pages show them. Makes no request to the
   * provider. `enabled`: methods that the account has enabled. Without `enabled`, methods that most accounts lack are
   * left out.
   */
  readonly offers: (
    wanted: Pick<MethodQuery, 'currency' | 'purpose'>,
    enabled?: ReadonlySet<PaymentMethod> | null,
  ) => readonly PaymentMethod[];
  /**
   * Describes the fault in a key's format; null if there is none. The text is the end of a sentence that begins with
   * the name of the field: `must be a key of Stripe`.
   */
  readonly keyFault: (apiKey: string) => string | null;
  /** The mode that a key's format shows; null if the format shows no mode. */
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
