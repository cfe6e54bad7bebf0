/** Defines how answers show a payment (R16). */
import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { formatInstant } from '../../model/dates.ts';
import type { Event } from '../../model/event.ts';
import type { PaymentId } from '../../model/ids.ts';
import { toMajor } from '../../model/money.ts';
import {
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  SHOWN_PAYMENT_TYPES,
  shownPaymentStatus,
  shownPaymentType,
} from '../../model/payment.ts';
import type { ListedPaymentRow } from '../../store/payments/payment-lists.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';
import type { ReadContext } from '../kernel/context.ts';
import { InstantText } from '../kernel/fields.ts';
import { Dispute, presentDispute } from './dispute.ts';

export const Payment = z.object({
  id: z.int(),
  description: z.string().describe('Your reference.'),
  amount: z.number(),
  amount_refunded: z.number(),
  amount_refund_pending: z.number(),
  amount_charged_back: z.number(),
  refundable: z.number().describe('How much refundPayment can still give back.'),
  currency: z.string(),
  fee: z.number(),
  status: z.enum(PAYMENT_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS),
  customer: z.object({ id: z.int(), name: z.string(), email: z.string().nullable() }).nullable(),
  invoice_id: z.int().nullable(),
  payment_link_id: z.int().nullable(),
  code: z.string().nullable(),
  external_id: z.string().nullable(),
  subscription_id: z.int().nullable(),
  bank_entry_id: z.int().nullable().describe('The entry of a bank statement that it was recorded from.'),
  type: z.enum(SHOWN_PAYMENT_TYPES),
  testmode: z.boolean(),
  recorded_by_hand: z.boolean(),
  recorded: z.boolean().describe('The same as recorded_by_hand.'),
  note: z.string().nullable(),
  created_at: InstantText,
  paid_at: InstantText.nullable(),
  failure_reason: z.string().nullable(),
  undone_at: InstantText.nullable(),
  dispute: Dispute.nullable(),
  mismatch: z.string().nullable().describe('A difference that the provider reports.'),
  capture_before: InstantText.nullable(),
});
export type PaymentData = z.input<typeof Payment>;

export function presentPayment(row: ListedPaymentRow): PaymentData {
  const major = (minor: number) => toMajor(minor, row.currency);
  return {
    id: row.id,
    description: row.description,
    amount: major(row.amount),
    amount_refunded: major(row.amount_refunded),
    amount_refund_pending: major(row.refund_reserved),
    amount_charged_back: major(row.amount_charged_back),
    refundable: major(row.status === 'paid' ? Math.max(0, leftOf(row)) : 0),
    currency: row.currency,
    fee: major(row.fee),
    status: shownPaymentStatus(row.status),
    payment_method: row.payment_method,
    customer: customerOf(row),
    invoice_id: row.invoice_id,
    payment_link_id: row.link_id,
    code: row.paid_code,
    external_id: row.paid_reference,
    subscription_id: row.subscription_id,
    bank_entry_id: row.bank_entry_id,
    type: shownPaymentType(row.type, row.invoice_id),
    testmode: row.testmode === 1,
    recorded_by_hand: row.recorded === 1,
    recorded: row.recorded === 1,
    note: row.note ?? row.paid_note,
    created_at: formatInstant(row.created_at),
    paid_at: when(row.paid_at),
    failure_reason: row.failure_reason,
    undone_at: when(row.undone_at),
    dispute: disputeOf(row),
    mismatch: row.mismatch,
    capture_before: row.status === 'authorized' ? when(row.capture_before) : null,
  };
}

/** Amount that can still be refunded. Money that a dispute has taken cannot be refunded. */
export function leftOf(payment: PaymentRow): number {
  return payment.amount - payment.amount_refunded - payment.amount_charged_back - payment.refund_reserved;
}

function disputeOf({ dispute_status: status, dispute_reason: reason, dispute_due_by: due_by }: PaymentRow) {
  return status === null || reason === null ? null : presentDispute({ status, reason, due_by });
}

/** The customer who paid. Null if the payer is not a customer. */
function customerOf(row: ListedPaymentRow): PaymentData['customer'] {
  if (row.customer_id === null) return null;
  return { id: row.customer_id, name: row.customer_name ?? '', email: row.customer_email };
}

function when(at: PaymentRow['paid_at']): string | null {
  return at === null ? null : formatInstant(at);
}

export async function requirePayment(ctx: ReadContext, id: number, db: Queries = ctx.store): Promise<ListedPaymentRow> {
  const row = await db.payments.find(ctx.account.id, id as PaymentId);
  if (row) return row;
  throw new BillingError('payment_not_found', `There is no payment ${id}.`, {
    field: 'id',
    hint: 'Use the id that listPayments returns.',
  });
}

/** Event with at least `description, amount, payment_method, paid_at` in its data (R24). */
export function paymentEvent(type: Event['type'], row: ListedPaymentRow): Event {
  return { type, data: presentPayment(row) };
}
