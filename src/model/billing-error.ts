import type { Money } from './money.ts';
import type { Scope } from './token.ts';

/**
 * Error codes of all operations. Each interface, such as REST or MCP, maps every code; a missing mapping does not
 * compile.
 */
export const REFUSAL_CODES = [
  'validation_failed',
  'insufficient_scope',
  'not_permitted',
  'limit_exceeded',
  'account_not_found',
  'customer_not_found',
  'customer_merged',
  'customer_ambiguous',
  'invoice_not_found',
  'invoice_ambiguous',
  'item_not_found',
  'bank_entry_not_found',
  'credit_note_not_found',
  'credit_note_ambiguous',
  'quote_not_found',
  'quote_ambiguous',
  'member_not_found',
  'token_not_found',
  'payment_link_not_found',
  'payment_not_found',
  'payment_plan_not_found',
  'subscription_not_found',
  'document_not_found',
  'webhook_endpoint_not_found',
  'webhook_delivery_not_found',
  'last_owner',
  'export_not_found',
  'import_not_found',
  'upload_not_found',
  'attachment_not_found',
  'mail_not_found',
  'account_exists',
  'customer_exists',
  'customer_differs',
  'customer_in_use',
  'customer_erased',
  'item_exists',
  'bank_entry_confirmed',
  'import_has_faults',
  'import_not_confirmed',
  'import_undone',
  'import_in_use',
  'import_too_old',
  'upload_waiting',
  'upload_taken',
  'attachments_full',
  'invoice_already_issued',
  'invoice_changed',
  'invoice_already_paid',
  'invoice_has_payments',
  'invoice_fully_credited',
  'invoice_was_sent',
  'invoice_imported',
  'invoice_cancelled',
  'invoice_refunded',
  'invoice_is_draft',
  'invoice_incomplete',
  'einvoice_incomplete',
  'quote_is_draft',
  'quote_already_sent',
  'quote_changed',
  'quote_expired',
  'quote_already_accepted',
  'quote_declined',
  'quote_not_accepted',
  'quote_fully_invoiced',
  'invoice_of_quote',
  'customer_has_no_email',
  'customer_unsubscribed',
  'reminder_too_soon',
  'too_many_mails',
  'invoice_not_overdue',
  'business_incomplete',
  'preview_needed',
  'mail_rejected',
  'token_revoked',
  'assistant_not_found',
  'gpt_client_not_found',
  'payment_link_inactive',
  'payment_not_paid',
  'payment_not_recorded',
  'payment_already_refunded',
  'payment_charged_back',
  'payment_not_authorized',
  'subscription_not_active',
  'subscription_not_paused',
  'subscription_ended',
  'webhook_endpoint_disabled',
  'webhook_delivery_pending',
  'provider_not_connected',
  'provider_onboarding',
  'provider_refused',
  'provider_unavailable',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'rate_limited',
  'service_busy',
  'store_unavailable',
] as const;
export type BillingErrorCode = (typeof REFUSAL_CODES)[number];

/** One wrong field, such as `items[0].unit_price` with the message `must be more than 0`. */
export type ValidationIssue = {
  readonly field: string;
  readonly message: string;
  readonly allowedValues?: readonly string[];
  /** True if the operation has no such field. */
  readonly unknown?: true;
};

/** Facts that a program can use without parsing the message. */
export type BillingErrorFacts = {
  readonly customer_id?: number;
  /** Id of the customer into which the customer of the call was merged. */
  readonly into?: number;
  readonly next_allowed_at?: string;
  /** Address of the customer's pay page. The caller can pass this address on to the customer without a mail. */
  readonly payment_url?: string;
  readonly paid_at?: string;
  readonly cancelled_at?: string;
  readonly accepted_at?: string;
  readonly declined_at?: string;
  /**
   * At most ten customers that the call may have meant. If `given` is set, all of them have the type
   * {@link DistinguishedCustomer}.
   */
  readonly customers?: readonly (NamedCustomer | DistinguishedCustomer)[];
  /** The customer details from the call. Set if a stored customer has the same e-mail but other details. */
  readonly given?: Omit<DistinguishedCustomer, 'id'>;
  /** Number of matching customers that are missing in `customers`. */
  readonly more_customers?: number;
  /** Invoices, credit notes or quotes that the call may have meant. */
  readonly candidates?: readonly Candidate[];
  readonly limit?: LimitFacts;
  /** What must be settled before a customer can be erased; at most ten of each kind. Amounts are in major units. */
  readonly in_the_way?: readonly ObstacleFacts[];
};

export type ObstacleFacts = {
  readonly kind: string;
  readonly id: number;
  readonly name?: string;
  readonly amount?: number;
  readonly currency?: string;
};

/** An amount that a person can approve, and its customer if known. */
export type Confirmable = Money & { readonly customer?: Omit<NamedCustomer, 'id'> | undefined };

export type NamedCustomer = { readonly id: number; readonly name: string; readonly email: string | null };

/** An invoice, a credit note or a quote; a draft has no number. `customer`: the customer's name. */
export type Candidate = { readonly id: number; readonly number?: string; readonly customer: string };
/** Fields that distinguish customers with the same e-mail (R17). */
export type DistinguishedCustomer = NamedCustomer & {
  readonly company: string | null;
  readonly vat_number: string | null;
  readonly country: string | null;
};

/** A token's limit that the call exceeds. Amounts are in major units. */
export type LimitFacts = {
  readonly kind: 'per_call' | 'per_day';
  readonly currency: string;
  readonly max: number;
  readonly asked: number;
  /** Amount that is still allowed today; only for `per_day`. */
  readonly left?: number;
  /** Start of the next day, when the full daily amount is allowed again; only for `per_day`. */
  readonly resets_at?: string;
};

type Details = {
  readonly field?: string;
  readonly faults?: readonly ValidationIssue[];
  readonly allowedValues?: readonly string[];
  /** One sentence that tells the caller a possible next step. */
  readonly hint?: string;
  /** True if the same call may succeed later without changes. */
  readonly retryable?: boolean;
  /** Seconds until a retry makes sense. HTTP interfaces send this value as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly facts?: BillingErrorFacts;
  /** The amount that a person can approve, if the interface can ask the person. */
  readonly confirmable?: Confirmable;
  /** The missing scope, for `insufficient_scope`. */
  readonly requiredScope?: Scope;
};

/** A refused operation. `cause` is only logged: callers never see it. */
export class BillingError extends Error {
  override readonly name = 'BillingError';
  readonly code: BillingErrorCode;
  readonly details: Details;

  constructor(code: BillingErrorCode, message: string, details: Details = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
  }
}

/**
 * Creates the error for an input with faults (R11). The message states the first fault. Throws a TypeError if `faults`
 * is empty.
 */
export function invalid(faults: readonly ValidationIssue[], hint?: string): BillingError {
  const [first] = faults;
  if (!first) throw new TypeError('an input without a fault was called invalid');
  const others = faults.length === 1 ? '' : ` (and ${faults.length - 1} more)`;
  const field = first.field === '' ? 'The input' : first.field;
  return new BillingError('validation_failed', `${field} ${first.message}${others}.`, {
    field: first.field,
    faults,
    ...(hint === undefined ? {} : { hint }),
    ...(first.allowedValues ? { allowedValues: first.allowedValues } : {}),
  });
}
