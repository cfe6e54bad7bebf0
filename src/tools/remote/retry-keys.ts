/**
 * The idempotency keys that calls to a service elsewhere go out with. A call that is made again goes out with the key
 * of the first, and the service answers what it answered then (R14, R63).
 */
import { randomUUID } from 'node:crypto';
import { addMs, type Clock, type Instant } from '../../model/dates.ts';
import { fingerprintOf, TOOL_RETRY_WINDOW_MS } from '../../operations/once.ts';
import type { Called, Confirmed } from '../service.ts';
import type { Asked } from '../shape.ts';

export type RetryKey = {
  readonly key: string;
  /** No answer came: the same call made again is a retry, whatever else a repeat of it would mean. */
  readonly outcomeUnknown: () => void;
};

/** Kept in this process only, for the ten minutes of R63. */
export function retryKeys(clock: Clock): (called: Called, asked: Asked, confirmed?: Confirmed) => RetryKey {
  const kept = new Map<string, { readonly key: string; readonly until: Instant }>();
  return ({ name, op }, asked, confirmed) => {
    const now = clock.now();
    for (const [wish, { until }] of kept) if (until <= now) kept.delete(wish);
    const { allow_duplicate, ...input } = asked;
    const repeatIsRetry = op.once?.(input) === true && allow_duplicate !== true;
    const wish = fingerprintOf([name, repeatIsRetry ? input : asked]);
    // One yes of a person is one key, so that it cannot be used twice.
    const key = confirmed?.key ?? randomUUID();
    const entry = kept.get(wish) ?? { key, until: addMs(now, TOOL_RETRY_WINDOW_MS) };
    const keep = () => void kept.set(wish, entry);
    if (repeatIsRetry) keep();
    else kept.delete(wish);
    return { key: entry.key, outcomeUnknown: keep };
  };
}
