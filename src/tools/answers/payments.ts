/** Answers of the tools for payments. */
import type * as z from 'zod';
import type { refundPayment } from '../../operations/credit-notes/refund-payment.ts';
import type { listPayments } from '../../operations/payments/list-payments.ts';
import type { PaymentData } from '../../operations/payments/payment.ts';
import type { undoPayment } from '../../operations/payments/undo-payment.ts';
import { answerBuilder, PAGE, rows, type Shape, type ToolArguments } from '../shape.ts';
import { counted, localDay, money, quoted } from '../words.ts';
import {
  given,
  inCurrencies,
  MATCHES,
  matchHint,
  matchRows,
  noSuchCustomer,
  ofCustomer,
  pageFacts,
  spanWords,
} from './page.ts';

type Listed = z.input<typeof listPayments.output>;
type Undone = z.input<typeof undoPayment.output>;
type Refunded = z.input<typeof refundPayment.output>;

/** Fields of one payment. The payment can be for an invoice or a payment link. */
const PAYMENT = {
  id: 'number',
  time: 'time',
  status: 'text',
  currency: 'text',
  amount: 'money',
  method: 'text',
  customer: 'untrusted',
  for: 'untrusted',
  fee: 'money',
  recorded_by_hand: 'flag',
  refunded: 'money',
  refund_pending: 'money',
  charged_back: 'money',
  failed: 'text',
  dispute: 'text',
  held_until: 'time',
  test: 'flag',
  refundable: 'money',
} as const satisfies Shape;

function paymentRow(payment: PaymentData) {
  const { dispute } = payment;
  const by = dispute?.due_by ? `, answer by ${dispute.due_by}` : '';
  return {
    id: payment.id,
    time: payment.paid_at ?? payment.created_at,
    status: payment.status,
    currency: payment.currency,
    amount: payment.amount,
    method: payment.payment_method,
    customer: payment.customer?.name,
    for: payment.description,
    fee: payment.fee || undefined,
    recorded_by_hand: payment.recorded_by_hand || undefined,
    refunded: payment.amount_refunded || undefined,
    refund_pending: payment.amount_refund_pending || undefined,
    charged_back: payment.amount_charged_back || undefined,
    failed: payment.failure_reason,
    dispute: dispute ? `${dispute.status}${dispute.status === 'open' ? by : ''}` : undefined,
    held_until: payment.capture_before,
    test: payment.testmode || undefined,
    // `refundable` is shown as soon as a refund or chargeback exists, even if the value is 0. Before that, the whole
    // amount is refundable. `refundable` is the last column, because an empty cell at the end of a row needs no `-`.
    refundable: hasReturned(payment) ? payment.refundable : undefined,
  };
}

function hasReturned({ amount_refunded, amount_refund_pending, amount_charged_back }: PaymentData): boolean {
  return amount_refunded > 0 || amount_refund_pending > 0 || amount_charged_back > 0;
}

export const paymentList = answerBuilder({
  total_count: 'number',
  totals: rows({
    currency: 'text',
    count: 'number',
    amount: 'money',
    fee: 'money',
    received: 'money',
    refunded: 'money',
    charged_back: 'money',
    net: 'money',
  }),
  customers: MATCHES,
  ...PAGE,
  payments: rows(PAYMENT),
})((data: Listed, context) => ({
  summary: summaryOf(data, context.args),
  next: matchHint(data.customer_match),
  total_count: data.total_count,
  totals: data.totals.map((total) => ({ ...total, charged_back: total.charged_back || undefined })),
  customers: matchRows(data.customer_match),
  ...pageFacts(data, data.payments.length, context),
  payments: data.payments.map(paymentRow),
}));

function summaryOf(data: Listed, args: ToolArguments): string {
  const { customer_match: match, total_count: total, totals } = data;
  const noCustomer = noSuchCustomer(match, args);
  if (noCustomer !== undefined) return noCustomer;
  const which = `${ofCustomer(match, args)}${filterWords(args)}`;
  const status = args.status === undefined ? '' : `${given(args.status)} `;
  if (total === 0) return `There are no ${status}payments${which}.`;
  const sums = totals.map((total) => sumWords(total, totals.length > 1));
  const test = total - totals.reduce((count, one) => count + one.count, 0);
  const unreal = test > 0 ? ` ${counted(test, 'test payment')} ${test === 1 ? 'is' : 'are'} in no sum.` : '';
  // Tells the model that the sum does not contain all received money. The filter `paid` excludes payments that were
  // wholly refunded.
  const less =
    args.status === 'paid' ? ' Wholly refunded payments are left out; received without status counts them.' : '';
  return `${counted(total, `${status}payment`)}${which}: ${inCurrencies(sums) || 'no real money'}.${unreal}${less}`;
}

