import * as z from 'zod';
import { BillingError, invalid } from '../../model/billing-error.ts';
import { addMs, dateAt, formatInstant, type Instant } from '../../model/dates.ts';
import { formatMoney, toMajor } from '../../model/money.ts';
import { clamped } from '../../model/outflow.ts';
import { shownPaymentStatus } from '../../model/payment.ts';
import type { ListedPaymentRow } from '../../store/payments/payment-lists.ts';
import type { RefundRow } from '../../store/payments/refunds.ts';
import { minorUnits } from '../kernel/checked-input.ts';
import type { ReadContext } from '../kernel/context.ts';
import { Amount, dateOf, Id, InstantText, type Moment, MomentField, startOf, todayOf } from '../kernel/fields.ts';
import { always, operation } from '../kernel/operation.ts';
import { howItReturns } from '../payments/how-it-returns.ts';
import { leftOf, Payment, presentPayment, requirePayment } from '../payments/payment.ts';
import { queueRefund, WORKER_TAKES_OVER_AFTER_MS } from '../payments/queue-refund.ts';
import { REFUND_STATUSES } from '../payments/refund.ts';
import { isOutOfReach } from '../providers/credentials.ts';
import { outOfReach, providerRefusal } from '../providers/open-provider.ts';
import { CreditNote, presentCreditNote, requireCreditNote } from './credit-note.ts';
import { creditFor } from './credit-refund.ts';
import { CreditReason, reasonFaults } from './new-credit-note.ts';

const REFUND_WARNINGS = ['refund_without_credit_note'] as const;

const Refunded = Payment.extend({
  refund: z.object({
    id: z.int(),
    amount: z.number(),
    status: z.enum(REFUND_STATUSES).describe('pending: the provider has not confirmed it yet.'),
    how: z.string().describe('How the money goes back, and when it arrives.'),
    settled_at: InstantText.nullable().describe('When it was given back.'),
  }),
  credit_note: CreditNote.nullable(),
  warnings: z.array(z.enum(REFUND_WARNINGS)),
});
type RefundedData = z.input<typeof Refunded>;

export const refundPayment = operation({
  name: 'refundPayment',
  title: 'Refund a payment',
  summary:
    'Refunds a paid payment. The fee is not refunded. One recorded by hand is only noted: pay it back yourself. Recorded by mistake: undoPayment.',
  scope: 'billing.write',
  route: 'POST /payments/{id}/refund',
  effects: { destructive: true, idempotent: false, openWorld: true },
  repeatIsRetry: always,
  input: z.strictObject({
    id: Id.describe('Payment id, from listPayments.'),
    amount: Amount.optional().describe('All that is left if left out.'),
    credit_note: z.boolean().default(false).describe('With a credit note for the invoice.'),
    refunded_at: MomentField.optional().describe('If paid back by hand: day or time; default now.'),
    reason: CreditReason.optional().describe('Printed on the credit note.'),
  }),
  output: Refunded,
  combinations: ({ credit_note, reason }) => reasonFaults(reason, credit_note === true),
  refusals: [
    'payment_not_found',
    'payment_not_paid',
    'payment_already_refunded',
    'payment_charged_back',
    'provider_not_connected',
    'provider_refused',
    'provider_unavailable',
    'limit_exceeded',
  ],
  resource: [{ kind: 'payment', argument: 'id' }],
  prepare: async (ctx, { id, amount }) => {
    const seen = await requirePayment(ctx, id);
    return { seen, amount: amount === undefined ? leftOf(seen) : minorUnits(amount, seen.currency, 'amount') };
  },
  redirects: 'nothing',
  amountAtRisk: (_ctx, _input, { seen, amount }) => ({
    money: { amount, currency: seen.currency },
    isTest: seen.testmode === 1,
  }),
})(async (ctx, input, { seen, amount }) => {
  requirePaid(seen);
  const refundedAt = input.refunded_at === undefined ? null : noted(ctx, seen, input.refunded_at);
  if (amount <= 0) throw nothingLeft(seen);
  // Rejects a payment whose provider is not connected any more. Otherwise the refund would be retried every day until
  // the provider is connected again, and the refunded amount would stay reserved.
  if (await isOutOfReach(ctx.store, seen)) throw outOfReach(seen);
  let refund: RefundRow | undefined;
  let credited: Pick<RefundedData, 'credit_note' | 'warnings'> = { credit_note: null, warnings: [] };
  await ctx.write(async (tx) => {
    const reserved = await tx.payments.reserveRefund(ctx.account.id, seen.id, amount);
    if (!reserved) throw notPossible(await requirePayment(ctx, seen.id, tx));
    const now = ctx.now();
    const { note, events, warnings } = await creditFor(tx, ctx, seen, amount, input);
    const terms = { amount, reason: 'requested', now, nextAttemptAt: addMs(now, WORKER_TAKES_OVER_AFTER_MS) } as const;
    refund = await queueRefund(tx, seen, { ...terms, creditNoteId: note?.id, refundedAt });
    credited = { credit_note: note && presentCreditNote({ ...note, refunds_pending: amount }, ctx), warnings };
    const shown = { ...presentRefunded({ ...seen, ...reserved }, refund), ...credited };
    const money = formatMoney(amount, seen.currency);
    return {
      result: shown,
      events,
      activity: {
        subject: { kind: 'payment', id: seen.id },
        summary: `Asked to give back ${money} of ${seen.description}${note ? `, with ${note.credit_note_number}` : ''}`,
      },
    };
  });
  if (!refund) throw new Error('a refund was committed without its row');
  // Imported when needed. A static import would slow down every start of `billhook mcp`, which loads all operations.
  const { attemptRefund } = await import('../payments/attempt-refund.ts');
  const error = await attemptRefund(ctx, ctx.account, refund);
  if (error) throw providerRefusal(error);
  const settled = (await ctx.store.refunds.ofPayment(seen.id)).find(({ id }) => id === refund?.id) ?? refund;
  const { credit_note: made, warnings } = credited;
  const credit_note = made && presentCreditNote(await requireCreditNote(ctx, made.id), ctx);
  return { ...presentRefunded(await requirePayment(ctx, seen.id), settled), credit_note, warnings };
});

