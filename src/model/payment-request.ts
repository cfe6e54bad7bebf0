/**
 * Payment requests: links, plans, holds, donations and personal pages. A pay page belongs to a payment request or to an
 * invoice.
 */
import { createHash } from 'node:crypto';
import type { Instant } from './dates.ts';
import type { PaymentType } from './payment.ts';

/** Kinds of objects with a pay page, including invoices. */
export const REQUEST_KINDS = [
  'payment_link',
  'invoice',
  'payment_plan',
  'pre_authorization',
  'donation',
  'personal_page',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Kinds with a row in `payment_requests`. Invoices have no such row. */
export type StoredRequestKind = Exclude<RequestKind, 'invoice'>;

/** Kinds in the list of payment links, no matter which interface created the link (R33). */
export type LinkKind = Exclude<StoredRequestKind, 'personal_page'>;

export const PAYMENT_TYPE_OF = {
  payment_link: 'paymentlink',
  invoice: 'paymentlink',
  payment_plan: 'paymentplan',
  pre_authorization: 'pre-auth',
  donation: 'donation',
  personal_page: 'personallink',
} as const satisfies Record<RequestKind, PaymentType>;

/** The reverse of {@link PAYMENT_TYPE_OF}, for each {@link LinkKind}. */
export const LINK_KIND_OF = {
  paymentlink: 'payment_link',
  paymentplan: 'payment_plan',
  'pre-auth': 'pre_authorization',
  donation: 'donation',
} as const satisfies Partial<Record<PaymentType, LinkKind>>;
export type LinkType = keyof typeof LINK_KIND_OF;
export const LINK_TYPES = Object.keys(LINK_KIND_OF) as LinkType[];

/**
 * Statuses of a payment request (R15). `processing`: the result of a payment is not known yet, or the money is held.
 */
export const REQUEST_STATUSES = ['active', 'processing', 'paid', 'expired', 'inactive'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export type RequestState = {
  readonly usageLimit: number | null;
  readonly paidCount: number;
  readonly processing: boolean;
  readonly deactivatedAt: Instant | null;
  readonly expiresAt: Instant | null;
};

/** Status of a request. A paid request stays paid, even if it expires or is deactivated later. */
export function requestStatus(request: RequestState, now: Instant): RequestStatus {
  if (request.usageLimit !== null && request.paidCount >= request.usageLimit) return 'paid';
  if (request.processing) return 'processing';
  if (request.deactivatedAt !== null) return 'inactive';
  return request.expiresAt !== null && request.expiresAt <= now ? 'expired' : 'active';
}

/** The seller's own pages to which a pay page can link (specification, V2 /create). */
export const PAGE_NAMES = ['facebook', 'instagram', 'youtube', 'twitter', 'website'] as const;
export type SellerLinks = Readonly<Partial<Record<(typeof PAGE_NAMES)[number], string>>>;

/**
 * MD5 digest of a text; the specification requires MD5. The digest does not prove that a payment succeeded: anyone who
 * knows the text can compute the digest. Receivers must check the payment with `/get`, REST or a webhook (R34).
 */
export function returnDigest(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/**
 * The return address with `response` and `return_id` in its query (R34). `reference`: the code of the payment request;
 * for a request from V1, the id that the caller chose.
 */
export function returnAddress(
  url: string,
  outcome: 'success' | 'failed',
  { reference, returnId }: { readonly reference: string; readonly returnId: string | null },
): string {
  const address = new URL(url);
  address.searchParams.set('response', returnDigest(`${outcome}${reference}`));
  if (returnId !== null) address.searchParams.set('return_id', returnId);
  return address.href;
}
