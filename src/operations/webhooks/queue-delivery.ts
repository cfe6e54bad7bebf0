/** Queues an event for one endpoint: a delivery, and the job that sends it. */
import type { Instant } from '../../model/dates.ts';
import { formatInstant } from '../../model/dates.ts';
import type { EndpointId } from '../../model/ids.ts';
import { JOB_PRIORITIES, WEBHOOK_JOB } from '../../model/job-kind.ts';
import type { EventRow } from '../../store/delivery/journal.ts';
import type { DeliveryRow } from '../../store/delivery/webhook-deliveries.ts';
import type { Queries } from '../../store/store.ts';

type QueuedEvent = Pick<EventRow, 'event_id' | 'account_id' | 'type' | 'data' | 'created_at' | 'sequence'>;

export async function queueDelivery(
  tx: Queries,
  event: QueuedEvent,
  endpointId: EndpointId,
  now: Instant,
  firstAttemptAt: Instant = now,
): Promise<DeliveryRow> {
  const delivery = await tx.deliveries.insert({
    account_id: event.account_id,
    endpoint_id: endpointId,
    event_id: event.event_id,
    event_type: event.type,
    body: bodyOf(event),
    sequence: event.sequence,
    next_attempt_at: firstAttemptAt,
    created_at: now,
  });
  await queueAttempt(tx, delivery, firstAttemptAt);
  return delivery;
}

export function queueAttempt(tx: Queries, { id, endpoint_id }: DeliveryRow, at: Instant): Promise<void> {
  return tx.jobs.add({
    kind: WEBHOOK_JOB.name,
    lane: String(endpoint_id),
    subject_id: id,
    priority: JOB_PRIORITIES.first,
    run_at: at,
    created_at: at,
  });
}

/**
 * Returns the body `{"event", "id", "sequence", "created_at", "data"}` (R24). The body of a test has no sequence. The
 * body is built once and stored, because the signed body must not change between attempts.
 */
function bodyOf({ type, event_id, sequence, created_at, data }: QueuedEvent): string {
  const place = sequence === null ? '' : `"sequence":${sequence},`;
  return `{"event":${JSON.stringify(type)},"id":${JSON.stringify(event_id)},${place}"created_at":${JSON.stringify(formatInstant(created_at))},"data":${data}}`;
}
