import type { EndpointData } from '../../../operations/webhooks/endpoint.ts';
import { endpointNotFound } from '../../../operations/webhooks/endpoint.ts';
import { getWebhookEndpoint } from '../../../operations/webhooks/get-webhook-endpoint.ts';
import { uncached, run, type SignedIn, idIn } from '../page.ts';

/** The webhook that an address names, of this account. */
export async function endpointOf(visit: SignedIn): Promise<EndpointData> {
  const id = idIn(visit);
  if (id === 0) throw endpointNotFound(id);
  return run(uncached(visit), getWebhookEndpoint, { id });
}