/** The received, returned and remaining parts of a sum, in words. */
function sumWords(total: Listed['totals'][number], isOneOfMany: boolean): string {
  const { currency, amount, fee, count, received, refunded, charged_back: chargedBack, net } = total;
  const ofIt = received === amount ? ' received' : received > 0 ? `, ${money(received, currency)} of it received` : '';
  const left = [
    refunded > 0 ? `, ${money(refunded, currency)} refunded` : '',
    chargedBack > 0 ? `, ${money(chargedBack, currency)} charged back` : '',
    refunded + chargedBack > 0 ? `, ${money(net, currency)} net` : '',
  ].join('');
  const fees = fee > 0 ? ` (fees ${money(fee, currency)})` : '';
  return `${money(amount, currency)}${isOneOfMany ? ` on ${count}` : ''}${ofIt}${left}${fees}`;
}

function filterWords(args: ToolArguments): string {
  const { description, payment_method: method, invoice_id: invoice } = args;
  return [
    method === undefined ? '' : ` by ${given(method).replaceAll('_', ' ')}`,
    invoice === undefined ? '' : ` for invoice ${given(invoice)}`,
    description === undefined ? '' : ` with ${quoted(String(description), 60)} in the description`,
    spanWords(args, 'made', 'from', 'to'),
  ].join('');
}

export const paymentRefunded = answerBuilder(
  { ...PAYMENT, refund_amount: 'money', refund_status: 'text', refunded_on: 'text', credit_note_number: 'text' },
  ['id', 'amount', 'for', 'recorded_by_hand', 'refundable', 'refund_amount', 'refunded_on', 'credit_note_number'],
)((payment: Refunded, { args, timezone }) => {
  const { id, description, currency, refund, refundable, fee, credit_note } = payment;
  // If the call gives no day, the refund has today's date, and the sentence names no day.
  const day =
    args.refunded_at === undefined || refund.settled_at === null ? undefined : localDay(refund.settled_at, timezone);
  const on = day === undefined ? '' : ` on ${day}`;
  const left = refundable > 0 ? `${money(refundable, currency)} is left` : 'nothing is left';
  return {
    summary:
      `${refundWords(payment)}${on} of payment ${id} for ${quoted(description)}, ${money(payment.amount, currency)}; ${left} to refund. ` +
      `${fee > 0 ? 'The fee is not refunded. ' : ''}${noteWords(payment)}No mail was sent.`,
    next: refund.status === 'refused' || refund.status === 'failed' ? undefined : refund.how,
    ...paymentRow(payment),
    refundable,
    refund_amount: refund.amount,
    refund_status: refund.status,
    refunded_on: day,
    credit_note_number: credit_note?.credit_note_number,
  };
});

function noteWords({ credit_note: note, warnings }: Refunded): string {
  if (note) return `Credit note ${note.credit_note_number} was made for it. `;
  return warnings.includes('refund_without_credit_note') ? 'No credit note covers it. ' : '';
}

function refundWords({ recorded_by_hand, currency, refund }: Refunded): string {
  const amount = money(refund.amount, currency);
  if (recorded_by_hand) return `Recorded a refund of ${amount}`;
  switch (refund.status) {
    case 'pending':
      return `Requested a refund of ${amount}, which the provider has not confirmed yet,`;
    case 'done':
      return `Refunded ${amount}`;
    case 'refused':
    case 'failed':
      return `The provider did not refund ${amount}`;
  }
}

export const paymentUndone = answerBuilder(
  { id: 'number', invoice_number: 'text', status: 'text', currency: 'text', amount_due: 'money' },
  ['id', 'invoice_number', 'status', 'amount_due'],
)(({ id, amount, currency, description, invoice }: Undone) => {
  const due = invoice
    ? ` Invoice ${invoice.invoice_number} is ${invoice.status} again: ${money(invoice.amount_due, currency)} is due.`
    : '';
  return {
    summary: `Undid payment ${id} of ${money(amount, currency)} for ${quoted(description)}: it counts as never received.${due} Nothing was sent, and no money moved.`,
    id,
    invoice_number: invoice?.invoice_number,
    status: invoice?.status,
    currency: invoice ? currency : undefined,
    amount_due: invoice?.amount_due,
  };
});
