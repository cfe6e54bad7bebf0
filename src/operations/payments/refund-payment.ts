import * as z from 'zod';
import { addMs } from '../../model/dates.ts';
import { formatMoney } from '../../model/money.ts';
import { invalid, Refusal } from '../../model/refusal.ts';
import type { ListedPaymentRow, PaymentRow } from '../../store/payments.ts';
import type { RefundRow } from '../../store/refunds.ts';
import { minorUnits } from '../amounts.ts';
import { Amount, Id } from '../fields.ts';
import { always, operation } from '../operation.ts';
import { isOutOfReach } from '../providers/credentials.ts';
import { outOfReach, providerRefusal } from '../providers/open-provider.ts';
import { Payment, presentPayment, requirePayment } from './payment.ts';
import { queueRefund } from './queue-refund.ts';

/** The caller asks the provider at once; should it die, the worker goes on after this. */
const FIRST_RETRY_MS = 60_000;

export const refundPayment = operation({
  name: 'refundPayment',
  title: 'Refund a payment',
  summary:
    'Gives money back to the payer: the given amount, or all that is left of a paid payment. amount_refund_pending is what the provider has not confirmed yet. The fee is not given back. For a payment recorded by hand it only notes the refund.',
  scope: 'billing.write',
  effects: { destructive: true, idempotent: false, openWorld: true },
  once: always,
  input: z.strictObject({
    id: Id.describe('Payment id, from listPayments.'),
    amount: Amount.optional().describe("In the payment's currency; all that is left if left out."),
  }),
  output: Payment,
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
})(async (ctx, input) => {
  const seen = await requirePayment(ctx, input.id);
  requirePaid(seen);
  const amount = input.amount === undefined ? leftOf(seen) : minorUnits(input.amount, seen.currency, 'amount');
  if (amount <= 0) throw nothingLeft(seen);
  // It would be asked for again every day, and its amount set aside, until that account is connected again.
  if (await isOutOfReach(ctx.store, seen)) throw outOfReach(seen);
  let refund: RefundRow | undefined;
  await ctx.write(async (tx) => {
    const reserved = await tx.payments.reserveRefund(ctx.account.id, seen.id, amount);
    if (!reserved) throw notPossible(await requirePayment(ctx, seen.id, tx));
    const now = ctx.now();
    const terms = { amount, reason: 'requested', now, firstAttemptAt: addMs(now, FIRST_RETRY_MS) } as const;
    refund = await queueRefund(tx, seen, terms);
    const shown = presentPayment({ ...seen, ...reserved });
    const money = formatMoney(amount, seen.currency);
    return {
      result: shown,
      events: [],
      activity: {
        subject: { kind: 'payment', id: seen.id },
        summary: `Asked to give back ${money} of ${seen.description}`,
      },
    };
  });
  if (!refund) throw new Error('a refund was committed without its row');
  // Loaded when it is needed: the list of operations is loaded at every start of every assistant's host.
  const { settleRefund } = await import('./settle-refund.ts');
  const error = await settleRefund(ctx, ctx.account, refund);
  if (error) throw providerRefusal(error);
  return presentPayment(await requirePayment(ctx, seen.id));
});

/** Money that a dispute has taken cannot be refunded. */
export function leftOf(payment: PaymentRow): number {
  return payment.amount - payment.amount_refunded - payment.amount_charged_back - payment.refund_reserved;
}

function requirePaid(payment: ListedPaymentRow): void {
  if (payment.status === 'refunded') throw alreadyRefunded(payment);
  if (payment.status === 'paid') return;
  const hint =
    payment.status === 'authorized'
      ? 'The money is only held: releasePayment lets it go.'
      : 'Only paid payments can be given back; getPayment shows its status.';
  throw new Refusal('payment_not_paid', `Payment ${payment.id} is not paid, so there is nothing to give back.`, {
    hint,
  });
}

function notPossible(payment: ListedPaymentRow): Refusal {
  requirePaid(payment);
  const left = leftOf(payment);
  if (left <= 0) return nothingLeft(payment);
  return invalid([
    { field: 'amount', message: `must be at most what is left, ${formatMoney(left, payment.currency)}` },
  ]);
}

function nothingLeft(payment: ListedPaymentRow): Refusal {
  const { id, amount_charged_back, currency } = payment;
  if (amount_charged_back === 0) return alreadyRefunded(payment);
  const taken = formatMoney(amount_charged_back, currency);
  return new Refusal('payment_charged_back', `${taken} of payment ${id} was taken back by the payer's bank already.`, {
    hint: 'There is nothing left to give back; a dispute is answered at the provider.',
  });
}

function alreadyRefunded({ id, amount, currency }: ListedPaymentRow): Refusal {
  return new Refusal(
    'payment_already_refunded',
    `All of payment ${id} (${formatMoney(amount, currency)}) was given back, or is on its way back.`,
    { hint: 'There is nothing left to give back.' },
  );
}
