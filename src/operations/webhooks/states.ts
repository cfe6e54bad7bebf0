import { Refusal } from '../../model/refusal.ts';
import type { EndpointRow } from '../../store/delivery/webhook-endpoints.ts';

export function requireEnabled(endpoint: EndpointRow): EndpointRow {
  if (endpoint.disabled_at === null) return endpoint;
  throw new Refusal(
    'webhook_endpoint_disabled',
    `Webhook endpoint ${endpoint.id} is turned off: ${endpoint.disabled_reason}.`,
    {
      hint: `Turn it on with updateWebhookEndpoint (id ${endpoint.id}, enabled true) once it works.`,
    },
  );
}
