import * as z from 'zod';
import { newEventId } from '../../model/codes.ts';
import { addMs } from '../../model/dates.ts';
import type { DeliveryId } from '../../model/ids.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { operation } from '../kernel/operation.ts';
import { presentDelivery, WebhookDelivery } from './delivery.ts';
import { EndpointReference, requireEndpoint } from './endpoint.ts';
import { queueDelivery } from './queue-delivery.ts';
import { requireEnabled } from './states.ts';

const SENT_HERE_MS = 60_000;

export const testWebhookEndpoint = operation({
  name: 'testWebhookEndpoint',
  title: 'Test a webhook endpoint',
  summary: 'Posts a webhook.test event to the endpoint now, and returns its response.',
  scope: 'billing.write',
  route: 'POST /webhook-endpoints/{id}/test',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({ id: EndpointReference }),
  output: WebhookDelivery,
  refusals: ['webhook_endpoint_not_found', 'webhook_endpoint_disabled'],
  resource: [{ kind: 'webhook_endpoint', argument: 'id' }],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})(async (ctx, { id }) => {
  const endpoint = requireEnabled(await requireEndpoint(ctx, id));
  const event = {
    event_id: newEventId(),
    account_id: ctx.account.id,
    type: 'webhook.test' as const,
    data: JSON.stringify({ message: 'This is a test.', webhook_endpoint_id: endpoint.id }),
    created_at: ctx.now(),
    sequence: null,
  };
  const made = await ctx.write(async (tx) => {
    // This call sends the delivery itself. If the process dies first, the job sends the delivery after `SENT_HERE_MS`.
    const delivery = await queueDelivery(tx, event, endpoint.id, ctx.now(), addMs(ctx.now(), SENT_HERE_MS));
    return {
      result: presentDelivery(delivery, []),
      events: [],
      activity: {
        subject: { kind: 'webhook_endpoint', id: endpoint.id },
        summary: `Tested the webhook endpoint ${endpoint.url}`,
      },
    };
  });
  const { deliverWebhook } = await import('./deliver-webhook.ts');
  await deliverWebhook(ctx, made.id as DeliveryId, { retry: false });
  const found = await ctx.store.deliveries.toSend(made.id as DeliveryId);
  return found ? presentDelivery(found.delivery, await ctx.store.deliveries.attemptsOf([found.delivery.id])) : made;
});
