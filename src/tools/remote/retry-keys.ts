/**
 * Idempotency keys of calls to a remote service. A retry uses the key of the first call, so the service returns the
 * first call's answer (R14, R63).
 */
import { randomUUID } from 'node:crypto';
import { addMs, type Clock, type Instant } from '../../model/dates.ts';
import { fingerprintOf, TOOL_RETRY_WINDOW_MS } from '../../operations/kernel/idempotency.ts';
import type { Called, Confirmed } from '../service.ts';
import type { ToolArguments } from '../shape.ts';

export type RetryKey = {
  readonly key: string;
  readonly repeatIsRetry: boolean;
  /** Must be called if no answer came, so that the next equal call counts as a retry. */
  readonly outcomeUnknown: () => void;
};

/**
 * Returns a function that gives each call its idempotency key. This process remembers the keys for ten minutes, so that
 * a retry gets the same key (R63).
 */
export function retryKeys(clock: Clock): (called: Called, args: ToolArguments, confirmed?: Confirmed) => RetryKey {
  const kept = new Map<string, { readonly key: string; readonly until: Instant }>();
  return ({ name, op }, args, confirmed) => {
    const now = clock.now();
    for (const [fingerprint, { until }] of kept) if (until <= now) kept.delete(fingerprint);
    const { allow_duplicate, ...input } = args;
    const repeatIsRetry = op.repeatIsRetry?.(input) === true && allow_duplicate !== true;
    const fingerprint = fingerprintOf([name, repeatIsRetry ? input : args]);
    // A call that a person has confirmed uses the key that was made together with the question, so that one consent can
    // run only one call.
    const key = confirmed?.key ?? randomUUID();
    const entry = kept.get(fingerprint) ?? { key, until: addMs(now, TOOL_RETRY_WINDOW_MS) };
    const keep = () => void kept.set(fingerprint, entry);
    if (repeatIsRetry) keep();
    else kept.delete(fingerprint);
    return { key: entry.key, repeatIsRetry, outcomeUnknown: keep };
  };
}
