/**
 * `Payable` is the common type of all objects that have a pay page: invoices and payment requests
 * (`model/payment-request.ts`).
 */
import { parseCode } from '../../model/codes.ts';
import type { Collection } from '../../model/collection.ts';
import { dateAt } from '../../model/dates.ts';
import type { Currency } from '../../model/money.ts';
import type { PaymentPurpose } from '../../model/payment.ts';
import {
  PAYMENT_TYPE_OF,
  type RequestKind,
  type RequestStatus,
  requestStatus,
  type SellerLinks,
} from '../../model/payment-request.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { RequestRow } from '../../store/payments/payment-requests.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { SingleAttemptTarget } from '../../store/payments/reservations.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { collectionOf } from '../invoices/details.ts';
import { nameOf } from '../invoices/invoice.ts';
import { accountOf } from '../kernel/callers.ts';
import type { Services } from '../kernel/context.ts';

export type Payable = {
  readonly account: AccountRow;
  readonly kind: RequestKind;
  /** Null for a personal page that has no payments yet. */
  readonly code: string | null;
  /** Null for an invoice, and for a personal page that has no payments yet. */
  readonly request: RequestRow | null;
  readonly invoice: InvoiceRow | null;
  readonly title: string;
  readonly currency: Currency;
  /** Amount to pay in minor units; null if the payer chooses it. */
  readonly amount: number | null;
  /** The captured amount of a hold; null otherwise. */
  readonly captured: number | null;
  /** Goal of a donation, and the sum received for it. */
  readonly goal: number | null;
  readonly raised: number;
  /** `collected`: the seller collects the amount by direct debit, so the payer need not pay (R86). */
  readonly status: RequestStatus | 'cancelled' | 'collected';
  /**
   * The invoice or payment request, if it can have only one open attempt at a time. Null if several attempts may be
   * open. An attempt is a row of `payments`.
   */
  readonly singleAttemptOf: SingleAttemptTarget | null;
  /** The open attempt of `singleAttemptOf`. */
  readonly openPayment: PaymentRow | null;
  readonly capture: 'automatic' | 'manual';
  /** Decides which payment methods are possible. */
  readonly purpose: PaymentPurpose;
  /** The subscription that the request pays, if any. */
  readonly subscription: SubscriptionRow | null;
  /** Customer of the subscription, if known. */
  readonly customer: CustomerRow | null;
  readonly testmode: boolean;
  readonly pages: SellerLinks;
  /** How the seller collects the amount due of the invoice; null if the payer pays. */
  readonly collection: Collection | null;
};

type PayableServices = Pick<Services, 'store' | 'clock'>;

/** Finds the payable by the last part of its address: a code, or `@handle` for a personal page. */
export function payableAt(services: PayableServices, reference: string): Promise<Payable | undefined> {
  return reference.startsWith('@') ? findPersonalPage(services, reference.slice(1)) : findPayable(services, reference);
}

/**
 * Finds the payable by the code in its address. `undefined` if no payable has this code, or if the invoice is a draft.
 */
export async function findPayable(services: PayableServices, reference: string): Promise<Payable | undefined> {
  const code = parseCode(reference);
  if (code === undefined) return undefined;
  const request = await services.store.requests.byCode(code);
  if (request) return payableRequest(services, request);
  const found = await services.store.requests.invoiceByCode(code);
  const invoice = found && (await services.store.invoices.find(found.account_id, { id: found.id }));
  return invoice && payableInvoice(services, invoice);
}

/** The personal page of an account, on which the payer chooses the amount (R52). */
async function findPersonalPage(services: PayableServices, handle: string): Promise<Payable | undefined> {
  // Handles contain only these characters; a query with NUL would fail in Postgres.
  const account = /^[\x20-\x7e]+$/.test(handle) ? await services.store.accounts.byHandle(handle) : undefined;
  if (!account) return undefined;
  const request = await services.store.requests.byPersonalPage(account.id);
  if (request) return payableRequest(services, request);
  return {
    account,
    kind: 'personal_page',
    code: null,
    request: null,
    invoice: null,
    title: account.name,
    currency: account.currency,
    amount: null,
    captured: null,
    goal: null,
    raised: 0,
    status: 'active',
    singleAttemptOf: null,
    openPayment: null,
    capture: 'automatic',
    testmode: false,
    pages: {},
    purpose: 'once',
    subscription: null,
    customer: null,
    collection: null,
  };
}

