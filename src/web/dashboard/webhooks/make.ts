import { createWebhookEndpoint } from '../../../operations/webhooks/create-webhook-endpoint.ts';
import { secretOnce } from '../frame/secret.ts';
import { stepView } from '../frame/step.ts';
import { doOnce, filledIn, type Inside, type Page, textOf } from '../page.ts';
import { endpointFields, eventsIn } from './fields.ts';
import { WEBHOOK_WORDS } from './words.ts';

const { making: words, shown } = WEBHOOK_WORDS;

export const makeEndpoint: Page<Inside> = {
  path: '/webhooks/new',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const fields = endpointFields(refused);
    return stepView(visit, { ...words, text: '', path: '/webhooks/new', back: '/webhooks', fields }, refused);
  },
  act: async (visit, sent) => {
    const raw = { url: textOf(sent, 'url'), events: eventsIn(sent), ...filledIn(sent, ['description']) };
    const { id, secret } = await doOnce(visit, createWebhookEndpoint, raw, sent);
    return secretOnce(visit, { ...shown, secret, back: `/webhooks/${id}` });
  },
};
