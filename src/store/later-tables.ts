/** Row types of jobs, webhooks and exports, as in {@link Tables}. */
import type { Generated } from 'kysely';
import type { Instant } from '../model/dates.ts';
import type { EventType } from '../model/event.ts';
import type { ExportChoice, ExportFormat, ExportStatus } from '../model/export.ts';
import type { AccountId, DeliveryId, EndpointId, ExportId, JobId } from '../model/ids.ts';
import type { DeliveryStatus } from '../model/webhook.ts';

/** Background jobs. A claim moves `run_at`; a finished job is deleted. */
export type JobTable = {
  id: Generated<JobId>;
  kind: string;
  /** Limits the jobs of one receiver: only a few jobs of the same lane run at once. */
  lane: string;
  /** The id of the job's subject; its table depends on the kind. */
  subject_id: number;
  /** Larger first. */
  priority: number;
  /** Null if the job was given up. */
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
  /** When the present series of failures began; null after a success. */
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
  /** The request body, byte for byte the same at every attempt. */
  body: string;
  status: DeliveryStatus;
  /** All attempts ever; numbers them. */
  attempts: number;
  /** Attempts since the delivery was last queued; decides the next pause. */
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

/** An export. The file is made while it is downloaded, and not stored. */
export type ExportTable = {
  id: Generated<ExportId>;
  account_id: AccountId;
  choice: ExportChoice;
  format: ExportFormat;
  status: ExportStatus;
  rows_done: number;
  rows_total: number;
  /** The number of downloads begun; only the latest one updates the progress. */
  run: number;
  created_at: Instant;
  /** When the download last made progress. */
  seen_at: Instant;
  expires_at: Instant;
};
