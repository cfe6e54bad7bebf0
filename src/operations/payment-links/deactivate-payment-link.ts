import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import type { Event } from '../../model/event.ts';
import type { LinkRow } from '../../store/payments/payment-requests.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { LinkReference } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { endOpenAttempt } from '../payments/end-open-attempt.ts';
import { PaymentLink, type PaymentLinkData, presentPaymentLink, requirePaymentLink } from './payment-link.ts';

export const deactivatePaymentLink = operation({
  name: 'deactivatePaymentLink',
  title: 'Deactivate a payment link',
  summary:
    'Closes a payment link permanently: it can no longer be paid, nor start its subscription. Payments already made are kept.',
  scope: 'billing.write',
  route: 'POST /payment-links/{id}/deactivate',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({ id: LinkReference }),
  output: PaymentLink,
  refusals: ['payment_link_not_found', 'payment_link_inactive'],
  resource: [{ kind: 'payment_request', argument: 'id' }],
  prepare: (ctx, { id }) => requirePaymentLink(ctx, id),
  redirects: 'nothing',
  amountAtRisk: (_ctx, _input, { amount, currency, testmode }) => ({
    money: amount === null ? null : { amount, currency },
    isTest: testmode === 1,
  }),
})(async (ctx, _input, seen) => {
  requireOpen(presentPaymentLink(seen, ctx, ctx.now()));
  const data = await ctx.write(async (tx) => {
    const events = await close(tx, ctx, seen);
    const result = presentPaymentLink(await requirePaymentLink(ctx, seen.id, tx), ctx, ctx.now());
    return {
      result,
      events,
      activity: {
        subject: { kind: 'payment_request', id: seen.id },
        summary: `Deactivated the payment link for ${seen.description}`,
      },
    };
  });
  await endOpenAttempt(ctx, seen.code);
  return data;
});

/**
 * Refuses a link that is paid or being paid. Accepts a link that is already closed, because `close` refuses such a link
 * under the lock.
 */
function requireOpen(link: PaymentLinkData): void {
  if (link.status === 'paid' || link.status === 'processing') throw tooLate(link);
}

/**
 * Closes the link. Also cancels a subscription that waits for its first payment, because the subscription could never
 * start without the link.
 */
async function close(tx: Queries, ctx: Context, { id, subscription_id }: LinkRow): Promise<readonly Event[]> {
  const subscription = subscription_id === null ? undefined : await tx.subscriptions.lock(subscription_id);
  // Reads the link again under the lock, because a payer may have paid since the first read.
  const now = presentPaymentLink(await requirePaymentLink(ctx, id, tx), ctx, ctx.now());
  if (subscription) requireOpen(now);
  if (subscription?.status === 'pending') {
    const { cancelNow } = await import('../subscriptions/cancel-subscription.ts');
    return (await cancelNow(tx, ctx, subscription.id, 'requested')).events;
  }
  if (!(await tx.requests.deactivate(ctx.account.id, id, ctx.now()))) throw tooLate({ ...now, status: 'inactive' });
  return [];
}

function tooLate(link: PaymentLinkData): BillingError {
  const { id, status } = link;
  return new BillingError('payment_link_inactive', `Payment link ${id} is ${status} and cannot be deactivated.`, {
    hint: whatElse(link),
  });
}

function whatElse({ status, type, subscription_id }: PaymentLinkData): string {
  if (status === 'inactive') return 'It can no longer be paid, so there is nothing to do.';
  if (subscription_id !== null) return `cancelSubscription ends subscription ${subscription_id}.`;
  if (status === 'processing' && type === 'pre-auth') return 'The money is held: releasePayment releases it.';
  return 'listPayments shows its payments; refundPayment gives money back.';
}
