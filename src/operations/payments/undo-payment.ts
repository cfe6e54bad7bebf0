import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { formatInstant } from '../../model/dates.ts';
import type { Event } from '../../model/event.ts';
import type { RequestId } from '../../model/ids.ts';
import { INVOICE_STATUSES } from '../../model/invoice.ts';
import { formatMoney } from '../../model/money.ts';
import { shownPaymentStatus } from '../../model/payment.ts';
import type { ListedPaymentRow } from '../../store/payments/payment-lists.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';
import { invoiceEvent, nameOf, presentInvoice, requireInvoice } from '../invoices/invoice.ts';
import { rebalance } from '../invoices/rebalance.ts';
import { addToDay, moveSums } from '../invoices/receipts.ts';
import { amountUnlessTest } from '../kernel/amount-at-risk.ts';
import type { Activity, Context } from '../kernel/context.ts';
import { Id, text, todayOf } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { Payment, paymentEvent, presentPayment, requirePayment } from './payment.ts';

export const undoPayment = operation({
  name: 'undoPayment',
  title: 'Undo a recorded payment',
  summary:
    'Takes back a payment that was recorded by mistake, or a test payment: the money never came, so what it paid is due again. Not a refund. Sends nothing.',
  scope: 'billing.write',
  route: 'POST /payments/{id}/undo',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({
    id: Id.describe('Payment id, from listPayments.'),
    reason: text(BOUNDS.reference).describe('Why.'),
  }),
  output: Payment.extend({
    invoice: z
      .object({ id: z.int(), invoice_number: z.string(), status: z.enum(INVOICE_STATUSES), amount_due: z.number() })
      .nullable()
      .describe('The invoice that it paid, as it is now.'),
  }),
  refusals: ['payment_not_found', 'payment_not_recorded', 'payment_not_paid', 'payment_already_refunded'],
  resource: [{ kind: 'payment', argument: 'id' }],
  prepare: (ctx, { id }) => requirePayment(ctx, id),
  redirects: 'nothing',
  amountAtRisk: amountUnlessTest,
})((ctx, { id, reason }) =>
  ctx.write(async (tx) => {
    const before = await requirePayment(ctx, id, tx);
    requireUndoable(before);
    const undone = await tx.payments.undo(before.id, ctx.now());
    if (!undone) throw new Error(`payment ${before.id} changed while its account's lock was taken`);
    if (before.bank_entry_id !== null) await tx.bankEntries.free(ctx.account.id, before.bank_entry_id, before.amount);
    const target = await takeFromTarget(tx, ctx, before);
    const shown = await requirePayment(ctx, before.id, tx);
    const money = formatMoney(before.amount, before.currency);
    return {
      result: { ...presentPayment(shown), invoice: target.invoice },
      events: [paymentEvent('payment.undone', shown), ...target.events],
      activity: { subject: target.subject, summary: `Undid the payment of ${money} for ${target.name}: ${reason}` },
    };
  }),
);

type Target = {
  readonly events: readonly Event[];
  readonly subject: Activity['subject'];
  readonly name: string;
  readonly invoice: z.input<typeof undoPayment.output>['invoice'];
};

/**
 * The money never arrived. So this function removes the payment from its invoice or link, and from the sums of its
 * month and day.
 */
async function takeFromTarget(tx: Queries, ctx: Context, payment: PaymentRow): Promise<Target> {
  const { id, invoice_id, request_id, testmode, paid_at } = payment;
  const amount = payment.amount - payment.overpaid;
  const at = paid_at ?? payment.created_at;
  const sums = { received: -amount, refunded: 0 };
  await addToDay(tx, ctx, payment, sums, at);
  if (invoice_id === null) {
    await tx.requests.uncountPaid(request_id as RequestId, amount);
    return { subject: { kind: 'payment', id }, name: payment.description, invoice: null, events: [] };
  }
  const before = await requireInvoice(ctx, invoice_id, tx);
  const after = await rebalance(tx, before, { kind: 'taken_back', amount, at: ctx.now() });
  await moveSums(tx, ctx, { before, after }, testmode === 1 ? null : sums, at);
  const data = presentInvoice(after, ctx, todayOf(ctx));
  const { status, amount_due } = data;
  const invoice = { id: invoice_id, invoice_number: nameOf(after), status, amount_due };
  // After the payment is removed, an invoice that was credited in full has nothing due and nothing paid. Such an
  // invoice is cancelled.
  const events = [
    ...(status === 'cancelled' ? [invoiceEvent('invoice.cancelled', data)] : []),
    ...(await ctx.hooks.invoiceChanged(tx, ctx, before, after)),
  ];
  return { subject: { kind: 'invoice', id: invoice_id }, name: nameOf(after), invoice, events };
}

function requireUndoable(payment: ListedPaymentRow): void {
  const { id, status, recorded, testmode, subscription_id, undone_at } = payment;
  if (undone_at !== null) throw notPaid(id, `was undone already, at ${formatInstant(undone_at)}`);
  if (recorded === 0 && testmode === 0) {
    throw new BillingError(
      'payment_not_recorded',
      `Payment ${id} was received through a provider, so it cannot be undone.`,
      {
        hint: 'refundPayment gives the money back.',
      },
    );
  }
  if (subscription_id !== null) {
    throw new BillingError('payment_not_recorded', `Payment ${id} paid a period of subscription ${subscription_id}.`, {
      hint: 'cancelSubscription ends the subscription; a period that was paid stays paid.',
    });
  }
  const hasLeft = payment.amount_refunded + payment.refund_reserved + payment.amount_charged_back > 0;
  if (status === 'refunded' || hasLeft || payment.dispute_status !== null) {
    throw new BillingError(
      'payment_already_refunded',
      `Money of payment ${id} was given back, or is on its way back.`,
      {
        hint: 'A payment whose money has left cannot be undone: it had come.',
      },
    );
  }
  if (status !== 'paid') throw notPaid(id, `is ${shownPaymentStatus(status)}, not paid`);
}

function notPaid(id: number, why: string): BillingError {
  return new BillingError('payment_not_paid', `Payment ${id} ${why}, so there is nothing to undo.`, {
    hint: 'Only paid payments can be undone: listPayments with status paid shows them.',
  });
}
