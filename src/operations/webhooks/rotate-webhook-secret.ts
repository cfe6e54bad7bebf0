import * as z from 'zod';
import { addMs } from '../../model/dates.ts';
import { newWebhookSecret } from '../../model/webhook.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { operation } from '../kernel/operation.ts';
import { sealStored } from '../secrets/key-check.ts';
import { EndpointReference, endpointNotFound, presentEndpoint, requireEndpoint, WithSecret } from './endpoint.ts';

const OVERLAP_HOURS_DEFAULT = 24;

export const rotateWebhookSecret = operation({
  name: 'rotateWebhookSecret',
  title: 'Rotate a webhook secret',
  summary:
    'Creates a new secret, shown once. Until overlap_hours have passed both sign webhook-signature, and the old one X-Service-Signature.',
  scope: 'billing.write',
  route: 'POST /webhook-endpoints/{id}/rotate-secret',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({
    id: EndpointReference,
    overlap_hours: z
      .int()
      .min(0)
      .max(720)
      .default(OVERLAP_HOURS_DEFAULT)
      .describe('How long the old secret signs too. 0: it ends at once.'),
  }),
  output: WithSecret,
  answersSecret: true,
  refusals: ['webhook_endpoint_not_found'],
  resource: [{ kind: 'webhook_endpoint', argument: 'id' }],
  redirects: { grant: 'webhooks' },
  amountAtRisk: realWithoutAmount,
})(async (ctx, { id, overlap_hours }) => {
  const secret = newWebhookSecret();
  const endpoint = await requireEndpoint(ctx, id);
  return ctx.write(async (tx) => {
    const sealed_secret = await sealStored(tx, ctx, secret);
    // Reads the endpoint only after `sealStored` has blocked key rotations. Race in the other order: a key rotation
    // runs between this read and the update, and encrypts the old secret with the new key. The update would then
    // replace the result by the older text that this call has read. The older text is encrypted with the former key.
    const before = await tx.endpoints.find(ctx.account.id, endpoint.id);
    if (!before) throw endpointNotFound(id);
    const row = await tx.endpoints.change(ctx.account.id, before.id, {
      sealed_secret,
      old_sealed_secret: overlap_hours === 0 ? null : before.sealed_secret,
      old_secret_until: overlap_hours === 0 ? null : addMs(ctx.now(), overlap_hours * 3_600_000),
    });
    if (!row) throw endpointNotFound(id);
    return {
      result: { ...presentEndpoint(row, ctx.now()), secret },
      events: [],
      activity: { subject: { kind: 'webhook_endpoint', id: row.id }, summary: `Made a new secret for ${row.url}` },
    };
  });
});
