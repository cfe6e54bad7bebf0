/** Whatever an address leads to: one noun for links, invoices, holds, donations and personal pages. */
import { parseCode } from '../../model/codes.ts';
import type { Currency } from '../../model/currency.ts';
import type { PaymentPurpose } from '../../model/payment.ts';
import {
  PAYMENT_TYPE_OF,
  type Pages,
  type RequestKind,
  type RequestStatus,
  requestStatus,
} from '../../model/request.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { CustomerRow } from '../../store/customers.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { Holdable, RequestRow } from '../../store/payment-requests.ts';
import type { PaymentRow } from '../../store/payments.ts';
import type { SubscriptionRow } from '../../store/subscriptions.ts';
import { accountOf } from '../accounts/account-of.ts';
import type { Services } from '../context.ts';
import { nameOf } from '../invoices/invoice.ts';

export type Payable = {
  readonly account: AccountRow;
  readonly kind: RequestKind;
  /** Null for a personal page on which nobody has paid yet. */
  readonly code: string | null;
  readonly request: RequestRow | null;
  readonly invoice: InvoiceRow | null;
  readonly title: string;
  readonly currency: Currency;
  /** What has to be paid, in minor units; null when the payer chooses. */
  readonly amount: number | null;
  /** The captured amount of a hold; null otherwise. */
  readonly captured: number | null;
  /** A donation's goal, and what came in for it. */
  readonly goal: number | null;
  readonly raised: number;
  readonly status: RequestStatus | 'cancelled';
  /** What only one attempt at a time may pay; null where any number may. */
  readonly holdable: Holdable | null;
  readonly openPayment: PaymentRow | null;
  readonly capture: 'automatic' | 'manual';
  /** Decides which payment methods are possible. */
  readonly purpose: PaymentPurpose;
  /** What it is a payment of, if it recurs. */
  readonly subscription: SubscriptionRow | null;
  /** Of what recurs: whom it was made for, if that is known. */
  readonly customer: CustomerRow | null;
  readonly testmode: boolean;
  readonly pages: Pages;
};

type Reach = Pick<Services, 'store' | 'clock'>;

/** What the last part of a pay address stands for; `undefined`: nothing, or a draft. */
export async function findPayable(reach: Reach, reference: string): Promise<Payable | undefined> {
  const code = parseCode(reference);
  if (code === undefined) return undefined;
  const request = await reach.store.requests.byCode(code);
  if (request) return payableRequest(reach, request);
  const found = await reach.store.requests.invoiceByCode(code);
  const invoice = found && (await reach.store.invoices.find(found.account_id, { id: found.id }));
  return invoice && payableInvoice(reach, invoice);
}

/** An account's own page: the payer chooses the amount (R52). */
export async function findPersonalPage(reach: Reach, handle: string): Promise<Payable | undefined> {
  // No handle has other characters, and Postgres cannot even be asked about NUL.
  const account = /^[\x20-\x7e]+$/.test(handle) ? await reach.store.accounts.byHandle(handle) : undefined;
  if (!account) return undefined;
  const request = await reach.store.requests.byPersonalPage(account.id);
  if (request) return payableRequest(reach, request);
  return {
    ...{ account, kind: 'personal_page', code: null, request: null, invoice: null, title: account.name },
    ...{ currency: account.currency, amount: null, captured: null, goal: null, raised: 0, status: 'active' },
    ...{ holdable: null, openPayment: null, capture: 'automatic', testmode: false, pages: {} },
    purpose: 'once',
    ...{ subscription: null, customer: null },
  };
}

/** What a payment is for; every payment by a provider is for something. */
export async function payableOf(reach: Reach, payment: PaymentRow): Promise<Payable> {
  if (payment.request_id !== null) {
    const request = await reach.store.requests.byId(payment.request_id);
    if (request) return payableRequest(reach, request);
  }
  const invoice =
    payment.invoice_id === null
      ? undefined
      : await reach.store.invoices.find(payment.account_id, { id: payment.invoice_id });
  if (!invoice) throw new Error(`payment ${payment.id} is for nothing`);
  return payableInvoice(reach, invoice);
}

async function payableRequest(reach: Reach, request: RequestRow): Promise<Payable> {
  const chosenByPayer = request.kind === 'donation' || request.kind === 'personal_page';
  const capture = request.kind === 'pre_authorization' ? 'manual' : 'automatic';
  const oneTime = request.usage_limit === 1;
  return {
    account: await accountOf(reach, request.account_id),
    kind: request.kind,
    code: request.code,
    request,
    invoice: null,
    title: request.description,
    currency: request.currency,
    amount: chosenByPayer ? null : request.amount,
    captured: capture === 'manual' ? await capturedOf(reach, request) : null,
    goal: request.kind === 'donation' ? request.amount : null,
    raised: request.amount_raised,
    status: statusOf(request, reach),
    holdable: oneTime ? { requestId: request.id } : null,
    openPayment: await openPaymentOf(reach, request.open_payment_id),
    capture,
    purpose: purposeOf(request.kind),
    subscription: await subscriptionOf(reach, request),
    customer: await customerOf(reach, request),
    testmode: request.testmode === 1,
    pages: JSON.parse(request.pages) as Pages,
  };
}

function purposeOf(kind: RequestKind): PaymentPurpose {
  if (kind === 'payment_plan') return 'recurring';
  return kind === 'pre_authorization' ? 'hold' : 'once';
}

async function subscriptionOf({ store }: Reach, { subscription_id: id }: RequestRow): Promise<SubscriptionRow | null> {
  return id === null ? null : ((await store.subscriptions.byId(id)) ?? null);
}

async function customerOf({ store }: Reach, request: RequestRow): Promise<CustomerRow | null> {
  const { kind, account_id, customer_id } = request;
  if (kind !== 'payment_plan' || customer_id === null) return null;
  return (await store.customers.byId(account_id, customer_id)) ?? null;
}

function statusOf(request: RequestRow, { clock }: Reach): RequestStatus {
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

async function payableInvoice(reach: Reach, invoice: InvoiceRow): Promise<Payable> {
  const openPayment = await openPaymentOf(reach, invoice.open_payment_id);
  return {
    account: await accountOf(reach, invoice.account_id),
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
    status: invoiceStatus(invoice, openPayment),
    holdable: { invoiceId: invoice.id },
    openPayment,
    capture: 'automatic',
    purpose: 'once',
    subscription: null,
    customer: null,
    testmode: false,
    pages: {},
  };
}

function invoiceStatus({ status }: InvoiceRow, openPayment: PaymentRow | null): Payable['status'] {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'paid' || status === 'refunded') return 'paid';
  return openPayment?.processing === 1 ? 'processing' : 'active';
}

async function openPaymentOf({ store }: Reach, id: PaymentRow['id'] | null): Promise<PaymentRow | null> {
  return id === null ? null : ((await store.payments.byId(id)) ?? null);
}

async function capturedOf({ store }: Reach, request: RequestRow): Promise<number | null> {
  if (request.paid_count === 0) return null;
  return (await store.requests.latestAmount(request.account_id, request.id)) ?? null;
}

/** What the payment is called in lists: the caller's reference. */
export function referenceOf({ kind, invoice, title }: Payable, note: string | null): string {
  if (invoice) return invoice.reference ?? title;
  return kind === 'personal_page' ? (note ?? title).slice(0, 255) : title;
}

export function paymentTypeOf({ kind }: Payable) {
  return PAYMENT_TYPE_OF[kind];
}
