/** One attempt at a delivery (R26). Sends the request outside any transaction, and then stores the result. */
import { pauseAskedForMs, webhookRetryDelayMs } from '../../model/back-off.ts';
import { addMs, type Instant } from '../../model/dates.ts';
import type { DeliveryId } from '../../model/ids.ts';
import { type AttemptEnd, FAILING_MS_MAX, signedHeaders } from '../../model/webhook.ts';
import type { DeliveryRow } from '../../store/delivery/webhook-deliveries.ts';
import type { EndpointRow } from '../../store/delivery/webhook-endpoints.ts';
import type { Queries } from '../../store/store.ts';
import type { Services } from '../kernel/context.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { type DeliveredEvent, requireThere } from './lost-events.ts';

/**
 * Makes one attempt to send a pending delivery. Returns the time of the next attempt; null if no attempt follows. With
 * `retry: false`, a failed attempt is not repeated.
 */
export async function deliverWebhook(
  services: Services,
  id: DeliveryId,
  { retry = true } = {},
): Promise<Instant | null> {
  const found = await services.store.deliveries.toSend(id);
  if (found?.delivery.status !== 'pending') return null;
  const { delivery, endpoint } = found;
  if (endpoint.disabled_at !== null) return endDeliveries(services, endpoint);
  const begun = services.clock.now();
  // The next attempt can be in the future: an earlier run stored its attempt, but the worker died before it rescheduled
  // the job.
  if (retry && delivery.next_attempt_at !== null && delivery.next_attempt_at > begun) return delivery.next_attempt_at;
  const end = await attempt(services, delivery, endpoint, begun);
  const acknowledged = succeeded(end) ? numberedEvent(delivery) : null;
  // Remembers the event before the outcome is stored, because a failover can happen between the two steps.
  if (acknowledged) services.acknowledged.remember(acknowledged);
  const at = services.clock.now();
  const next = retry ? nextAttempt(delivery, end, at) : null;
  const outcome = { delivery, endpoint, end, begun, at, next };
  const isStored = await services.store.transaction((tx) => storeOutcome(tx, services, outcome));
  if (acknowledged && !isStored) await requireThere(services, [acknowledged]);
  return next;
}

/** Returns the event of a delivery. Null if the delivery has no sequence, for example if it is a test. */
function numberedEvent({ account_id, event_id, event_type, sequence }: DeliveryRow): DeliveredEvent | null {
  return sequence === null ? null : { accountId: account_id, id: event_id, type: event_type, sequence };
}

/**
 * Sends the delivery once. If the endpoint's secret was encrypted with another key, nothing is sent and the attempt
 * counts as failed. The attempt then appears in the list of attempts, and is repeated like any failed attempt.
 */
async function attempt(
  services: Services,
  delivery: DeliveryRow,
  endpoint: EndpointRow,
  at: Instant,
): Promise<AttemptEnd> {
  let secrets: string[];
  try {
    secrets = secretsOf(services, endpoint, at);
  } catch {
    const error = 'the secret cannot be read: it was stored with another BILLHOOK_SECRET_KEY';
    return { status: null, error, answer: null, retryAfter: undefined, durationMs: 0 };
  }
  const headers = signedHeaders(delivery.body, { id: delivery.event_id, at, secrets });
  return services.webhooks.send(endpoint.url, delivery.body, headers);
}

/**
 * Ends all pending deliveries of a disabled endpoint. They were queued before the endpoint was disabled. Returns null.
 */
async function endDeliveries({ store }: Services, { id, account_id }: EndpointRow): Promise<null> {
  await store.transaction(async (tx) => {
    await tx.journal.lockAccount(account_id);
    await tx.deliveries.exhaust(id);
  });
  return null;
}

/** The secrets for the signatures, newest first. For some hours after a rotation, the old secret also signs. */
function secretsOf({ secrets }: Services, endpoint: EndpointRow, now: Instant): string[] {
  const { sealed_secret, old_sealed_secret: old, old_secret_until: until } = endpoint;
  const bothCount = old !== null && until !== null && until > now;
  return [sealed_secret, ...(bothCount ? [old] : [])].map((sealed) => secrets.open(sealed));
}

function succeeded({ status }: AttemptEnd): boolean {
  return status !== null && status >= 200 && status < 300;
}

const GONE = 410;
const ASKS_FOR_A_PAUSE: ReadonlySet<number | null> = new Set([429, 503]);

function nextAttempt({ tries }: DeliveryRow, end: AttemptEnd, at: Instant): Instant | null {
  if (succeeded(end) || end.status === GONE) return null;
  const pause = webhookRetryDelayMs(tries + 1, Math.random());
  if (pause === undefined) return null;
  const asked = ASKS_FOR_A_PAUSE.has(end.status) ? end.retryAfter : undefined;
  return addMs(at, pauseAskedForMs(asked, at, pause));
}

type AttemptOutcome = {
  readonly delivery: DeliveryRow;
  readonly endpoint: EndpointRow;
  readonly end: AttemptEnd;
  readonly begun: Instant;
  readonly at: Instant;
  readonly next: Instant | null;
};

/** Stores the outcome. Returns false if the delivery is gone, or if another worker has already stored this attempt. */
async function storeOutcome(
  tx: Queries,
  services: Services,
  { delivery, endpoint, end, begun, at, next }: AttemptOutcome,
): Promise<boolean> {
  // Locks the account first. The next statements lock several rows, so two deliveries could deadlock without this lock.
  await tx.journal.lockAccount(endpoint.account_id);
  const arrived = succeeded(end);
  const { status, error, durationMs } = end;
  // Postgres cannot store the character NUL in a text.
  const answer = end.answer?.replaceAll('\u0000', '') ?? null;
  const stored = await tx.deliveries.storeAttempt(
    delivery,
    { at: begun, duration_ms: durationMs, status, error, answer },
    {
      status: arrived ? 'delivered' : next === null ? 'exhausted' : 'pending',
      tries: delivery.tries + 1,
      next_attempt_at: next,
      delivered_at: arrived ? at : null,
    },
  );
  if (!stored) return false;
  if (arrived) {
    await tx.endpoints.succeeded(endpoint.id);
    return true;
  }
  const since = await tx.endpoints.failed(endpoint.id, at);
  if (status === GONE) await disableEndpoint(tx, services, endpoint, at, 'it answered 410 Gone');
  else if (at - since >= FAILING_MS_MAX)
    await disableEndpoint(tx, services, endpoint, at, 'all attempts failed for five days');
  return true;
}
