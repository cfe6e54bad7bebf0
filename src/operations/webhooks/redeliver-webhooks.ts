import * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import { formatInstant } from '../../model/dates.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { endOf, MomentField, startOf, UntilField } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { EndpointReference, requireEndpoint } from './endpoint.ts';
import { queueAttempt } from './queue-delivery.ts';
import { requireEnabled } from './states.ts';

/**
 * One call redelivers at most this many deliveries, because each of them takes time. `has_more` in the answer is true
 * if another call is needed.
 */
const AT_ONCE = 1_000;

export const redeliverWebhooks = operation({
  name: 'redeliverWebhooks',
  title: 'Redeliver a range of webhooks',
  summary: 'Posts again every exhausted delivery of an endpoint in a range of time, at most 1000 a call.',
  scope: 'billing.write',
  route: 'POST /webhook-endpoints/{id}/redeliver',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({
    id: EndpointReference,
    from: MomentField.describe('Deliveries made from this day or instant on.'),
    to: UntilField.optional().describe('To the end of this day, or before this instant; now if left out.'),
  }),
  output: z.object({ requeued: z.int(), has_more: z.boolean() }),
  refusals: ['webhook_endpoint_not_found', 'webhook_endpoint_disabled'],
  resource: [{ kind: 'webhook_endpoint', argument: 'id' }],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})(async (ctx, { id, from: since, to }) => {
  const from = startOf(ctx, since);
  const until = to === undefined ? undefined : endOf(ctx, to);
  if (until !== undefined && until <= from) throw invalid([{ field: 'to', message: 'must be after from' }]);
  const endpoint = requireEnabled(await requireEndpoint(ctx, id));
  const filter = { status: 'exhausted' as const, from, ...(until === undefined ? {} : { until }) };
  const found = await ctx.store.deliveries.list(ctx.account.id, endpoint.id, filter, { limit: AT_ONCE + 1 });
  return ctx.write(async (tx) => {
    let requeued = 0;
    for (const { id: delivery } of found.slice(0, AT_ONCE).reverse()) {
      const row = await tx.deliveries.requeue(ctx.account.id, delivery, ctx.now());
      if (row) await queueAttempt(tx, row, ctx.now());
      if (row) requeued++;
    }
    return {
      result: { requeued, has_more: found.length > AT_ONCE },
      events: [],
      activity: {
        subject: { kind: 'webhook_endpoint', id: endpoint.id },
        summary: `Asked to post ${requeued} deliveries since ${formatInstant(from)} to ${endpoint.url} again`,
      },
    };
  });
});
