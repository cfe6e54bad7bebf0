import * as z from 'zod';
import { Refusal } from '../../model/refusal.ts';
import { endOpenAttempt } from '../checkout/end-open-attempt.ts';
import { Id } from '../fields.ts';
import { operation } from '../operation.ts';
import { PaymentLink, type PaymentLinkData, presentPaymentLink, requirePaymentLink } from './payment-link.ts';

export const deactivatePaymentLink = operation({
  name: 'deactivatePaymentLink',
  title: 'Deactivate a payment link',
  summary: 'Closes a payment link for good: nobody can begin to pay it any more. What was paid stays paid.',
  scope: 'billing.write',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({ id: Id.describe('Payment link id.') }),
  output: PaymentLink,
  refusals: ['payment_link_not_found', 'payment_link_inactive'],
})(async (ctx, { id }) => {
  const seen = await requirePaymentLink(ctx, id);
  const shown = presentPaymentLink(seen, ctx, ctx.now());
  if (shown.status === 'paid' || shown.status === 'processing') throw tooLate(shown);
  const data = await ctx.write(async (tx) => {
    const row = await tx.requests.deactivate(ctx.account.id, seen.id, ctx.now());
    if (!row) throw tooLate({ ...shown, status: 'inactive' });
    return {
      result: presentPaymentLink(row, ctx, ctx.now()),
      events: [],
      activity: {
        subject: { kind: 'payment_request', id: row.id },
        summary: `Deactivated the payment link for ${row.description}`,
      },
    };
  });
  await endOpenAttempt(ctx, seen.code);
  return data;
});

function tooLate({ id, status }: PaymentLinkData): Refusal {
  const hint =
    status === 'inactive'
      ? 'It was deactivated before.'
      : 'listPayments shows its payments; refundPayment gives money back.';
  return new Refusal('payment_link_inactive', `Payment link ${id} is ${status} and cannot be deactivated.`, { hint });
}
