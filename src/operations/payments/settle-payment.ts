/**
 * Settles a payment: applies the state that the provider reports. Idempotent and monotone: reports may be repeated,
 * early, late or out of order. A conditional update decides whether a report still changes the payment.
 */
import type { Event } from '../../model/event.ts';
import { feeOf } from '../../model/fee.ts';
import type { RequestId } from '../../model/ids.ts';
import { formatMoney } from '../../model/money.ts';
import { isOfSubscription } from '../../model/payment.ts';
import type { FailureReason, ProviderPayment } from '../../model/provider.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { RequestRow } from '../../store/payments/payment-requests.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';
import { addToDay } from '../invoices/receipts.ts';
import { providerContext } from '../kernel/callers.ts';
import type { Context, Services, Written } from '../kernel/context.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { type CredentialState, credentialStateOf, modeOf } from '../providers/credentials.ts';
import { nextCheckAt, watchAt } from './checks.ts';
import { applyToInvoice } from './pay-invoice.ts';
import { adoptPayer } from './payer.ts';
import { paymentEvent, requirePayment } from './payment.ts';
import { queueRefund } from './queue-refund.ts';
import { queueReceipt } from './receipt.ts';
import { settleOutflows } from './settle-outflows.ts';

declare module '../kernel/context.ts' {
  /** The two hooks below run in the transaction that settles the payment of a subscription's period. */
  interface Hooks {
    /** Applies a payment to its period. The `applied` amount of the result is the part of the money that was due. */
    readonly periodPaid: (
      tx: Queries,
      ctx: Context,
      payment: PaymentRow,
      request: RequestRow,
    ) => Promise<{ applied: number; events: Event[] }>;
    readonly periodFailed: (tx: Queries, ctx: Context, request: RequestRow, reason: FailureReason) => Promise<Event[]>;
  }
}

type Settled = Written<PaymentRow>;

/**
 * Applies a report of the provider, and returns the payment. The payment is unchanged if the reported state was already
 * known. `payment`: the row as it was when the request was sent to the provider.
 */
export async function settlePayment(
  services: Services,
  account: AccountRow,
  payment: PaymentRow,
  report: ProviderPayment,
): Promise<PaymentRow> {
  const row = await writeSettled(services, account, payment, async (tx, ctx, current) => {
    // Read in the transaction, because the connection may have been replaced during the request to the provider.
    const credentials = await credentialStateOf(tx, current);
    if (credentials.is === 'former_sandbox') return fail(tx, ctx, current, 'cancelled', null);
    if (report.currency !== current.currency) return noteMismatch(tx, current, report);
    if (mayBeOlder(report, payment, current)) throw new NothingToDo();
    return transition(tx, ctx, { ...current, testmode: testmodeOf(ctx, current, credentials) }, report);
  });
  if (report.alias !== null && row.provider_alias === null) {
    await services.store.transaction((tx) => tx.payments.setAlias(row.id, report.alias));
  }
  const outflows = report.currency === payment.currency ? report.outflows : null;
  return outflows === null ? row : settleOutflows(services, account, row, outflows);
}

/**
 * True if this report may be outdated: it says `open`, but a concurrent report says `processing`. Only another request
 * to the provider shows which report is newer. `before`: the row as it was when the request was sent.
 */
export function mayBeOlder(report: ProviderPayment, before: PaymentRow, current: PaymentRow): boolean {
  return report.state === 'open' && before.processing === 0 && current.status === 'pending' && current.processing === 1;
}

/**
 * Test mode of a payment. Rows of older versions have no stored mode, so the mode of their API key is used (R54). A
 * migration could not store the mode, because a migration cannot decrypt the key.
 */
function testmodeOf(ctx: Context, { testmode }: PaymentRow, state: CredentialState): PaymentRow['testmode'] {
  if (state.is === 'gone' || state.credentials === null) return testmode;
  return modeOf(ctx, state.credentials) === 'test' ? 1 : testmode;
}

/**
 * Ends a payment without a report of the provider. Called if the provider refused the payment, if its answer was lost,
 * or if the sandbox is no longer connected. Does nothing if another request has stored a provider's id for this payment
 * since `payment` was read.
 */
