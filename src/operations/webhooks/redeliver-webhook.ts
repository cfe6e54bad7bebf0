import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import type { DeliveryId } from '../../model/ids.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { presentDelivery, WebhookDelivery } from './delivery.ts';
import { requireEndpoint } from './endpoint.ts';
import { queueAttempt } from './queue-delivery.ts';
import { requireEnabled } from './states.ts';

export const redeliverWebhook = operation({
  name: 'redeliverWebhook',
  title: 'Redeliver a webhook',
  summary: 'Posts one delivery again, with the same event id and body, whether it succeeded before or not.',
  scope: 'billing.write',
  route: 'POST /webhook-deliveries/{id}/redeliver',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({ id: Id.describe('Webhook delivery id.') }),
  output: WebhookDelivery,
  refusals: ['webhook_delivery_not_found', 'webhook_delivery_pending', 'webhook_endpoint_disabled'],
  resource: [{ kind: 'webhook_delivery', argument: 'id' }],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})(async (ctx, { id }) => {
  const seen = await ctx.store.deliveries.find(ctx.account.id, id as DeliveryId);
  if (!seen) {
    const hint = 'Use the id that listWebhookDeliveries returns.';
    throw new BillingError('webhook_delivery_not_found', `There is no webhook delivery ${id}.`, { field: 'id', hint });
  }
  const endpoint = requireEnabled(await requireEndpoint(ctx, seen.endpoint_id));
  return ctx.write(async (tx) => {
    const row = await tx.deliveries.requeue(ctx.account.id, seen.id, ctx.now());
    if (!row) {
      const hint = 'It is tried automatically; next_attempt_at shows when.';
      throw new BillingError('webhook_delivery_pending', `Webhook delivery ${id} is still on its way.`, { hint });
    }
    await queueAttempt(tx, row, ctx.now());
    return {
      result: presentDelivery(row, await tx.deliveries.attemptsOf([row.id])),
      events: [],
      activity: {
        subject: { kind: 'webhook_endpoint', id: endpoint.id },
        summary: `Asked to post ${row.event_type} (${row.event_id}) to ${endpoint.url} again`,
      },
    };
  });
});
