import type { EndpointData } from '../../../operations/webhooks/endpoint.ts';
import { getWebhookEndpoint } from '../../../operations/webhooks/get-webhook-endpoint.ts';
import { idIn, run, type SignedIn, uncached } from '../page.ts';

/** The webhook in the address, if it belongs to this account. */
export async function endpointOf(visit: SignedIn): Promise<EndpointData> {
  return run(uncached(visit), getWebhookEndpoint, { id: idIn(visit) });
}
