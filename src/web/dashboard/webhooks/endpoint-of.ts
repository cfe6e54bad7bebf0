import type { EndpointData } from '../../../operations/webhooks/endpoint.ts';
import { getWebhookEndpoint } from '../../../operations/webhooks/get-webhook-endpoint.ts';
import { idIn, run, type SignedIn, uncached } from '../page.ts';

/** Loads the webhook by the id in the URL. */
export async function endpointOf(visit: SignedIn): Promise<EndpointData> {
  return run(uncached(visit), getWebhookEndpoint, { id: idIn(visit) });
}
