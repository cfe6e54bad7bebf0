/**
 * Records that an invoice was paid outside this service. A person enters the payment by hand, or it comes from a bank
 * statement (R89).
 */
import { invalid } from '../../model/billing-error.ts';
import type { Instant } from '../../model/dates.ts';
import type { Event } from '../../model/event.ts';
import type { BankEntryId, InvoiceId } from '../../model/ids.ts';
import { formatMoney } from '../../model/money.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';
import { type InvoiceData, invoiceEvent, nameOf, presentInvoice, requireInvoice } from '../invoices/invoice.ts';
import { addToDay, moveSumsOfPayment } from '../invoices/receipts.ts';
import { notPending, requireAllowed } from '../invoices/states.ts';
import type { Activity, Context } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { paymentEvent, requirePayment } from './payment.ts';

type Received = {
  readonly amount: number;
  readonly paidAt: Instant;
  readonly method: PaymentRow['payment_method'];
  readonly note: string | null;
  readonly bankEntryId: BankEntryId | null;
};

type Recorded = {
  readonly data: InvoiceData;
  readonly payment: PaymentRow;
  readonly events: readonly Event[];
  readonly activity: Activity;
};

export function requireRecordable(invoice: InvoiceRow): void {
  requireAllowed(invoice, 'record_payment', () => notPending(invoice, IF_DRAFT));
}

/**
 * Stores the payment. Must be called in `ctx.write`. Refuses a payment that is larger than the amount due, and any
 * payment if nothing is due.
 */
export async function recordReceived(
  tx: Queries,
  ctx: Context,
  before: InvoiceRow,
  received: Received,
): Promise<Recorded> {
  const { amount, paidAt } = received;
  const invoice = await receive(tx, ctx, before.id, amount, paidAt);
  const payment = await insertPayment(tx, ctx, invoice, received);
  await addToDay(tx, ctx, payment, { received: amount, refunded: 0 }, paidAt);
  const data = presentInvoice(invoice, ctx, todayOf(ctx));
  const followed = await ctx.hooks.invoiceChanged(tx, ctx, before, invoice);
  return {
    data,
    payment,
    events: [
      paymentEvent('payment.succeeded', await requirePayment(ctx, payment.id, tx)),
      ...(invoice.status === 'paid' ? [invoiceEvent('invoice.paid', data)] : []),
      ...followed,
    ],
    activity: {
      subject: { kind: 'invoice', id: invoice.id },
      summary: `Recorded ${formatMoney(amount, invoice.currency)} received on ${nameOf(invoice)}`,
    },
  };
}

const IF_DRAFT = 'If the money is for it, make it final with issueInvoice and record the payment then.';

/**
 * Adds the payment to the invoice. The conditional update decides whether the payment is possible. Totals change only
 * after a successful update.
 */
async function receive(tx: Queries, ctx: Context, id: InvoiceId, amount: number, paidAt: Instant): Promise<InvoiceRow> {
  const won = await tx.invoices.receive(ctx.account.id, id, amount, paidAt);
  const invoice = await requireInvoice(ctx, id, tx);
  if (!won) throw invoice.status === 'pending' ? moreThanDue(invoice) : notPending(invoice, IF_DRAFT);
  await moveSumsOfPayment(tx, ctx, invoice, { amount, at: paidAt, isTest: false });
  return invoice;
}

/** Hint for an amount above the amount due. */
const REST_OF_IT =
  'Record what is due, and the rest on another invoice of the customer; what belongs to none is given back outside this service.';

function moreThanDue(invoice: InvoiceRow) {
  const due = formatMoney(invoice.amount_due, invoice.currency);
  return invalid([{ field: 'amount', message: `must be at most what is due, ${due}` }], REST_OF_IT);
}

/** Fields of a payment without a payment provider. */
const BY_HAND = {
  status: 'paid',
  recorded: 1,
  testmode: 0,
  type: 'paymentlink',
  request_id: null,
  attempt_key: null,
  provider: null,
  payer_name: null,
  payer_email: null,
  next_check_at: null,
} as const;

function insertPayment(tx: Queries, ctx: Context, invoice: InvoiceRow, received: Received): Promise<PaymentRow> {
  return tx.payments.insert({
    ...BY_HAND,
    account_id: ctx.account.id,
    customer_id: invoice.customer_id,
    invoice_id: invoice.id,
    description: invoice.reference ?? nameOf(invoice),
    amount: received.amount,
    currency: invoice.currency,
    payment_method: received.method,
    note: received.note,
    created_at: ctx.now(),
    paid_at: received.paidAt,
    bank_entry_id: received.bankEntryId,
  });
}