export function giveUpPayment(
  services: Services,
  account: AccountRow,
  payment: PaymentRow,
  reason: FailureReason,
): Promise<PaymentRow> {
  return writeSettled(services, account, payment, async (tx, ctx, current) => {
    if (current.provider_payment_id !== payment.provider_payment_id) throw new NothingToDo();
    return fail(tx, ctx, current, reason, null);
  });
}

/**
 * Runs `change` in a transaction and returns the payment's row. The row may have changed during the request to the
 * provider. So this transaction reads the row again and passes it to `change`. If `change` throws `NothingToDo`, writes
 * nothing and reads the row again.
 */
async function writeSettled(
  services: Services,
  account: AccountRow,
  payment: PaymentRow,
  change: (tx: Queries, ctx: Context, current: PaymentRow) => Promise<Settled>,
): Promise<PaymentRow> {
  const ctx = providerContext(services, account, 'settlePayment', payment);
  const inside = async (tx: Queries) => change(tx, ctx, (await tx.payments.byId(payment.id)) ?? payment);
  const written = await ctx.write(inside).catch(unlessNothingToDo);
  return written ?? (await services.store.payments.byId(payment.id)) ?? payment;
}

async function transition(tx: Queries, ctx: Context, payment: PaymentRow, report: ProviderPayment): Promise<Settled> {
  switch (report.state) {
    case 'paid':
      return pay(tx, ctx, payment, report);
    case 'authorized':
      await reopen(tx, payment);
      return authorize(tx, ctx, payment, report);
    case 'failed':
      return fail(tx, ctx, payment, report.failureReason ?? 'failed', report.id);
    case 'open':
    case 'processing':
      await reopen(tx, payment);
      return stillPending(tx, ctx, payment, report);
  }
}

/**
 * Reopens a payment that was given up because the provider had returned no id. The report shows that the provider has
 * the payment after all, so the payer may still pay. Reserves the invoice or payment request, unless another attempt
 * has reserved it.
 */
async function reopen(tx: Queries, { id, request_id, invoice_id }: PaymentRow): Promise<void> {
  if (!(await tx.payments.reopen(id))) return;
  if (request_id === null) {
    if (invoice_id !== null) await tx.reservations.take({ invoiceId: invoice_id }, id);
  } else if ((await requireRequest(tx, request_id)).usage_limit === 1) {
    await tx.reservations.take({ requestId: request_id }, id);
  }
}

/**
 * Stores a note: the provider reports a currency that was not requested. Answers then show the note. Such a payment is
 * never settled (R54).
 */
async function noteMismatch(tx: Queries, payment: PaymentRow, report: ProviderPayment): Promise<Settled> {
  const reported = formatMoney(report.amount, report.currency);
  const mismatch = `the provider reports ${reported} for a payment of ${formatMoney(payment.amount, payment.currency)}`;
  const row = await tx.payments.noteMismatch(payment.id, mismatch);
  if (!row) throw new NothingToDo();
  return {
    result: row,
    events: [],
    activity: {
      subject: { kind: 'payment', id: row.id },
      summary: `Did not settle ${row.description}: ${mismatch}`,
    },
  };
}

/** Text about a paid amount that differs from the requested amount; null if both are equal. */
function amountMismatch({ amount, capture_amount, currency }: PaymentRow, report: ProviderPayment): string | null {
  const requested = capture_amount ?? amount;
  if (report.amount === requested) return null;
  return `the provider reports ${formatMoney(report.amount, currency)} where ${formatMoney(requested, currency)} was requested`;
}

async function pay(tx: Queries, ctx: Context, payment: PaymentRow, report: ProviderPayment): Promise<Settled> {
  const paidAt = report.paidAt ?? ctx.now();
  const amount = report.amount;
  const won = await tx.payments.setStatus(payment.id, 'paid', {
    ...columnsOf(report),
    amount,
    testmode: payment.testmode,
    fee: payment.testmode === 1 ? 0 : feeOf(amount, payment.currency, ctx.feeCaps),
    paid_at: paidAt,
    listed_at: paidAt,
    failure_reason: null,
    mismatch: amountMismatch(payment, report),
    processing: 0,
    checks: 0,
    next_check_at: waitsForMandate(payment, report)
      ? nextCheckAt('mandate', 0, ctx.now())
      : watchAt({ ...payment, paid_at: paidAt }, ctx.now()),
  });
  // The payment was paid before. The report may still contain the mandate, which arrives later with some methods.
  if (!won) return adoptMandate(tx, payment, report);
  const adopted = await adoptPayer(tx, ctx, won);
  const { applied, events } = await apply(tx, ctx, adopted, amount);
  await addToDay(tx, ctx, adopted, { received: applied, refunded: 0 }, paidAt);
  const row = applied === amount ? adopted : await overpaid(tx, ctx, adopted, amount - applied);
  const listed = await requirePayment(ctx, row.id, tx);
  await queueReceipt(tx, ctx, listed, applied);
  const money = formatMoney(amount, row.currency);
  return {
    result: row,
    events: [...(applied > 0 ? [paymentEvent('payment.succeeded', listed)] : []), ...events],
    activity: {
      subject: { kind: 'payment', id: row.id },
      summary: `Received ${money} for ${row.description}${tooMuch(amount - applied, row)}`,
    },
  };
}

