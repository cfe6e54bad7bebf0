import { rotateWebhookSecret } from '../../../operations/webhooks/rotate-webhook-secret.ts';
import { wholeNumber } from '../frame/numbers.ts';
import { secretOnce } from '../frame/secret.ts';
import { stepView } from '../frame/step.ts';
import { doOnce, type Inside, type Page, textOf } from '../page.ts';
import { WORDS } from '../words.ts';
import { endpointOf } from './endpoint-of.ts';
import { WEBHOOK_WORDS } from './words.ts';

const { rotating: words, shown } = WEBHOOK_WORDS;

export const rotateSecretPage: Page<Inside> = {
  path: '/webhooks/:id/rotate',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const { id } = await endpointOf(visit);
    const { overlap: label, ...said } = words;
    const options = Object.entries(WORDS.api.rotating.overlaps);
    const fields = [{ name: 'overlap_hours', label, value: '24', options }];
    return stepView(visit, { ...said, path: `/webhooks/${id}/rotate`, back: `/webhooks/${id}`, fields }, refused);
  },
  act: async (visit, sent) => {
    const { id } = await endpointOf(visit);
    const raw = { id, overlap_hours: wholeNumber(textOf(sent, 'overlap_hours')) };
    const { secret } = await doOnce(visit, rotateWebhookSecret, raw, sent);
    return secretOnce(visit, { ...shown, secret, back: `/webhooks/${id}` });
  },
};
