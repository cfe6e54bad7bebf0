/** Defines how answers show a webhook endpoint (R23). */
import * as z from 'zod';
import { BillingError, invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { formatInstant } from '../../model/dates.ts';
import { EVENT_TYPES, type EventType } from '../../model/event.ts';
import type { EndpointId } from '../../model/ids.ts';
import type { EndpointRow } from '../../store/delivery/webhook-endpoints.ts';
import type { Context } from '../kernel/context.ts';
import { Id, InstantText, text } from '../kernel/fields.ts';

export const EndpointReference = Id.describe('Webhook endpoint id.');
export const EndpointUrl = text(BOUNDS.url).describe('Where events are posted to; https.');
export const EventTypes = z
  .array(z.enum(EVENT_TYPES))
  .min(1)
  .max(EVENT_TYPES.length)
  .nullable()
  .describe('Which events; null for all.');

export const WebhookEndpoint = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.enum(EVENT_TYPES)).nullable().describe('null for all.'),
  status: z.enum(['enabled', 'disabled']),
  failing_since: InstantText.nullable().describe('Since when every attempt has failed.'),
  disabled_at: InstantText.nullable(),
  disabled_reason: z.string().nullable(),
  old_secret_until: InstantText.nullable().describe('Until when the old secret signs too.'),
  created_at: InstantText,
});
export type EndpointData = z.input<typeof WebhookEndpoint>;

export const WithSecret = WebhookEndpoint.extend({ secret: z.string().describe('Shown only once.') });

export function presentEndpoint(row: EndpointRow, now: number): EndpointData {
  const until = row.old_secret_until;
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events === null ? null : (JSON.parse(row.events) as EventType[]),
    status: row.disabled_at === null ? 'enabled' : 'disabled',
    failing_since: when(row.failing_since),
    disabled_at: when(row.disabled_at),
    disabled_reason: row.disabled_reason,
    old_secret_until: until !== null && until > now ? formatInstant(until) : null,
    created_at: formatInstant(row.created_at),
  };
}

function when(at: EndpointRow['disabled_at']): string | null {
  return at === null ? null : formatInstant(at);
}

export async function requireEndpoint(ctx: Context, id: number): Promise<EndpointRow> {
  const row = await ctx.store.endpoints.find(ctx.account.id, id as EndpointId);
  if (row) return row;
  throw endpointNotFound(id);
}

export function endpointNotFound(id: number): BillingError {
  return new BillingError('webhook_endpoint_not_found', `There is no webhook endpoint ${id}.`, {
    field: 'id',
    hint: 'Use the id that listWebhookEndpoints returns.',
  });
}

/** Throws if events must not be sent to the address. A host name is checked again at each resolution (R26). */
export function requireSendable(ctx: Context, url: string): void {
  const fault = URL.canParse(url)
    ? ctx.webhooks.refusalOf(url)
    : 'must be an https address such as https://example.com/events';
  if (fault !== null) throw invalid([{ field: 'url', message: fault } satisfies ValidationIssue]);
}
