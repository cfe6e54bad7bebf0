/** The answers about payments. */
import type * as z from 'zod';
import type { listPayments as ListPayments } from '../../../operations/payments/list-payments.ts';
import type { PaymentData } from '../../../operations/payments/payment.ts';
import { pageWords } from './page.ts';
import { type Asked, counted, filterWords, joined, money, quoted, type Written } from './words.ts';

type Listed = z.input<typeof ListPayments.output>;

const FILTERS = ['description', 'status', 'payment_method', 'from', 'to', 'customer_id', 'customer', 'invoice_id'];

export function listPayments(data: Listed, asked: Asked): Written {
  const which = filterWords(asked, FILTERS);
  const test = data.total_count - data.totals.reduce((count, total) => count + total.count, 0);
  return {
    answer:
      data.total_count === 0
        ? `There are no payments${which}.`
        : `${counted(data.total_count, 'payment')}${which}${sums(data)}${unreal(test)}${mixed(asked)}.`,
    ...pageWords(data.payments.map(paymentLine), data, asked, ['description', 'status', 'from', 'to']),
  };
}

export function refundPayment(payment: PaymentData): Written {
  const { amount_refund_pending: pending, amount_refunded: done, currency } = payment;
  const given = money(done, currency);
  const all = payment.status === 'refunded' ? 'all of it' : `${given} of ${money(payment.amount, currency)}`;
  const what =
    pending > 0
      ? `${money(pending, currency)} is on its way back, pending until the provider says that it is done (${given} given back so far)`
      : `${all} has been given back now (${given} in total)`;
  return {
    answer: `Payment ${payment.id} for ${quoted(payment.description)}: ${what}.`,
    lines: ['The fee is not given back. Nobody was mailed by this service.'],
  };
}

/** `42 · EUR 12.50 paid by card · "Order 7" · from "Ann" · 2026-03-17T11:00:00.000Z` */
export function paymentLine(payment: PaymentData): string {
  const { id, amount, currency, customer, payment_method: method } = payment;
  const parts = [
    String(id),
    `${money(amount, currency)} ${stateWords(payment)} by ${method.replaceAll('_', ' ')}`,
    quoted(payment.description),
    ...(customer ? [`from ${quoted(customer.name)}`] : []),
    payment.paid_at ?? payment.created_at,
    ...(payment.testmode ? ['test payment'] : []),
  ];
  return parts.join(' · ');
}

function stateWords(payment: PaymentData): string {
  const { status, failure_reason, capture_before } = payment;
  if (status === 'failed') return `failed (${(failure_reason ?? 'failed').replaceAll('_', ' ')})`;
  if (status === 'authorized') return `held${capture_before === null ? '' : ` until ${capture_before}`}`;
  const left = leftWords(payment);
  return status === 'paid' && left.length > 0 ? `paid (${joined(left, 'and')})` : status;
}

/** Refunds, pending refunds, chargebacks and an open dispute of a payment. */
function leftWords({ amount_refunded, amount_refund_pending, amount_charged_back, dispute, currency }: PaymentData) {
  return [
    ...(amount_refunded > 0 ? [`${money(amount_refunded, currency)} given back`] : []),
    ...(amount_refund_pending > 0 ? [`refund of ${money(amount_refund_pending, currency)} pending`] : []),
    ...(amount_charged_back > 0 ? [`${money(amount_charged_back, currency)} charged back`] : []),
    ...(dispute?.status === 'open'
      ? [`disputed${dispute.due_by === null ? '' : `, answer by ${dispute.due_by}`}`]
      : []),
  ];
}

function sums({ totals }: Listed): string {
  const each = totals.map(
    ({ currency, amount, fee, count }) =>
      `${money(amount, currency)}${totals.length > 1 ? ` on ${count}` : ''}${fee > 0 ? ` (fees ${money(fee, currency)})` : ''}`,
  );
  return each.length === 0 ? '' : `: ${joined(each, 'and')}`;
}

function unreal(count: number): string {
  return count === 0 ? '' : `, and ${counted(count, 'test payment')} that ${count === 1 ? 'does' : 'do'} not count`;
}

/** Sums over all states are not what was received, and would be taken for it. */
function mixed({ status }: Asked): string {
  return status === undefined ? ', pending and failed ones included (status paid gives what was received)' : '';
}
