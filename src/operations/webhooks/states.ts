import { BillingError } from '../../model/billing-error.ts';
import type { EndpointRow } from '../../store/delivery/webhook-endpoints.ts';

export function requireEnabled(endpoint: EndpointRow): EndpointRow {
  if (endpoint.disabled_at === null) return endpoint;
  throw new BillingError(
    'webhook_endpoint_disabled',
    `Webhook endpoint ${endpoint.id} is turned off: ${endpoint.disabled_reason}.`,
    {
      hint: `Turn it on with updateWebhookEndpoint (id ${endpoint.id}, enabled true) once it works.`,
    },
  );
}
