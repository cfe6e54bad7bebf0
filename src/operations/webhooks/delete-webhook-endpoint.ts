import * as z from 'zod';
import type { EndpointId } from '../../model/ids.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { operation } from '../kernel/operation.ts';
import { EndpointReference, endpointNotFound } from './endpoint.ts';

export const deleteWebhookEndpoint = operation({
  name: 'deleteWebhookEndpoint',
  title: 'Delete a webhook endpoint',
  summary: 'Deletes a webhook endpoint with its secret and deliveries; nothing more is posted there.',
  scope: 'billing.write',
  route: 'DELETE /webhook-endpoints/{id}',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({ id: EndpointReference }),
  output: z.object({ id: z.int(), deleted: z.literal(true) }),
  refusals: ['webhook_endpoint_not_found'],
  resource: [{ kind: 'webhook_endpoint', argument: 'id' }],
  redirects: { grant: 'webhooks' },
  amountAtRisk: realWithoutAmount,
})((ctx, { id }) =>
  ctx.write(async (tx) => {
    if (!(await tx.endpoints.remove(ctx.account.id, id as EndpointId))) throw endpointNotFound(id);
    return {
      result: { id, deleted: true } as const,
      events: [],
      activity: { subject: { kind: 'webhook_endpoint', id }, summary: `Deleted webhook endpoint ${id}` },
    };
  }),
);
