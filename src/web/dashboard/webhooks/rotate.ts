import { rotateWebhookSecret } from '../../../operations/webhooks/rotate-webhook-secret.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { wholeNumber } from '../components/numbers.ts';
import { secretOnce } from '../components/secret.ts';
import { stepView } from '../components/step.ts';
import { type Page, runOnce, type SignedIn, textOf } from '../page.ts';
import { endpointOf } from './endpoint-of.ts';

export const rotateSecretPage: Page<SignedIn> = {
  path: '/webhooks/:id/rotate',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].webhooks.rotating;
    const { id } = await endpointOf(visit);
    const { overlap: label, ...said } = words;
    const options = Object.entries(DASHBOARD[visit.language].api.rotating.overlaps);
    const fields = [{ name: 'overlap_hours', label, value: '24', options }];
    return stepView(visit, { ...said, path: `/webhooks/${id}/rotate`, back: `/webhooks/${id}`, fields }, refused);
  },
  act: async (visit, sent) => {
    const shown = DASHBOARD[visit.language].webhooks.shown;
    const { id } = await endpointOf(visit);
    const raw = { id, overlap_hours: wholeNumber(textOf(sent, 'overlap_hours')) };
    const { secret } = await runOnce(visit, rotateWebhookSecret, raw, sent);
    return secretOnce(visit, { ...shown, secret, back: `/webhooks/${id}` });
  },
};
