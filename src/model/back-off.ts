/** Retry delays by the number of failures, as pure functions. */

/** Times of webhook attempts, in seconds after the first one (R26). */
const WEBHOOK_SECONDS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
const JITTER = 0.1;

/**
 * Milliseconds from a webhook's n-th failed attempt to the next, ±10 %; `undefined` after the last. Each pause counts
 * from the attempt before, so that a worker that was down does not catch up on all attempts at once. `random` in 0..1.
 */
export function webhookRetryDelayMs(attempts: number, random: number): number | undefined {
  const [before, next] = [WEBHOOK_SECONDS[attempts - 1], WEBHOOK_SECONDS[attempts]];
  if (before === undefined || next === undefined) return undefined;
  const pause = (next - before) * 1_000;
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random));
}

/** The pause of a `Retry-After` header, at least our own pause and at most a day. */
export function pauseAskedForMs(retryAfter: string | undefined, now: number, ownPauseMs: number): number {
  const asked = retryAfter === undefined ? undefined : readRetryAfterMs(retryAfter, now);
  return asked === undefined ? ownPauseMs : Math.min(Math.max(asked, ownPauseMs), 86_400_000);
}

/** Reads seconds or a date (RFC 9110, 10.2.3); `undefined` for anything else. */
function readRetryAfterMs(value: string, now: number): number | undefined {
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

const JOB_SECONDS = [5, 30, 120, 600, 3_600, 21_600] as const;

/**
 * For a job whose handler threw, webhook jobs included. Retries go on for about seven hours, then a person has to look
 * at the job.
 */
export function jobRetryDelayMs(attempts: number): number | undefined {
  const seconds = JOB_SECONDS[attempts - 1];
  return seconds === undefined ? undefined : seconds * 1_000;
}
