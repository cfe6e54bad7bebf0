import * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import { formatMoney } from '../../model/money.ts';
import { minorUnits } from '../kernel/checked-input.ts';
import { Amount, Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { credentialStateOf } from '../providers/credentials.ts';
import { heldElsewhere, notAuthorized } from './not-authorized.ts';
import { Payment, presentPayment, requirePayment } from './payment.ts';

export const capturePayment = operation({
  name: 'capturePayment',
  title: 'Capture a held payment',
  summary:
    'Captures the money that a pre-authorisation holds: all of it or the given part; the rest is released. Only until capture_before.',
  scope: 'billing.write',
  route: 'POST /payments/{id}/capture',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({
    id: Id.describe('Payment id, from listPayments.'),
    amount: Amount.optional().describe("In the payment's currency; all that is held if left out."),
  }),
  output: Payment,
  refusals: [
    'payment_not_found',
    'payment_not_authorized',
    'provider_refused',
    'provider_unavailable',
    'limit_exceeded',
  ],
  resource: [{ kind: 'payment', argument: 'id' }],
  prepare: async (ctx, { id, amount }) => {
    const seen = await requirePayment(ctx, id);
    return { seen, amount: amount === undefined ? seen.amount : minorUnits(amount, seen.currency, 'amount') };
  },
  redirects: 'nothing',
  amountAtRisk: (_ctx, _input, { seen, amount }) => ({
    money: { amount, currency: seen.currency },
    isTest: seen.testmode === 1,
  }),
})(async (ctx, _input, { seen, amount }) => {
  if (seen.status !== 'authorized') throw notAuthorized(seen);
  if ((await credentialStateOf(ctx.store, seen)).is !== 'current') throw heldElsewhere(seen);
  if (amount > seen.amount) {
    throw invalid([
      { field: 'amount', message: `must be at most what is held, ${formatMoney(seen.amount, seen.currency)}` },
    ]);
  }
  const summary = `Asked to capture ${formatMoney(amount, seen.currency)} of ${seen.description}`;
  const { endHold } = await import('./end-hold.ts');
  await endHold(ctx, seen, { end: 'capture', amount, summary });
  return presentPayment(await requirePayment(ctx, seen.id));
});
