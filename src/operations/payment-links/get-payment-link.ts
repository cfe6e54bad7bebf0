import * as z from 'zod';
import { LinkReference } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { Payment, presentPayment } from '../payments/payment.ts';
import { PaymentLink, presentPaymentLink, requirePaymentLink } from './payment-link.ts';

const PAYMENTS_SHOWN = 10;

export const getPaymentLink = operation({
  name: 'getPaymentLink',
  title: 'Get a payment link',
  summary: 'Returns one payment link with its latest payments and attempts: who paid it, when, or why it failed.',
  scope: 'billing.read',
  route: 'GET /payment-links/{id}',
  effects: READS,
  input: z.strictObject({ id: LinkReference }),
  output: PaymentLink.extend({ payments: z.array(Payment).describe('The latest ten, attempts that failed too.') }),
  refusals: ['payment_link_not_found'],
})(async (ctx, { id }) => {
  const row = await requirePaymentLink(ctx, id);
  // The link of a subscription also shows the payments of its renewals.
  const paid = row.subscription_id === null ? { requestId: row.id } : { subscriptionId: row.subscription_id };
  const payments = await ctx.store.payments.list(ctx.account.id, paid, { limit: PAYMENTS_SHOWN });
  return { ...presentPaymentLink(row, ctx, ctx.now()), payments: payments.map(presentPayment) };
});