function presentRefunded(payment: ListedPaymentRow, refund: RefundRow): Omit<RefundedData, 'credit_note' | 'warnings'> {
  const { id, amount, status, settled_at } = refund;
  return {
    ...presentPayment(payment),
    refund: {
      id,
      amount: toMajor(amount, payment.currency),
      status,
      how: howItReturns(payment),
      settled_at: settled_at === null ? null : formatInstant(settled_at),
    },
    refundable: toMajor(leftOf(payment), payment.currency),
  };
}

function requirePaid(payment: ListedPaymentRow): void {
  if (payment.status === 'refunded') throw alreadyRefunded(payment);
  if (payment.status === 'paid') return;
  const hint =
    payment.status === 'authorized'
      ? 'The money is only held: releasePayment releases it.'
      : 'Only paid payments can be refunded: listPayments with status paid shows them.';
  const state = shownPaymentStatus(payment.status);
  throw new BillingError(
    'payment_not_paid',
    `Payment ${payment.id} is ${state}, not paid, so there is nothing to refund.`,
    {
      hint,
    },
  );
}

/**
 * Checks the time of a refund that was paid outside this service. The time must not be in the future (R17), and not
 * before the payment.
 */
function noted(ctx: ReadContext, { recorded, paid_at, created_at }: ListedPaymentRow, given: Moment): Instant {
  const fault = (message: string) => invalid([{ field: 'refunded_at', message }]);
  if (recorded === 0) {
    throw fault('must be left out: the provider refunds it, and says when; a day is for a payment recorded by hand');
  }
  const { timezone } = ctx.account;
  const at = startOf(ctx, given);
  const [paidAt, today] = [paid_at ?? created_at, todayOf(ctx)];
  const [on, paidOn] = [dateAt(at, timezone), dateAt(paidAt, timezone)];
  // A date without a time stands for the whole day. The day of the payment is therefore allowed.
  const isInstant = dateOf(given) === undefined;
  if (on > today || (isInstant && at > ctx.now())) throw fault(`must not be in the future; today is ${today}`);
  if (on < paidOn || (isInstant && at < paidAt)) {
    throw fault(`must not be before the payment, which was received at ${formatInstant(paidAt)}`);
  }
  return clamped(at, paidAt, ctx.now());
}

function notPossible(payment: ListedPaymentRow): BillingError {
  requirePaid(payment);
  const left = leftOf(payment);
  if (left <= 0) return nothingLeft(payment);
  return invalid([
    { field: 'amount', message: `must be at most what is left, ${formatMoney(left, payment.currency)}` },
  ]);
}

function nothingLeft(payment: ListedPaymentRow): BillingError {
  const { id, amount_charged_back, currency } = payment;
  if (amount_charged_back === 0) return alreadyRefunded(payment);
  const taken = formatMoney(amount_charged_back, currency);
  return new BillingError(
    'payment_charged_back',
    `${taken} of payment ${id} was taken back by the payer's bank already.`,
    {
      hint: 'There is nothing left to give back; a dispute is answered at the provider.',
    },
  );
}

function alreadyRefunded({ id, amount, currency }: ListedPaymentRow): BillingError {
  return new BillingError(
    'payment_already_refunded',
    `All of payment ${id} (${formatMoney(amount, currency)}) was given back, or is on its way back.`,
    { hint: 'There is nothing left to give back.' },
  );
}
