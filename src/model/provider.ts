/**
 * Payment providers (R50): what the service asks of one, whoever it is. What a provider says about a payment is the
 * truth; callbacks only say that it is worth asking.
 */

import type { Currency } from './currency.ts';
import type { Instant } from './dates.ts';
import type { Language } from './language.ts';
import type { PaymentMethod, PaymentPurpose } from './payment.ts';

export const PROVIDER_KINDS = ['sandbox', 'stripe', 'mollie'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** `onboarding`: connected, but the provider does not let the business receive money yet. */
export const CONNECTION_STATES = ['onboarding', 'ready'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Whether money really moves at a provider (R54). The sandbox has no mode: it is neither. */
export const PROVIDER_MODES = ['live', 'test'] as const;
export type ProviderMode = (typeof PROVIDER_MODES)[number];

/** Why a payment did not come about, in words of ours; a provider's own words never travel further. */
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
  'failed',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** How the payer's money is asked for. Amounts in minor units. */
export type PaymentOrder = {
  /** The attempt's own key: the same key again gives the same payment, never a second one. 32 hex digits. */
  readonly key: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly description: string;
  readonly method: PaymentMethod;
  /** `manual`: hold the money until it is captured or released. */
  readonly capture: 'automatic' | 'manual';
  /** Keep a mandate, so that later payments can be charged without the payer. */
  readonly mandate: boolean;
  /** Where the payer comes back to, whatever happened. */
  readonly returnUrl: string;
  /** Where the provider says that something happened. */
  readonly callbackUrl: string;
  readonly payer: { readonly name: string | null; readonly email: string | null };
  /** Of the pages that the provider shows; null: the provider decides. */
  readonly language: Language | null;
};

/** What a provider says about a payment. */
export type ProviderPayment = {
  readonly id: string;
  /** Another id by which the provider's events name it: Stripe's payment intent of a Checkout Session. */
  readonly alias: string | null;
  /**
   * `open`: the payer has not finished; `processing`: the payer has, the money has not said yet; `authorized`: held;
   * `paid`; `failed`: nothing more will come of it (but a late success is believed).
   */
  readonly state: 'open' | 'processing' | 'authorized' | 'paid' | 'failed';
  /** Where the payer pays, while it is open. */
  readonly checkoutUrl: string | null;
  readonly method: PaymentMethod | null;
  /** What was taken, once paid: less than asked for when only a part was captured. */
  readonly amount: number;
  /** The currency of `amount`, as the provider reports it: another one than ours never settles anything (R54). */
  readonly currency: Currency;
  readonly failureReason: FailureReason | null;
  /** When it was paid. */
  readonly paidAt: Instant | null;
  /** Until when an authorised payment can be captured. */
  readonly captureBefore: Instant | null;
  readonly mandateId: string | null;
  /**
   * Money that left after it was paid: every refund and every dispute that the provider has for it. Only `lookUp`
   * answers it; null: this answer does not tell.
   */
  readonly outflows: Outflows | null;
};

export type Outflows = { readonly refunds: readonly RefundFact[]; readonly disputes: readonly DisputeFact[] };

/** A refund at the provider, ours or made there by hand (R54). Amount in minor units of the payment's currency. */
export type RefundFact = {
  readonly id: string;
  /** The key of {@link ProviderRefund} that it was made with; null for one that was made at the provider. */
  readonly key: string | null;
  readonly amount: number;
  /** `failed` also after `done`: the payer's bank sent it back, or it was cancelled. */
  readonly state: 'pending' | 'done' | 'failed';
  /** When it was made. */
  readonly at: Instant;
};

/** A dispute, a chargeback or a returned direct debit (R54). */
export type DisputeFact = {
  readonly id: string;
  /** Taken from the business, in minor units; 0 for an inquiry, which has taken nothing. */
  readonly amount: number;
  /** `won`: the money came back. A chargeback that cannot be contested is `lost` from the beginning. */
  readonly state: 'open' | 'won' | 'lost';
  readonly reason: DisputeReason;
  /** Until when the business can answer; null when it cannot. */
  readonly dueBy: Instant | null;
  readonly openedAt: Instant;
  /** Null while it is open, and where the provider does not tell when it was decided. */
  readonly decidedAt: Instant | null;
};

/** Why money was taken back, in words of ours. */
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

/** A provider as one connected account sees it. Every method may throw a {@link ProviderError}. */
export type Provider = {
  readonly kind: ProviderKind;
  readonly create: (order: PaymentOrder) => Promise<ProviderPayment>;
  readonly lookUp: (id: string) => Promise<ProviderPayment>;
  /**
   * Takes `amount` of an authorised payment and releases the rest. Answers a payment that is still `authorized` while the
   * capture is pending; the same key continues it. A capture that failed is refused.
   */
  readonly capture: (id: string, amount: number, key: string) => Promise<ProviderPayment>;
  /** Ends a payment that is open, or releases one that is authorised; answers with what it is then. */
  readonly cancel: (id: string, key: string) => Promise<ProviderPayment>;
  /**
   * Gives money back and answers with the refund as it is now. The same key gives it back only once, however late it is
   * asked for again: the provider's own list of refunds is read first (R54).
   */
  readonly refund: (id: string, refund: ProviderRefund) => Promise<RefundFact>;
  /**
   * Lets the payer of an open payment pay it in another way, as `order` says, which is the same order otherwise; null
   * where a payment has to end and another one be made for that.
   */
  readonly changeMethod: ((id: string, order: PaymentOrder) => Promise<ProviderPayment>) | null;
  /** Which methods the account has switched on for this; null when the provider does not tell. */
  readonly enabledMethods: (wanted: MethodQuery) => Promise<ReadonlySet<PaymentMethod> | null>;
  readonly chargeMandate: (charge: MandateCharge) => Promise<ProviderPayment>;
  /**
   * The charge that was made with a key since `since`, or null when there never was one: for when the key is too old to
   * be asked with again. What it answers is complete, not a search index that lags behind.
   */
  readonly findCharge: (key: string, since: Instant) => Promise<ProviderPayment | null>;
};

/** What is to be paid; `amount` in minor units, null while the payer has not chosen it. */
export type MethodQuery = {
  readonly currency: Currency;
  readonly amount: number | null;
  readonly purpose: PaymentPurpose;
};

export type ProviderRefund = { readonly key: string; readonly amount: number; readonly currency: Currency };

/**
 * `refused`: the provider said no, and nothing happened. `unavailable`: nobody knows whether it happened; asked again
 * with the same key, the provider will say. Neither is a bug of ours. `reason` is for people; never a secret in it.
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

/** Which payment a callback is about: by the attempt's key, the provider's id, or both. */
export type CallbackSubject = { readonly key?: string; readonly id?: string };

/** `forged`: the signature is missing or wrong. `other`: a genuine event about no payment (R54). */
export type CallbackReading = CallbackSubject | 'forged' | 'other';

/** A callback as it came in; `body` is the raw text, because signatures are made over bytes. */
export type Callback = { readonly body: string; readonly headers: Readonly<Record<string, string | undefined>> };

/** What a provider needs to know of a connected account. */
export type ProviderAccess = {
  readonly accountId: number;
  readonly apiKey: string | null;
  readonly drill: SimulatedFailure | null;
};

/** What a provider says about a key that was tried (R50, R54). */
export type VerifiedKey = {
  readonly mode: ProviderMode;
  /** The account or profile behind the key, if the key may read it: another key of it is the same connection. */
  readonly identity: string | null;
  /** Permissions and settings that are missing, each a sentence for people. */
  readonly missing: readonly string[];
};

/** How to reach each kind of provider. */
export type ProviderGateway = {
  readonly kind: ProviderKind;
  readonly connect: (access: ProviderAccess) => Provider;
  readonly readCallback: (callback: Callback, access: ProviderAccess) => CallbackReading;
  /**
   * The methods that work here for a purpose and a currency, in the order in which pages offer them, without a request.
   * `enabled`: the methods that the account has switched on; without it, methods that most accounts lack are left out.
   */
  readonly offers: (
    wanted: Pick<MethodQuery, 'currency' | 'purpose'>,
    enabled?: ReadonlySet<PaymentMethod> | null,
  ) => readonly PaymentMethod[];
  /** The fault in the form of a key, as the end of a sentence that begins with the field; null if there is none. */
  readonly keyFault: (apiKey: string) => string | null;
  /** The mode that a key of the right form names. */
  readonly modeOf: (apiKey: string) => ProviderMode | null;
  /** Tries a key. `refused`: the provider rejects it; `unavailable`: the provider could not be asked. */
  readonly verify: (access: ProviderAccess) => Promise<VerifiedKey>;
};

/** Failures that the sandbox provider can be asked for, by the connection's setting or by an amount (R51). */
export const SIMULATED_FAILURES = [
  'time_out',
  'callback_before_answer',
  'repeated_callback',
  'late_success',
  'refuse',
] as const;
export type SimulatedFailure = (typeof SIMULATED_FAILURES)[number];
