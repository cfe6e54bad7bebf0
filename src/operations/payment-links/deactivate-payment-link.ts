import * as z from 'zod';
import { Refusal } from '../../model/refusal.ts';
import type { RequestRow } from '../../store/payment-requests.ts';
import { findPayable } from '../checkout/payable.ts';
import type { Context } from '../context.ts';
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
  await endOpenAttempt(ctx, seen);
  return data;
});

/** Somebody may be at the provider's page: their attempt ends there too. If they were faster, it counts. */
async function endOpenAttempt(ctx: Context, { code }: RequestRow): Promise<void> {
  const payable = await findPayable(ctx, code);
  if (!payable?.openPayment) return;
  const { cancelAttempt } = await import('../checkout/ask-provider.ts');
  await cancelAttempt(ctx, payable, payable.openPayment);
}

function tooLate({ id, status }: PaymentLinkData): Refusal {
  const hint =
    status === 'inactive'
      ? 'It was deactivated before.'
      : 'listPayments shows its payments; refundPayment gives money back.';
  return new Refusal('payment_link_inactive', `Payment link ${id} is ${status} and cannot be deactivated.`, { hint });
}
