/** Background jobs (R23, R26, R33). */
import { LEASE_MS_MAX } from './lease.ts';

/** Settings for jobs of one kind. */
export type JobKind = {
  /** Stored in `jobs.kind`. */
  readonly name: string;
  /** Number of jobs that one worker runs at once. */
  readonly concurrency: number;
  /** Number of jobs of one lane that run at once. A lane is a group of jobs, such as all deliveries to one endpoint. */
  readonly inOneLane: number;
  /**
   * Time after which a second worker can claim the job: longer than the longest run of a job, and at most
   * {@link LEASE_MS_MAX}.
   */
  readonly leaseMs: number;
};

/**
 * Webhook deliveries. Each job is one delivery; its lane is the endpoint. Few jobs per lane run at once (D-227). A
 * hanging endpoint therefore blocks few other jobs, and a crash of the worker repeats few deliveries.
 */
export const WEBHOOK_JOB = {
  name: 'webhook',
  concurrency: 256,
  inOneLane: 4,
  leaseMs: 60_000,
} as const satisfies JobKind;

/**
 * Erasing the data of an erased customer from long tables (R107). Each job is one customer; its lane is the account. A
 * run can take minutes if the tables are large.
 */
export const ERASING_JOB = {
  name: 'erasing',
  concurrency: 2,
  inOneLane: 1,
  leaseMs: LEASE_MS_MAX,
} as const satisfies JobKind;

/**
 * Priorities of jobs; jobs with a larger number run first. Failed jobs are retried after new jobs, so that an
 * unreachable receiver does not delay other receivers.
 */
export const JOB_PRIORITIES = { first: 2, again: 1 } as const;
