/** Defines how answers show a webhook delivery with its attempts (R26). */
import * as z from 'zod';
import { formatInstant } from '../../model/dates.ts';
import { EVENT_TYPES } from '../../model/event.ts';
import { DELIVERY_STATUSES } from '../../model/webhook.ts';
import type { AttemptRow, DeliveryRow } from '../../store/delivery/webhook-deliveries.ts';
import { InstantText } from '../kernel/fields.ts';

export const WebhookDelivery = z.object({
  id: z.int(),
  endpoint_id: z.int(),
  event_id: z.string().describe('The same at every attempt: the webhook-id header.'),
  sequence: z.int().nullable().describe('Of the event, as in the body; null for a test.'),
  event: z.enum(EVENT_TYPES),
  status: z.enum(DELIVERY_STATUSES),
  next_attempt_at: InstantText.nullable(),
  created_at: InstantText,
  delivered_at: InstantText.nullable(),
  attempts: z.array(
    z.object({
      at: InstantText,
      duration_ms: z.int(),
      status: z.int().nullable().describe('HTTP status; null when nothing answered.'),
      error: z.string().nullable(),
      answer: z.string().nullable().describe('The first 4 KiB of the answer.'),
    }),
  ),
});
export type DeliveryData = z.input<typeof WebhookDelivery>;

export function presentDelivery(row: DeliveryRow, attempts: readonly AttemptRow[]): DeliveryData {
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    event_id: row.event_id,
    sequence: row.sequence,
    event: row.event_type,
    status: row.status,
    next_attempt_at: row.next_attempt_at === null ? null : formatInstant(row.next_attempt_at),
    created_at: formatInstant(row.created_at),
    delivered_at: row.delivered_at === null ? null : formatInstant(row.delivered_at),
    attempts: attempts.map(({ at, duration_ms, status, error, answer }) => ({
      at: formatInstant(at),
      duration_ms,
      status,
      error,
      answer,
    })),
  };
}
