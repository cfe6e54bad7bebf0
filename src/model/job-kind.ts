/** Background jobs (R23, R26, R33). */

/** How the jobs of one kind run. */
export type JobKind = {
  /** Stored in `jobs.kind`. */
  readonly name: string;
  /** How many jobs run at once in one worker. */
  readonly concurrency: number;
  /** How many of them may be of one lane. */
  readonly inOneLane: number;
  /** Longer than a job may run; afterwards another worker may claim it. */
  readonly leaseMs: number;
};

/**
 * Subject: a webhook delivery. Lane: its endpoint. Only a few jobs per lane run at once: a worker that dies repeats at
 * most that many deliveries to an endpoint, and an endpoint that hangs occupies at most that many places (D-227).
 */
export const WEBHOOK_JOB = {
  name: 'webhook',
  concurrency: 256,
  inOneLane: 4,
  leaseMs: 60_000,
} as const satisfies JobKind;

/**
 * The higher one runs first. Jobs that failed before run after new ones, so that a receiver that is down does not delay
 * the others.
 */
export const JOB_PRIORITIES = { first: 2, again: 1 } as const;
