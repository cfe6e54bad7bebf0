import { html } from 'hono/html';
import { deleteWebhookEndpoint } from '../../../operations/webhooks/delete-webhook-endpoint.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { stepView } from '../components/step.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import { endpointOf } from './endpoint-of.ts';

export const removeEndpointPage: Page<SignedIn> = {
  path: '/webhooks/:id/remove',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].webhooks.removing;
    const { id, url } = await endpointOf(visit);
    const place = { path: `/webhooks/${id}/remove`, back: `/webhooks/${id}` };
    const more = html`<p class="letter"><bdi>${url}</bdi></p>`;
    return stepView(visit, { ...words, ...place, more, fields: [], isDangerous: true }, refused);
  },
  act: async (visit) => {
    const { id } = await endpointOf(visit);
    await run(visit, deleteWebhookEndpoint, { id });
    return { goTo: visit.at('/webhooks'), notice: 'endpoint_removed' };
  },
};
