/** Background jobs (R23, R26, R33). */

/** How jobs of one kind are run. */
export type JobKind = {
  /** Stored in `jobs.kind`. */
  readonly name: string;
  /** Number of jobs that one worker runs at once. */
  readonly concurrency: number;
  /** How many of them may belong to the same lane. */
  readonly inOneLane: number;
  /** Longer than a job may run. After this time another worker may claim the job. */
  readonly leaseMs: number;
};

/**
 * Webhook deliveries. The subject of a job is a delivery; its lane is the endpoint. Few jobs per lane run at once,
 * which limits the repeated deliveries after a worker's death and the places that a hanging endpoint occupies (D-227).
 */
export const WEBHOOK_JOB = {
  name: 'webhook',
  concurrency: 256,
  inOneLane: 4,
  leaseMs: 60_000,
} as const satisfies JobKind;

/**
 * The higher priority runs first. Jobs that have failed before run after new ones, so that an unreachable receiver does
 * not delay others.
 */
export const JOB_PRIORITIES = { first: 2, again: 1 } as const;
