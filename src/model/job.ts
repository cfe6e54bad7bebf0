/** Kinds of work for later; each says how many of it run at once, and what its subject is (R23, R26, R33). */
export type JobTerms = {
  /** In one worker. */
  readonly concurrency: number;
  /** Of one lane. */
  readonly inOneLane: number;
  /** Longer than one may take; then somebody else may have it. */
  readonly leaseMs: number;
};

export const JOB_KINDS = {
  /**
   * Subject: a webhook delivery. Lane: its endpoint. One at a time, so that a worker that dies has at most one on its way
   * that is sent again, and that a receiver that hangs holds one place.
   */
  webhook: { concurrency: 128, inOneLane: 1, leaseMs: 60_000 },
  /** Subject: an account. Does nothing: for rehearsals and measurements of the queue itself. */
  nothing: { concurrency: 64, inOneLane: 64, leaseMs: 60_000 },
} as const satisfies Record<string, JobTerms>;
/** As stored: a kind of the table, or of a room that brings its own. */
export type JobKind = string;

/** What was never tried goes before what failed already: a receiver that is down must not slow what is new. */
export const JOB_PRIORITIES = { first: 2, again: 1 } as const;
