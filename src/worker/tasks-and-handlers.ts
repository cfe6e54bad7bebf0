/** Periodic tasks of the worker, and functions that run stored jobs, by kind of job. */
import type { DeliveryId } from '../model/ids.ts';
import { ERASING_JOB, type JobKind, WEBHOOK_JOB } from '../model/job-kind.ts';
import { archiveDueDocuments } from '../operations/archive/archive-due.ts';
import { checkBooks } from '../operations/books/check-books.ts';
import { deliverDueMails } from '../operations/delivery/deliver-mail.ts';
import { runErasingJob } from '../operations/erasing/erase-traces.ts';
import type { Services } from '../operations/kernel/context.ts';
import { checkPayments, giveRefunds } from '../operations/payments/check-payments.ts';
import { emitOverdueEvents } from '../operations/reminders/emit-overdue-events.ts';
import { remindInvoices } from '../operations/reminders/remind-invoices.ts';
import { remindLinks } from '../operations/reminders/remind-links.ts';
import { announceChanges } from '../operations/subscriptions/announce-changes.ts';
import { beginPeriods } from '../operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../operations/subscriptions/charge-periods.ts';
import { pastDuePeriods } from '../operations/subscriptions/past-due-periods.ts';
import { followClock } from '../operations/upkeep/follow-clock.ts';
import { pruneIdempotencyKeys } from '../operations/upkeep/prune-idempotency-keys.ts';
import { pruneOld } from '../operations/upkeep/prune-old.ts';
import { beat } from '../operations/upkeep/worker-heartbeat.ts';
import { deliverWebhook } from '../operations/webhooks/deliver-webhook.ts';
import { fanOutEvents } from '../operations/webhooks/fan-out-events.ts';
import { lookForLostEvents } from '../operations/webhooks/lost-events.ts';
import type { Handler } from './queue.ts';

export type PeriodicTask = {
  readonly name: string;
  readonly everyMs: number;
  /** Does the due work. An error is logged, and the next run tries again. */
  readonly run: (services: Services, worker: string, signal: AbortSignal) => Promise<void>;
  /**
   * True if the task also runs while the secret key is wrong. The task checks the key at each run. The worker continues
   * once the key is right.
   */
  readonly checksKey?: true;
};

export const PERIODIC_TASKS: readonly PeriodicTask[] = [
  { name: 'heartbeat', everyMs: 10_000, run: beat, checksKey: true },
  { name: 'clock', everyMs: 1_000, run: followClock },
  { name: 'events', everyMs: 100, run: fanOutEvents },
  { name: 'lost events', everyMs: 1_000, run: lookForLostEvents },
  { name: 'mails', everyMs: 1_000, run: deliverDueMails },
  { name: 'documents to keep', everyMs: 2_000, run: archiveDueDocuments },
  { name: 'payments to check', everyMs: 1_000, run: checkPayments },
  { name: 'refunds', everyMs: 1_000, run: giveRefunds },
  { name: 'sandbox callbacks', everyMs: 500, run: ({ sandbox }) => sandbox.sendCallbacks() },
  { name: 'periods that begin', everyMs: 1_000, run: beginPeriods },
  { name: 'periods to charge', everyMs: 1_000, run: chargePeriods },
  { name: 'periods past due', everyMs: 60_000, run: pastDuePeriods },
  { name: 'changed subscriptions', everyMs: 1_000, run: announceChanges },
  { name: 'overdue invoices', everyMs: 60_000, run: emitOverdueEvents },
  { name: 'invoice reminders', everyMs: 60_000, run: remindInvoices },
  { name: 'link reminders', everyMs: 30_000, run: remindLinks },
  { name: 'what is old', everyMs: 300_000, run: pruneOld },
  { name: 'books', everyMs: 60_000, run: (services, _worker, signal) => checkBooks(services, signal) },
  { name: 'idempotency keys', everyMs: 60_000, run: pruneIdempotencyKeys },
];

export const HANDLERS = {
  webhook: {
    kind: WEBHOOK_JOB,
    handle: (services, { subject_id }) => deliverWebhook(services, subject_id as DeliveryId),
  },
  erasing: { kind: ERASING_JOB, handle: runErasingJob },
} satisfies Handlers;

/** A kind of job, and the function that runs its jobs. */
export type JobHandler = { readonly kind: JobKind; readonly handle: Handler };
export type Handlers = Readonly<Record<string, JobHandler>>;
