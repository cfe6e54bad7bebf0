import { redeliverWebhook } from '../../../operations/webhooks/redeliver-webhook.ts';
import { idIn, type Page, runOnce, type SignedIn } from '../page.ts';
import { endpointOf } from './endpoint-of.ts';
import { showEndpoint } from './one.ts';

/** Route for a button. A GET request shows the page of the webhook. */
export const redeliverPage: Page<SignedIn> = {
  path: '/webhooks/:id/deliveries/:delivery/redeliver',
  needs: 'billing.write',
  show: showEndpoint,
  act: async (visit, sent) => {
    const { id } = await endpointOf(visit);
    await runOnce(visit, redeliverWebhook, { id: idIn(visit, 'delivery') }, sent);
    return { goTo: visit.at(`/webhooks/${id}`), notice: 'delivery_asked' };
  },
};
