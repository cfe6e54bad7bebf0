/** What the pages around a payment show (R52). */
import type { PaymentMethod } from '../../model/payment.ts';
import type { FailureReason, ProviderKind } from '../../model/provider.ts';
import { returnAddress } from '../../model/request.ts';
import type { PaymentRow } from '../../store/payments.ts';
import type { Services } from '../context.ts';
import { getInvoicePdf, type InvoicePdf } from '../invoices/get-invoice-pdf.ts';
import { readinessOf } from '../providers/open-provider.ts';
import { refreshPayment } from './ask-provider.ts';
import { payerContext } from './callers.ts';
import { methodsOf } from './methods.ts';
import { findPayable, findPersonalPage, type Payable } from './payable.ts';

export type Checkout = {
  readonly payable: Payable;
  /** The methods offered; none while it cannot be paid online. */
  readonly methods: readonly PaymentMethod[];
  /** No real money moves: a test link, or a provider in test mode (R54). */
  readonly isTest: boolean;
  /** False: no provider is connected, or it has not finished its onboarding. */
  readonly payableOnline: boolean;
  /** Whose page the payer goes to next: a page's policy has to allow it. */
  readonly provider: ProviderKind | null;
};

/** By code, or `@handle` for a personal page; `undefined`: there is nothing to pay here. */
export async function showCheckout(services: Services, reference: string): Promise<Checkout | undefined> {
  const payable = await payableNamed(services, reference);
  if (!payable) return undefined;
  if (payable.testmode) {
    const methods = await methodsOf(services, payable, null);
    return { payable, methods, isTest: true, payableOnline: true, provider: 'sandbox' };
  }
  const readiness = await readinessOf(services, payable.account);
  if (!readiness.ready) return { payable, methods: [], isTest: false, payableOnline: false, provider: null };
  const { kind: provider, connection } = readiness;
  const methods = payable.status === 'active' ? await methodsOf(services, payable, connection) : [];
  return { payable, methods, isTest: connection.mode === 'test', payableOnline: true, provider };
}

function payableNamed(services: Services, reference: string): Promise<Payable | undefined> {
  return reference.startsWith('@') ? findPersonalPage(services, reference.slice(1)) : findPayable(services, reference);
}

/** How an attempt stands, for its payer. `processing` also while nobody knows. */
export type Outcome = 'paid' | 'held' | 'processing' | 'open' | 'failed' | 'refunded';

export type Result = {
  /** As it is after the attempt was looked up. */
  readonly payable: Payable;
  /** No real money moved. */
  readonly isTest: boolean;
  readonly payment: PaymentRow | null;
  readonly outcome: Outcome | null;
  readonly failureReason: FailureReason | null;
  /** Where the maker of the request wants the payer to go, once it is decided, digests included (R34). */
  readonly returnTo: string | null;
};

/**
 * How it ended. `key` names the payer's own attempt, and is only known to them; without one, the page says how the
 * request itself stands. Asks the provider, because the payer is often here before the callback is.
 */
export async function showResult(
  services: Services,
  code: string,
  key: string | undefined,
): Promise<Result | undefined> {
  const before = await findPayable(services, code);
  if (!before) return undefined;
  const found = key === undefined ? undefined : await services.store.payments.byKey(key);
  const own = found && isFor(found, before) ? found : undefined;
  const payment = own && (await upToDate(services, own));
  const payable = payment ? ((await findPayable(services, code)) ?? before) : before;
  const outcome = payment ? outcomeOf(payment) : null;
  return {
    payable,
    isTest: payment ? payment.testmode === 1 : payable.testmode,
    payment: payment ?? null,
    outcome,
    failureReason: payment?.failure_reason ?? null,
    returnTo: payable.request?.return_url ? returnFor(payable, outcome) : null,
  };
}

function isFor(payment: PaymentRow, { request, invoice }: Payable): boolean {
  return invoice ? payment.invoice_id === invoice.id : payment.request_id === request?.id;
}

/** What has ended is not asked about again; a failure may still turn out otherwise, but that is for later. */
function upToDate(services: Services, payment: PaymentRow): Promise<PaymentRow> | PaymentRow {
  return payment.status === 'pending' || payment.status === 'unknown' ? refreshPayment(services, payment) : payment;
}

function outcomeOf({ status, processing }: PaymentRow): Outcome {
  switch (status) {
    case 'paid':
    case 'failed':
    case 'refunded':
      return status;
    case 'authorized':
      return 'held';
    case 'unknown':
      return 'processing';
    case 'pending':
      return processing === 1 ? 'processing' : 'open';
  }
}

function returnFor({ request, code }: Payable, outcome: Outcome | null): string | null {
  if (!request?.return_url || code === null || outcome === null || outcome === 'processing' || outcome === 'open') {
    return null;
  }
  const success = outcome === 'failed' ? 'failed' : 'success';
  return returnAddress(request.return_url, success, {
    reference: request.reference ?? code,
    returnId: request.return_id,
  });
}

/** The invoice behind a code as a PDF, for whoever has its address; `undefined`: there is none. */
export async function payableInvoicePdf(services: Services, code: string): Promise<InvoicePdf | undefined> {
  const payable = await findPayable(services, code);
  if (!payable?.invoice) return undefined;
  const reader = payerContext(services, payable.account, 'getInvoicePdf', null);
  return getInvoicePdf(services, { ...reader, scopes: new Set(['billing.read']) }, { id: payable.invoice.id });
}
