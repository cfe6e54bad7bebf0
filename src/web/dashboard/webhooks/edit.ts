import { updateWebhookEndpoint } from '../../../operations/webhooks/update-webhook-endpoint.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { tickBox } from '../components/form.ts';
import { stepView } from '../components/step.ts';
import { type Page, run, type SignedIn, textOf } from '../page.ts';
import { endpointOf } from './endpoint-of.ts';
import { endpointFields, eventsIn } from './fields.ts';

export const changeEndpointPage: Page<SignedIn> = {
  path: '/webhooks/:id/edit',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const form = DASHBOARD[visit.language].webhooks.form;
    const words = DASHBOARD[visit.language].webhooks.changing;
    const before = await endpointOf(visit);
    const place = `/webhooks/${before.id}`;
    const isTicked = before.status === 'enabled';
    const enabled = tickBox({ name: 'enabled', value: 'yes', label: form.enabled, isTicked }, refused);
    const fields = [...endpointFields(refused, visit.language, before), enabled];
    return stepView(visit, { ...words, text: '', path: `${place}/edit`, back: place, fields }, refused);
  },
  lists: ['events'],
  act: async (visit, sent) => {
    const before = await endpointOf(visit);
    const url = textOf(sent, 'url').trim();
    const isOn = textOf(sent, 'enabled') === 'yes';
    await run(visit, updateWebhookEndpoint, {
      id: before.id,
      events: eventsIn(sent),
      description: textOf(sent, 'description').trim() || null,
      // `url` and `enabled` are sent only if they were changed. If they were sent unchanged, the operation would clear
      // the webhook's failing state.
      ...(url === before.url ? {} : { url }),
      ...(isOn === (before.status === 'enabled') ? {} : { enabled: isOn }),
    });
    return { goTo: visit.at(`/webhooks/${before.id}`), notice: 'endpoint_changed' };
  },
};
