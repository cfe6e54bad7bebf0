import * as z from 'zod';
import { Cursor, Limit, PageOutput } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, idBefore, pageOf } from '../kernel/paging.ts';
import { presentEndpoint, WebhookEndpoint } from './endpoint.ts';

export const listWebhookEndpoints = operation({
  name: 'listWebhookEndpoints',
  title: 'List webhook endpoints',
  summary: 'Lists webhook endpoints and whether they work: failing since when, or disabled and why.',
  scope: 'billing.read',
  route: 'GET /webhook-endpoints',
  effects: READS,
  volatile: true,
  input: z.strictObject({ limit: Limit, cursor: Cursor }),
  combinations: (raw) => cursorFaults('webhook_endpoints', raw),
  output: z.object({ webhook_endpoints: z.array(WebhookEndpoint), ...PageOutput }),
  refusals: [],
})(async (ctx, { limit, cursor }) => {
  const page = { before: idBefore('webhook_endpoints', cursor), limit: limit + 1 };
  const { found, total } = await ctx.store.consistent(async (tx) => ({
    found: await tx.endpoints.list(ctx.account.id, page),
    total: await tx.endpoints.count(ctx.account.id),
  }));
  const { rows, ...more } = pageOf('webhook_endpoints', found, limit, (last) => [last.id]);
  return { webhook_endpoints: rows.map((row) => presentEndpoint(row, ctx.now())), total_count: total, ...more };
});
