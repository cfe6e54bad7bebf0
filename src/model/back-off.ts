/** Pauses before retries, by the number of failures. */

/** Times of webhook attempts, in seconds after the first attempt (R26). */
const WEBHOOK_SECONDS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
const JITTER = 0.1;

/**
 * Pause in milliseconds after a webhook's n-th failed attempt, ±10 %; `undefined` after the last attempt. `random`:
 * from 0 to 1.
 *
 * The pause begins at the latest attempt, not at the first. Otherwise several attempts could be overdue after an outage
 * of the worker, and the worker would make them without a pause.
 */
export function webhookRetryDelayMs(attempts: number, random: number): number | undefined {
  const [before, next] = [WEBHOOK_SECONDS[attempts - 1], WEBHOOK_SECONDS[attempts]];
  if (before === undefined || next === undefined) return undefined;
  const pause = (next - before) * 1_000;
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random));
}

/**
 * The pause in milliseconds that a `Retry-After` header demands, at least `ownPauseMs` and at most a day. Returns
 * `ownPauseMs` if the header is missing or unreadable.
 */
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
 * Pause in milliseconds after an unexpected error in a job; the same for all kinds of jobs. `undefined` after about
 * seven hours of retries: a person must then look at the job.
 */
export function jobRetryDelayMs(attempts: number): number | undefined {
  const seconds = JOB_SECONDS[attempts - 1];
  return seconds === undefined ? undefined : seconds * 1_000;
}
