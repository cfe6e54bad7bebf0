/** Answer of the tool for webhook endpoints. */
import type * as z from 'zod';
import type { listWebhookEndpoints } from '../../operations/webhooks/list-webhook-endpoints.ts';
import { answerBuilder, PAGE, rows } from '../shape.ts';
import { counted } from '../words.ts';
import { pageFacts } from './page.ts';

type Listed = z.input<typeof listWebhookEndpoints.output>;

export const endpointList = answerBuilder({
  total_count: 'number',
  ...PAGE,
  webhook_endpoints: rows({
    id: 'number',
    url: 'line',
    status: 'text',
    events: 'texts',
    failing_since: 'time',
    disabled: 'time',
    disabled_reason: 'untrusted',
  }),
})((data: Listed, context) => {
  const endpoints = data.webhook_endpoints;
  const troubled = endpoints.filter(({ failing_since, disabled_at }) => failing_since ?? disabled_at).length;
  return {
    summary:
      data.total_count === 0
        ? 'There are no webhook endpoints.'
        : `${counted(data.total_count, 'webhook endpoint')}; of the ${endpoints.length} shown, ${troubled === 0 ? 'all work' : `${troubled} fail or are disabled`}.`,
    total_count: data.total_count,
    ...pageFacts(data, endpoints.length, context),
    webhook_endpoints: endpoints.map((endpoint) => ({
      id: endpoint.id,
      url: endpoint.url,
      status: endpoint.status,
      events: endpoint.events ?? ['all'],
      failing_since: endpoint.failing_since,
      disabled: endpoint.disabled_at,
      disabled_reason: endpoint.disabled_reason,
    })),
  };
});