/**
 * Text about the part of a payment above the amount due. This part is refunded (R17). An invoice can be paid twice, or
 * be cancelled during the payment.
 */
function tooMuch(excess: number, { amount, currency }: PaymentRow): string {
  if (excess === 0) return '';
  return excess === amount
    ? ', where nothing was due: it is refunded'
    : `, of which ${formatMoney(excess, currency)} is refunded`;
}

/**
 * True if the first payment of a subscription has no mandate yet. With some methods, the provider creates the mandate
 * after this payment (R54).
 */
function waitsForMandate(payment: PaymentRow, { mandateId }: ProviderPayment): boolean {
  const { by_mandate, mandate_id } = payment;
  return isOfSubscription(payment) && by_mandate === 0 && mandate_id === null && mandateId === null;
}

/** Stores a mandate that the provider created after the payment was settled; later charges use it. */
async function adoptMandate(tx: Queries, payment: PaymentRow, report: ProviderPayment): Promise<Settled> {
  if (report.mandateId === null || !isOfSubscription(payment) || payment.by_mandate === 1) throw new NothingToDo();
  const row = await tx.payments.adoptMandate(payment.id, report.mandateId);
  if (!row || row.subscription_id === null) throw new NothingToDo();
  await tx.subscriptions.adoptMandate(row.subscription_id, row);
  return {
    result: row,
    events: [],
    activity: {
      subject: { kind: 'subscription', id: row.subscription_id },
      summary: `The customer's agreement to later payments for ${row.description} has arrived`,
    },
  };
}

/**
 * Applies the money to the invoice or payment request. `applied`: the part that was due. The payment of a
 * subscription's period has only a request at this time: `assignInvoice` adds the period's invoice later.
 */
async function apply(
  tx: Queries,
  ctx: Context,
  payment: PaymentRow,
  amount: number,
): Promise<{ applied: number; events: Event[] }> {
  if (payment.invoice_id !== null) return applyToInvoice(tx, ctx, payment, payment.invoice_id, amount);
  if (payment.request_id === null) throw new Error(`payment ${payment.id} has no request and no invoice`);
  const request = await requireRequest(tx, payment.request_id);
  if (request.subscription_id !== null) return ctx.hooks.periodPaid(tx, ctx, payment, request);
  const counted = await tx.requests.countPaid(request.id, amount);
  return { applied: counted ? amount : 0, events: [] };
}

/** Refunds the part that was not due, and computes the fee for the remaining amount (R7). */
async function overpaid(tx: Queries, ctx: Context, payment: PaymentRow, excess: number): Promise<PaymentRow> {
  const fee = payment.testmode === 1 ? 0 : feeOf(payment.amount - excess, payment.currency, ctx.feeCaps);
  const row = await tx.payments.overpay(payment.id, excess, fee);
  if (!row) throw new Error(`payment ${payment.id} was paid and is not`);
  const now = ctx.now();
  await queueRefund(tx, row, { amount: excess, reason: 'overpayment', now, nextAttemptAt: now });
  return row;
}

async function authorize(tx: Queries, ctx: Context, payment: PaymentRow, report: ProviderPayment): Promise<Settled> {
  const now = ctx.now();
  const won = await tx.payments.setStatus(payment.id, 'authorized', {
    ...columnsOf(report),
    authorized_at: now,
    capture_before: report.captureBefore,
    failure_reason: null,
    processing: 0,
    next_check_at: report.captureBefore ?? nextCheckAt('authorized', payment.checks, now),
  });
  if (!won) throw new NothingToDo();
  if (won.request_id !== null) await tx.requests.setProcessing(won.request_id, won.id, 1);
  const money = formatMoney(won.amount, won.currency);
  return {
    result: await adoptPayer(tx, ctx, won),
    events: [],
    activity: { subject: { kind: 'payment', id: won.id }, summary: `${money} is held for ${won.description}` },
  };
}

