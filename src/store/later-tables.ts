/** Row types of jobs, webhooks and exports, as in {@link Tables}. */
import type { Generated } from 'kysely';
import type { Instant } from '../model/dates.ts';
import type { EventType } from '../model/event.ts';
import type { ExportChoice, ExportFormat, ExportStatus } from '../model/export.ts';
import type { AccountId, DeliveryId, EndpointId, ExportId, JobId } from '../model/ids.ts';
import type { DeliveryStatus } from '../model/webhook.ts';

/** Work for later. A row is taken by moving its `run_at`; what has been done is deleted. */
export type JobTable = {
  id: Generated<JobId>;
  kind: string;
  /** What must not fill all places: jobs of one lane run a few at a time. */
  lane: string;
  /** What it is about: a row of the table that its kind says. */
  subject_id: number;
  /** Larger first. */
  priority: number;
  /** Null when it was given up. */
  run_at: Instant | null;
  attempts: number;
  last_error: string | null;
  created_at: Instant;
};

export type WebhookEndpointTable = {
  id: Generated<EndpointId>;
  account_id: AccountId;
  url: string;
  description: string | null;
  /** JSON list of event types; null for all. */
  events: string | null;
  sealed_secret: string;
  old_sealed_secret: string | null;
  old_secret_until: Instant | null;
  /** Since when every attempt has failed; null after a success. */
  failing_since: Instant | null;
  disabled_at: Instant | null;
  disabled_reason: string | null;
  created_at: Instant;
};

/** `*`: every event type. Only events with a larger id than `after_event` are delivered. */
export type WebhookSubscriptionTable = {
  account_id: AccountId;
  event_type: EventType | '*';
  endpoint_id: EndpointId;
  after_event: number;
};

export type WebhookDeliveryTable = {
  id: Generated<DeliveryId>;
  account_id: AccountId;
  endpoint_id: EndpointId;
  event_id: string;
  event_type: EventType;
  /** What is sent, byte for byte the same at every attempt. */
  body: string;
  status: DeliveryStatus;
  /** All there were, and those since it was (last) put in the queue. */
  attempts: number;
  tries: number;
  next_attempt_at: Instant | null;
  created_at: Instant;
  delivered_at: Instant | null;
};

export type WebhookAttemptTable = {
  delivery_id: DeliveryId;
  number: number;
  at: Instant;
  duration_ms: number;
  status: number | null;
  error: string | null;
  answer: string | null;
};

/** What somebody takes away as a file. It is made while it is taken, and kept nowhere. */
export type ExportTable = {
  id: Generated<ExportId>;
  account_id: AccountId;
  choice: ExportChoice;
  format: ExportFormat;
  status: ExportStatus;
  rows_done: number;
  rows_total: number;
  /** How often it was begun to be taken; only the latest taker's progress counts. */
  run: number;
  created_at: Instant;
  /** When it moved last. */
  seen_at: Instant;
  expires_at: Instant;
};
