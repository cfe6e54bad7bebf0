import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { newWebhookSecret } from '../../model/webhook.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { text } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { sealStored } from '../secrets/key-check.ts';
import { EndpointUrl, EventTypes, presentEndpoint, requireSendable, WithSecret } from './endpoint.ts';

export const createWebhookEndpoint = operation({
  name: 'createWebhookEndpoint',
  title: 'Create a webhook endpoint',
  summary: 'Posts signed events to an https address of yours from now on. The secret that verifies them is shown once.',
  scope: 'billing.write',
  route: 'POST /webhook-endpoints',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({
    url: EndpointUrl,
    events: EventTypes.default(null),
    description: text(BOUNDS.description).optional(),
  }),
  output: WithSecret,
  answersSecret: true,
  refusals: [],
  redirects: { grant: 'webhooks' },
  amountAtRisk: realWithoutAmount,
})((ctx, { url, events, description }) => {
  requireSendable(ctx, url);
  const secret = newWebhookSecret();
  return ctx.write(async (tx) => {
    const sealed_secret = await sealStored(tx, ctx, secret);
    const row = await tx.endpoints.insert(
      {
        account_id: ctx.account.id,
        url,
        description: description ?? null,
        sealed_secret,
        created_at: ctx.now(),
      },
      events,
    );
    return {
      result: { ...presentEndpoint(row, ctx.now()), secret },
      events: [],
      activity: {
        subject: { kind: 'webhook_endpoint', id: row.id },
        summary: `Events are posted to ${url} from now on`,
      },
    };
  });
});
