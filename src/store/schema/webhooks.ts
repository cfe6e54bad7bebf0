/** Tables of events and of their deliveries to webhook receivers. */
import type { Instant } from '../../model/dates.ts';
import type { EventType } from '../../model/event.ts';
import type { AccountId, DeliveryId, EndpointId } from '../../model/ids.ts';
import type { DeliveryStatus } from '../../model/webhook.ts';
import { id, integer, table, text } from './table.ts';

export const events = table(
  {
    id: id(),
    event_id: text(),
    account_id: integer<AccountId>().references('accounts'),
    type: text<EventType>(),
    data: text(),
    created_at: integer<Instant>(),
    /** Time of the event. Becomes null when the deliveries of the event are created. */
    fan_out_at: integer<Instant>().nullable(),
    /**
     * Number of the event in its account: 1, 2, … in the order of ids. Null until the deliveries are created. Stays
     * null if the event already had deliveries before migration 0091.
     */
    sequence: integer().initiallyNull(),
  },
  {
    indexes: [
      'create index events_to_fan_out on events (id, account_id) where fan_out_at is not null',
      'create unique index events_by_sequence on events (account_id, sequence) where sequence is not null',
    ],
  },
);

export const webhookEndpoints = table(
  {
    id: id<EndpointId>(),
    account_id: integer<AccountId>().references('accounts'),
    url: text(),
    description: text().nullable(),
    /** JSON list of event types; null for all. */
    events: text().nullable(),
    sealed_secret: text(),
    old_sealed_secret: text().nullable(),
    old_secret_until: integer<Instant>().nullable(),
    /** Start of the current series of failures; null after a success. */
    failing_since: integer<Instant>().nullable(),
    disabled_at: integer<Instant>().nullable(),
    disabled_reason: text().nullable(),
    created_at: integer<Instant>(),
  },
  {
    indexes: ['create index webhook_endpoints_by_account on webhook_endpoints (account_id, id)'],
  },
);

/**
 * Subscriptions of endpoints to event types; `*` stands for all types. Only events with an id above `after_event` are
 * delivered.
 */
export const webhookSubscriptions = table(
  {
    account_id: integer<AccountId>(),
    event_type: text<EventType | '*'>(),
    endpoint_id: integer<EndpointId>().references('webhook_endpoints'),
    after_event: integer().backfilled(0),
  },
  {
    key: ['account_id', 'event_type', 'endpoint_id'],
    clustered: true,
    indexes: ['create index webhook_subscriptions_by_endpoint on webhook_subscriptions (endpoint_id)'],
  },
);

export const webhookDeliveries = table(
  {
    id: id<DeliveryId>(),
    account_id: integer<AccountId>(),
    endpoint_id: integer<EndpointId>(),
    event_id: text(),
    event_type: text<EventType>(),
    /** The request body. All attempts send the same bytes. */
    body: text(),
    status: text<DeliveryStatus>(),
    /** Total number of attempts. Each attempt gets the next number. */
    attempts: integer(),
    /** Number of attempts since the delivery was last queued. Determines the pause before the next attempt. */
    tries: integer(),
    next_attempt_at: integer<Instant>().nullable(),
    created_at: integer<Instant>(),
    delivered_at: integer<Instant>().nullable(),
    /** Sequence of the event, as in the body. Null for a test, and for an event without a sequence. */
    sequence: integer().initiallyNull(),
  },
  {
    indexes: [
      'create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id)',
      'create index webhook_deliveries_by_age on webhook_deliveries (created_at)',
    ],
  },
);

export const webhookAttempts = table(
  {
    delivery_id: integer<DeliveryId>(),
    number: integer(),
    at: integer<Instant>(),
    duration_ms: integer(),
    status: integer().nullable(),
    error: text().nullable(),
    answer: text().nullable(),
  },
  {
    key: ['delivery_id', 'number'],
    clustered: true,
  },
);
