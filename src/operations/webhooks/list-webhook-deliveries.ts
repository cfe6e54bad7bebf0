import * as z from 'zod';
import { DELIVERY_STATUSES } from '../../model/webhook.ts';
import { Cursor, Limit, PageOutput } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, idBefore, pageOf } from '../kernel/paging.ts';
import { presentDelivery, WebhookDelivery } from './delivery.ts';
import { EndpointReference, requireEndpoint } from './endpoint.ts';

export const listWebhookDeliveries = operation({
  name: 'listWebhookDeliveries',
  title: 'List webhook deliveries',
  summary: 'Lists the deliveries of an endpoint, newest first, each with every attempt and its response.',
  scope: 'billing.read',
  route: 'GET /webhook-endpoints/{id}/deliveries',
  effects: READS,
  volatile: true,
  input: z.strictObject({
    id: EndpointReference,
    status: z.enum(DELIVERY_STATUSES).optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  combinations: (raw) => cursorFaults('webhook_deliveries', raw),
  output: z.object({ webhook_deliveries: z.array(WebhookDelivery), ...PageOutput }),
  refusals: ['webhook_endpoint_not_found'],
})(async (ctx, { id, status, limit, cursor }) => {
  const endpoint = await requireEndpoint(ctx, id);
  const filter = status === undefined ? {} : { status };
  const page = { before: idBefore('webhook_deliveries', cursor), limit: limit + 1 };
  const { found, total } = await ctx.store.consistent(async (tx) => ({
    found: await tx.deliveries.list(ctx.account.id, endpoint.id, filter, page),
    total: await tx.deliveries.count(ctx.account.id, endpoint.id, filter),
  }));
  const { rows, ...more } = pageOf('webhook_deliveries', found, limit, (last) => [last.id]);
  const attempts = await ctx.store.deliveries.attemptsOf(rows.map((row) => row.id));
  const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
  return {
    webhook_deliveries: rows.map((row) => presentDelivery(row, byDelivery.get(row.id) ?? [])),
    total_count: total,
    ...more,
  };
});
