/** The answer about who is told of events. */
import type * as z from 'zod';
import type { listWebhookEndpoints as ListWebhookEndpoints } from '../../../operations/webhooks/list-webhook-endpoints.ts';
import { pageWords } from './page.ts';
import { type Asked, counted, plain, quoted, type Written } from './words.ts';

type Listed = z.input<typeof ListWebhookEndpoints.output>;

export function listWebhookEndpoints(data: Listed, asked: Asked): Written {
  const rows = data.webhook_endpoints.map((endpoint) => {
    const what = endpoint.events === null ? 'all events' : endpoint.events.join(', ');
    return `${endpoint.id} · ${quoted(endpoint.url, 200)} · ${what} · ${stateOf(endpoint)}`;
  });
  return {
    answer:
      data.total_count === 0
        ? 'There are no webhook endpoints.'
        : `${counted(data.total_count, 'webhook endpoint')}, as far as shown ${troubled(data)} in trouble.`,
    ...pageWords(rows, data, asked, []),
  };
}

function troubled({ webhook_endpoints: endpoints }: Listed): string {
  const count = endpoints.filter(({ failing_since, disabled_at }) => failing_since ?? disabled_at).length;
  return count === 0 ? 'none' : String(count);
}

function stateOf({ status, failing_since, disabled_at, disabled_reason }: Listed['webhook_endpoints'][number]): string {
  if (status === 'disabled') return `turned off at ${disabled_at}: ${plain(disabled_reason ?? '')}`;
  return failing_since === null ? 'works' : `failing since ${failing_since}`;
}
