import { createWebhookEndpoint } from '../../../operations/webhooks/create-webhook-endpoint.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { secretOnce } from '../components/secret.ts';
import { stepView } from '../components/step.ts';
import { filledIn, type Page, runOnce, type SignedIn, textOf } from '../page.ts';
import { endpointFields, eventsIn } from './fields.ts';

export const makeEndpoint: Page<SignedIn> = {
  path: '/webhooks/new',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].webhooks.making;
    const fields = endpointFields(refused, visit.language);
    return stepView(visit, { ...words, text: '', path: '/webhooks/new', back: '/webhooks', fields }, refused);
  },
  lists: ['events'],
  act: async (visit, sent) => {
    const shown = DASHBOARD[visit.language].webhooks.shown;
    const raw = { url: textOf(sent, 'url'), events: eventsIn(sent), ...filledIn(sent, ['description']) };
    const { id, secret } = await runOnce(visit, createWebhookEndpoint, raw, sent);
    return secretOnce(visit, { ...shown, secret, back: `/webhooks/${id}` });
  },
};
