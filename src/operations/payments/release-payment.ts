import * as z from 'zod';
import { formatMoney } from '../../model/money.ts';
import { amountUnlessTest } from '../kernel/amount-at-risk.ts';
import { Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { isOutOfReach } from '../providers/credentials.ts';
import { outOfReach } from '../providers/open-provider.ts';
import { notAuthorized } from './not-authorized.ts';
import { Payment, presentPayment, requirePayment } from './payment.ts';

export const releasePayment = operation({
  name: 'releasePayment',
  title: 'Release a held payment',
  summary:
    'Releases the money that a pre-authorisation holds, without capturing any. It cannot be captured afterwards.',
  scope: 'billing.write',
  route: 'POST /payments/{id}/release',
  effects: { destructive: true, idempotent: false, openWorld: true },
  input: z.strictObject({ id: Id.describe('Payment id, from listPayments.') }),
  output: Payment,
  refusals: [
    'payment_not_found',
    'payment_not_authorized',
    'provider_not_connected',
    'provider_refused',
    'provider_unavailable',
  ],
  resource: [{ kind: 'payment', argument: 'id' }],
  prepare: (ctx, { id }) => requirePayment(ctx, id),
  redirects: 'nothing',
  amountAtRisk: amountUnlessTest,
})(async (ctx, _input, seen) => {
  if (seen.status !== 'authorized') throw notAuthorized(seen);
  if (await isOutOfReach(ctx.store, seen)) throw outOfReach(seen);
  const summary = `Asked to release ${formatMoney(seen.amount, seen.currency)} held for ${seen.description}`;
  const { endHold } = await import('./end-hold.ts');
  await endHold(ctx, seen, { end: 'release', amount: null, summary });
  return presentPayment(await requirePayment(ctx, seen.id));
});
