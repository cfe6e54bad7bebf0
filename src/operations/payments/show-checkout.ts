/** Data of the pay page and of the result page, and the PDF that both offer (R52). */
import type { PaymentMethod } from '../../model/payment.ts';
import { returnAddress } from '../../model/payment-request.ts';
import type { FailureReason, ProviderKind } from '../../model/provider.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { PdfFile } from '../archive/printer.ts';
import { getInvoicePdf } from '../invoices/get-invoice-pdf.ts';
import { payerContext } from '../kernel/callers.ts';
import type { Services } from '../kernel/context.ts';
import { readinessOf } from '../providers/open-provider.ts';
import { createOrLookUp } from './ask-provider.ts';
import { methodsOf } from './methods.ts';
import { findPayable, type Payable, payableAt } from './payable.ts';

export type Checkout = {
  readonly payable: Payable;
  /** The offered payment methods; empty if online payment is not possible. */
  readonly methods: readonly PaymentMethod[];
  /**
   * True for a test link, and for a provider in test mode. False for an account that is connected to the sandbox,
   * although the sandbox moves no real money.
   */
  readonly isTest: boolean;
  /**
   * False in these cases:
   * - No provider is connected.
   * - The account has not finished its onboarding at the provider.
   * - The provider has no method for the currency.
   */
  readonly payableOnline: boolean;
  /** The provider that the payer is sent to; the page's content security policy must allow it. */
  readonly provider: ProviderKind | null;
};

/**
 * Returns the data of a pay page. `reference`: a code, or `@handle` for a personal page. `undefined` if no invoice,
 * payment request or personal page has this address.
 */
export async function showCheckout(services: Services, reference: string): Promise<Checkout | undefined> {
  const payable = await payableAt(services, reference);
  if (!payable) return undefined;
  if (payable.testmode) {
    const methods = await methodsOf(services, payable, null);
    return { payable, methods, isTest: true, payableOnline: true, provider: 'sandbox' };
  }
  const readiness = await readinessOf(services, payable.account);
  if (!readiness.ready) return { payable, methods: [], isTest: false, payableOnline: false, provider: null };
  const { kind: provider, connection } = readiness;
  const isActive = payable.status === 'active';
  const methods = isActive ? await methodsOf(services, payable, connection) : [];
  const payableOnline = !isActive || methods.length > 0;
  return { payable, methods, isTest: connection.mode === 'test', payableOnline, provider };
}

/** State of an attempt, as the payer sees it. An unknown state is shown as `processing`. */
export type Outcome = 'paid' | 'held' | 'processing' | 'open' | 'failed' | 'refunded';

export type Result = {
  /** The payable as it is after the look-up of the attempt. */
  readonly payable: Payable;
  /** Test mode of the attempt; without an attempt, of the payment request. */
  readonly isTest: boolean;
  readonly payment: PaymentRow | null;
  readonly outcome: Outcome | null;
  readonly failureReason: FailureReason | null;
  /**
   * Return address of the payment request, with `response` and `return_id` (R34). Null if the request has no return
   * address, or if there is no payment. Also null while the payment is open or processing.
   */
  readonly returnTo: string | null;
};

/**
 * Returns the result of the payer's attempt. `key`: key of this attempt, which only the payer knows. Without a key,
 * returns only the state of the invoice or payment request. Looks the payment up at the provider, because the payer
 * often arrives before the callback.
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

/**
 * Looks up an unfinished payment. A failed payment is not looked up. If it is paid later, a callback or the worker
 * notices the payment.
 */
function upToDate(services: Services, payment: PaymentRow): Promise<PaymentRow> | PaymentRow {
  return payment.status === 'pending' || payment.status === 'unknown' ? createOrLookUp(services, payment) : payment;
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
  const response = outcome === 'failed' ? 'failed' : 'success';
  return returnAddress(request.return_url, response, {
    reference: request.reference ?? code,
    returnId: request.return_id,
  });
}

/**
 * The invoice of a pay page as a PDF. Anyone who knows the code may get the PDF. `undefined` if the code belongs to no
 * invoice.
 */
export async function payableInvoicePdf(services: Services, code: string): Promise<PdfFile | undefined> {
  const payable = await findPayable(services, code);
  // An imported invoice has no PDF in this service (R108).
  if (!payable?.invoice || payable.invoice.import_id !== null) return undefined;
  const reader = payerContext(services, payable.account, 'getInvoicePdf', null);
  return getInvoicePdf(services, { ...reader, scopes: new Set(['billing.read']) }, { id: payable.invoice.id });
}
