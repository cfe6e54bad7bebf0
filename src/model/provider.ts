/**
 * Payment providers (R50): what the service asks of one, whoever it is. What a provider says about a payment is the
 * truth; callbacks only say that it is worth asking.
 */
import type { Currency } from './currency.ts';
import type { Instant } from './dates.ts';
import type { PaymentMethod } from './payment.ts';

export const PROVIDER_KINDS = ['sandbox', 'stripe', 'mollie'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** Whether an account connected to it can use the two older interfaces: they know one kind of connection only (R50). */
export const SERVES_OLDER_INTERFACES = {
  sandbox: true,
  stripe: true,
  mollie: false,
} as const satisfies Record<ProviderKind, boolean>;

/** `onboarding`: connected, but the provider does not let the business receive money yet. */
export const CONNECTION_STATES = ['onboarding', 'ready'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

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
};

/** What a provider says about a payment. */
export type ProviderPayment = {
  readonly id: string;
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
  readonly failureReason: FailureReason | null;
  /** When it was paid. */
  readonly paidAt: Instant | null;
  /** Until when an authorised payment can be captured. */
  readonly captureBefore: Instant | null;
  readonly mandateId: string | null;
};

export type MandateCharge = Pick<PaymentOrder, 'key' | 'amount' | 'currency' | 'description' | 'callbackUrl'> & {
  readonly mandateId: string;
};

/** A provider as one connected account sees it. Every method may throw a {@link ProviderError}. */
export type Provider = {
  readonly kind: ProviderKind;
  readonly create: (order: PaymentOrder) => Promise<ProviderPayment>;
  readonly lookUp: (id: string) => Promise<ProviderPayment>;
  /** Takes `amount` of an authorised payment and releases the rest. */
  readonly capture: (id: string, amount: number, key: string) => Promise<ProviderPayment>;
  /** Ends a payment that is open, or releases one that is authorised; answers with what it is then. */
  readonly cancel: (id: string, key: string) => Promise<ProviderPayment>;
  /** Gives money back; the same key again gives it back only once. */
  readonly refund: (id: string, refund: ProviderRefund) => Promise<void>;
  readonly chargeMandate: (charge: MandateCharge) => Promise<ProviderPayment>;
  /**
   * The charge that was made with a key since `since`, or null when there never was one: for when the key is too old to
   * be asked with again. What it answers is complete, not a search index that lags behind.
   */
  readonly findCharge: (key: string, since: Instant) => Promise<ProviderPayment | null>;
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

/** A callback as it came in; `body` is the raw text, because signatures are made over bytes. */
export type Callback = { readonly body: string; readonly headers: Readonly<Record<string, string | undefined>> };

/** What a provider needs to know of a connected account. */
export type ProviderAccess = {
  readonly accountId: number;
  readonly apiKey: string | null;
  readonly drill: Drill | null;
};

/** How to reach each kind of provider. */
export type ProviderGateway = {
  readonly kind: ProviderKind;
  readonly connect: (access: ProviderAccess) => Provider;
  /** `undefined` when the signature does not match or nothing can be read from it. */
  readonly subjectOf: (callback: Callback, access: ProviderAccess) => CallbackSubject | undefined;
};

/** Failures that the sandbox provider can be asked for, by the connection's setting or by an amount (R51). */
export const DRILLS = ['time_out', 'callback_before_answer', 'repeated_callback', 'late_success', 'refuse'] as const;
export type Drill = (typeof DRILLS)[number];
