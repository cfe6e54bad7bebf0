import { rotateWebhookSecret } from '../../../operations/webhooks/rotate-webhook-secret.ts';
import { API_WORDS } from '../api/words.ts';
import { wholeNumber } from '../components/numbers.ts';
import { secretOnce } from '../components/secret.ts';
import { stepView } from '../components/step.ts';
import { type Page, runOnce, type SignedIn, textOf } from '../page.ts';
import { endpointOf } from './endpoint-of.ts';
import { WEBHOOK_WORDS } from './words.ts';

export const rotateSecretPage: Page<SignedIn> = {
  path: '/webhooks/:id/rotate',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = WEBHOOK_WORDS[visit.language].rotating;
    const { id } = await endpointOf(visit);
    const { overlap: label, ...said } = words;
    const options = Object.entries(API_WORDS[visit.language].rotating.overlaps);
    const fields = [{ name: 'overlap_hours', label, value: '24', options }];
    return stepView(visit, { ...said, path: `/webhooks/${id}/rotate`, back: `/webhooks/${id}`, fields }, refused);
  },
  act: async (visit, sent) => {
    const shown = WEBHOOK_WORDS[visit.language].shown;
    const { id } = await endpointOf(visit);
    const raw = { id, overlap_hours: wholeNumber(textOf(sent, 'overlap_hours')) };
    const { secret } = await runOnce(visit, rotateWebhookSecret, raw, sent);
    return secretOnce(visit, { ...shown, secret, back: `/webhooks/${id}` });
  },
};
