/**
 * Tables of the service itself: jobs, workers, book checks, idempotency keys, and values for checking the secret key.
 */
import type { Instant } from '../../model/dates.ts';
import type { AccountId, JobId } from '../../model/ids.ts';
import { id, integer, type Statement, table, text } from './table.ts';

/** Background jobs. A worker claims a job by moving `run_at` to the end of its lease. A finished job is deleted. */
export const jobs = table(
  {
    id: id<JobId>(),
    kind: text(),
    /** Name of a group of jobs for the same receiver. Only a few jobs of a lane run at the same time. */
    lane: text(),
    /** Id of the row that the job is about. The kind of the job decides which table the row is in. */
    subject_id: integer(),
    /** Jobs with a larger number run first. */
    priority: integer(),
    /** Time from which the job can run. Null if the job was given up. */
    run_at: integer<Instant>().nullable(),
    attempts: integer(),
    last_error: text().nullable(),
    created_at: integer<Instant>(),
  },
  {
    indexes: [
      'create index jobs_due on jobs (kind, priority, run_at, id, lane) where run_at is not null',
      'create index jobs_failed on jobs (created_at) where run_at is null',
    ],
  },
);

export const heartbeats = table({
  worker: text().primaryKey(),
  seen_at: integer<Instant>(),
});

/**
 * The next and the last check of the books (`verify`). `differences`: number of differences that the last check found;
 * null before the first check.
 */
export const bookChecks = table({
  name: text().primaryKey(),
  due_at: integer<Instant>(),
  checked_at: integer<Instant>().nullable(),
  differences: integer().nullable(),
});

export const idempotencyKeys = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    principal: text(),
    /** The name of the operation, although the column is called `route`. */
    route: text(),
    key: text(),
    fingerprint: text(),
    /**
     * JSON of the first answer's data. Null during the transaction that inserts the row. Also null if the answer named
     * a customer who was erased later.
     */
    answer: text().nullable(),
    expires_at: integer<Instant>(),
  },
  {
    key: ['account_id', 'principal', 'route', 'key'],
    indexes: ['create index idempotency_keys_expired on idempotency_keys (expires_at)'],
  },
);

/**
 * Values encrypted with the service's secret key. One of them is the encrypted form of a known text: the configured key
 * is right if it decrypts this value. The other values are former keys of unsubscribe links (`formerKeyName`).
 */
export const sealedValues = table({
  name: text().primaryKey(),
  sealed: text(),
});

/**
 * Table of rate limits in the layout that rate-limiter-flexible requires. With SQLite, each process keeps the counts in
 * memory.
 */
export const RATE_LIMITS: Statement = {
  postgres: 'create table rate_limits (key varchar(255) primary key, points integer not null, expire bigint)',
};