/** Finds the invoice or payment request that a payment pays. Every payment through a provider has one of them. */
export async function payableOf(services: PayableServices, payment: PaymentRow): Promise<Payable> {
  if (payment.request_id !== null) {
    const request = await services.store.requests.byId(payment.request_id);
    if (request) return payableRequest(services, request);
  }
  const invoice =
    payment.invoice_id === null
      ? undefined
      : await services.store.invoices.find(payment.account_id, { id: payment.invoice_id });
  if (!invoice) throw new Error(`payment ${payment.id} has no request and no invoice`);
  return payableInvoice(services, invoice);
}

async function payableRequest(services: PayableServices, request: RequestRow): Promise<Payable> {
  const chosenByPayer = request.kind === 'donation' || request.kind === 'personal_page';
  const capture = request.kind === 'pre_authorization' ? 'manual' : 'automatic';
  const oneTime = request.usage_limit === 1;
  return {
    account: await accountOf(services, request.account_id),
    kind: request.kind,
    code: request.code,
    request,
    invoice: null,
    title: request.description,
    currency: request.currency,
    amount: chosenByPayer ? null : request.amount,
    captured: capture === 'manual' ? await capturedOf(services, request) : null,
    goal: request.kind === 'donation' ? request.amount : null,
    raised: request.amount_raised,
    status: statusOf(request, services),
    singleAttemptOf: oneTime ? { requestId: request.id } : null,
    openPayment: await openPaymentOf(services, request.open_payment_id),
    capture,
    purpose: purposeOf(request.kind),
    subscription: await subscriptionOf(services, request),
    customer: await customerOf(services, request),
    testmode: request.testmode === 1,
    pages: JSON.parse(request.pages) as SellerLinks,
    collection: null,
  };
}

function purposeOf(kind: RequestKind): PaymentPurpose {
  if (kind === 'payment_plan') return 'recurring';
  return kind === 'pre_authorization' ? 'hold' : 'once';
}

async function subscriptionOf(
  { store }: PayableServices,
  { subscription_id: id }: RequestRow,
): Promise<SubscriptionRow | null> {
  return id === null ? null : ((await store.subscriptions.byId(id)) ?? null);
}

async function customerOf({ store }: PayableServices, request: RequestRow): Promise<CustomerRow | null> {
  const { kind, account_id, customer_id } = request;
  if (kind !== 'payment_plan' || customer_id === null) return null;
  return (await store.merging.following(account_id, customer_id)) ?? null;
}

function statusOf(request: RequestRow, { clock }: PayableServices): RequestStatus {
  return requestStatus(requestStateOf(request), clock.now());
}

export function requestStateOf(request: RequestRow) {
  return {
    usageLimit: request.usage_limit,
    paidCount: request.paid_count,
    processing: request.processing === 1,
    deactivatedAt: request.deactivated_at,
    expiresAt: request.expires_at,
  };
}

async function payableInvoice(services: PayableServices, invoice: InvoiceRow): Promise<Payable> {
  const openPayment = await openPaymentOf(services, invoice.open_payment_id);
  const account = await accountOf(services, invoice.account_id);
  const collection = collectionOf(invoice, dateAt(services.clock.now(), account.timezone));
  return {
    account,
    kind: 'invoice',
    code: invoice.code,
    request: null,
    invoice,
    title: nameOf(invoice),
    currency: invoice.currency,
    amount: invoice.amount_due,
    captured: null,
    goal: null,
    raised: 0,
    status: invoiceStatus(invoice, openPayment, collection),
    singleAttemptOf: { invoiceId: invoice.id },
    openPayment,
    capture: 'automatic',
    purpose: 'once',
    subscription: null,
    customer: null,
    testmode: false,
    pages: {},
    collection,
  };
}

function invoiceStatus(
  { status }: InvoiceRow,
  openPayment: PaymentRow | null,
  collection: Collection | null,
): Payable['status'] {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'paid' || status === 'refunded') return 'paid';
  if (openPayment?.processing === 1) return 'processing';
  return collection === null ? 'active' : 'collected';
}

async function openPaymentOf({ store }: PayableServices, id: PaymentRow['id'] | null): Promise<PaymentRow | null> {
  return id === null ? null : ((await store.payments.byId(id)) ?? null);
}

async function capturedOf({ store }: PayableServices, request: RequestRow): Promise<number | null> {
  if (request.paid_count === 0) return null;
  return (await store.requests.latestAmount(request.account_id, request.id)) ?? null;
}

/**
 * Description of the payment in lists. For an invoice: its reference. For a personal page: the payer's note. For all
 * others, and if the reference or the note is missing: the title.
 */
export function paymentDescription({ kind, invoice, title }: Payable, note: string | null): string {
  if (invoice) return invoice.reference ?? title;
  return kind === 'personal_page' ? (note ?? title).slice(0, 255) : title;
}

export function paymentTypeOf({ kind }: Payable) {
  return PAYMENT_TYPE_OF[kind];
}
