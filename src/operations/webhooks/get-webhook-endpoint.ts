import * as z from 'zod';
import { operation, READS } from '../kernel/operation.ts';
import { EndpointReference, presentEndpoint, requireEndpoint, WebhookEndpoint } from './endpoint.ts';

export const getWebhookEndpoint = operation({
  name: 'getWebhookEndpoint',
  title: 'Get a webhook endpoint',
  summary: 'Returns one webhook endpoint. Never its secret.',
  scope: 'billing.read',
  route: 'GET /webhook-endpoints/{id}',
  effects: READS,
  volatile: true,
  input: z.strictObject({ id: EndpointReference }),
  output: WebhookEndpoint,
  refusals: ['webhook_endpoint_not_found'],
})(async (ctx, { id }) => presentEndpoint(await requireEndpoint(ctx, id), ctx.now()));
