import { html } from 'hono/html';
import { deleteWebhookEndpoint } from '../../../operations/webhooks/delete-webhook-endpoint.ts';
import { stepView } from '../frame/step.ts';
import { ask, type Inside, type Page } from '../page.ts';
import { endpointOf } from './endpoint-of.ts';
import { WEBHOOK_WORDS } from './words.ts';

const { removing: words } = WEBHOOK_WORDS;

export const removeEndpointPage: Page<Inside> = {
  path: '/webhooks/:id/remove',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const { id, url } = await endpointOf(visit);
    const place = { path: `/webhooks/${id}/remove`, back: `/webhooks/${id}` };
    const more = html`<p class="letter"><bdi>${url}</bdi></p>`;
    return stepView(visit, { ...words, ...place, more, fields: [], isDangerous: true }, refused);
  },
  act: async (visit) => {
    const { id } = await endpointOf(visit);
    await ask(visit, deleteWebhookEndpoint, { id });
    return { goTo: visit.at('/webhooks'), say: 'endpoint_removed' };
  },
};