/** Stores that the payment has failed. `id`: the payment's id at the provider; null if unknown. */
async function fail(
  tx: Queries,
  ctx: Context,
  payment: PaymentRow,
  reason: FailureReason,
  id: string | null,
): Promise<Settled> {
  const won = await tx.payments.setStatus(payment.id, 'failed', {
    ...(id === null ? {} : { provider_payment_id: id }),
    failure_reason: reason,
    processing: 0,
    checkout_url: null,
    asked_to_end: null,
    next_check_at: null,
  });
  if (!won) throw new NothingToDo();
  await freeTarget(tx, won, reason, ctx);
  const failed = await failedCharge(tx, ctx, won, reason);
  const money = formatMoney(won.amount, won.currency);
  return {
    result: won,
    events: [paymentEvent('payment.failed', await requirePayment(ctx, won.id, tx)), ...failed],
    activity: {
      subject: { kind: 'payment', id: won.id },
      summary: `A payment of ${money} for ${won.description} failed: ${reason.replaceAll('_', ' ')}`,
    },
  };
}

/**
 * Handles the failure of a charge on a mandate. The worker retries the charge. Does nothing for an attempt of the
 * payer, because the payer can try again.
 */
async function failedCharge(tx: Queries, ctx: Context, payment: PaymentRow, reason: FailureReason): Promise<Event[]> {
  if (payment.by_mandate === 0 || payment.request_id === null) return [];
  return ctx.hooks.periodFailed(tx, ctx, await requireRequest(tx, payment.request_id), reason);
}

async function requireRequest(tx: Queries, id: RequestId): Promise<RequestRow> {
  const request = await tx.requests.byId(id);
  if (!request) throw new Error(`request ${id} is gone`);
  return request;
}

/** Frees the invoice or payment request for a new attempt. A one-time request whose hold ended is deactivated. */
async function freeTarget(tx: Queries, payment: PaymentRow, reason: FailureReason, ctx: Context): Promise<void> {
  if (payment.request_id !== null) {
    await tx.reservations.release({ requestId: payment.request_id }, payment.id);
    const over = reason === 'released' || reason === 'hold_expired';
    const oneTime = (await tx.requests.byId(payment.request_id))?.usage_limit === 1;
    if (over && oneTime) await tx.requests.deactivate(payment.account_id, payment.request_id, ctx.now());
  } else if (payment.invoice_id !== null) {
    await tx.reservations.release({ invoiceId: payment.invoice_id }, payment.id);
  }
}

/** Stores the provider's ids and whether the payment is processing, unless the payment has ended. */
async function stillPending(tx: Queries, ctx: Context, payment: PaymentRow, report: ProviderPayment): Promise<Settled> {
  const processing = report.state === 'processing' ? 1 : 0;
  const next_check_at = nextCheckAt(report.state === 'processing' ? 'processing' : 'open', payment.checks, ctx.now());
  const row = await tx.payments.answered(payment.id, {
    provider_payment_id: report.id,
    provider_alias: report.alias,
    checkout_url: report.checkoutUrl,
    processing,
    next_check_at,
  });
  if (!row) throw new NothingToDo();
  if (row.request_id !== null) await tx.requests.setProcessing(row.request_id, row.id, processing);
  const what = `payment of ${formatMoney(row.amount, row.currency)} for ${row.description}`;
  return {
    result: row,
    events: [],
    activity: {
      subject: { kind: 'payment', id: row.id },
      summary: processing === 1 ? `A ${what} is being processed` : `The provider has opened the ${what}`,
    },
  };
}

function columnsOf(report: ProviderPayment) {
  return {
    provider_payment_id: report.id,
    ...(report.alias ? { provider_alias: report.alias } : {}),
    checkout_url: report.checkoutUrl,
    ...(report.method ? { payment_method: report.method } : {}),
    ...(report.mandateId ? { mandate_id: report.mandateId } : {}),
  };
}
