import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import type { Instant } from '../../model/dates.ts';
import type { EndpointId } from '../../model/ids.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { text } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import {
  EndpointReference,
  EndpointUrl,
  EventTypes,
  endpointNotFound,
  presentEndpoint,
  requireSendable,
  WebhookEndpoint,
} from './endpoint.ts';

export const updateWebhookEndpoint = operation({
  name: 'updateWebhookEndpoint',
  title: 'Change a webhook endpoint',
  summary: 'Changes the given fields of a webhook endpoint; enabled turns a disabled one on again, or one off.',
  scope: 'billing.write',
  route: 'PATCH /webhook-endpoints/{id}',
  effects: { destructive: false, idempotent: true, openWorld: false },
  input: z.strictObject({
    id: EndpointReference,
    url: EndpointUrl.optional(),
    events: EventTypes.optional(),
    description: text(BOUNDS.description).nullable().optional(),
    enabled: z.boolean().optional(),
  }),
  output: WebhookEndpoint,
  refusals: ['webhook_endpoint_not_found'],
  resource: [{ kind: 'webhook_endpoint', argument: 'id' }],
  redirects: { grant: 'webhooks' },
  amountAtRisk: realWithoutAmount,
})((ctx, { id, url, events, description, enabled }) => {
  if (url !== undefined) requireSendable(ctx, url);
  return ctx.write(async (tx) => {
    const change = {
      // Failures at the old address do not count for the new address, so they are cleared.
      ...(url === undefined ? {} : { url, failing_since: null }),
      ...(description === undefined ? {} : { description }),
      ...(enabled === undefined ? {} : switched(enabled, ctx.now())),
    };
    if (enabled) await tx.endpoints.turnOn(ctx.account.id, id as EndpointId);
    const row = await tx.endpoints.change(ctx.account.id, id as EndpointId, change, events);
    if (!row) throw endpointNotFound(id);
    if (enabled === false) await tx.deliveries.exhaust(row.id);
    return {
      result: presentEndpoint(row, ctx.now()),
      events: [],
      activity: {
        subject: { kind: 'webhook_endpoint', id: row.id },
        summary: `Changed the webhook endpoint ${row.url}`,
      },
    };
  });
});

function switched(on: boolean, now: Instant) {
  return on ? { failing_since: null } : { disabled_at: now, disabled_reason: 'turned off' };
}
