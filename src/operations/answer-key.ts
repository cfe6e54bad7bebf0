import { dateAt } from '../model/dates.ts';
import type { Caller, Services } from './context.ts';

/**
 * Cache key of an answer: account, revision, day in the account's time zone, operation and input. Every commit changes the
 * revision. It is read from the store on every call, so a cached answer is never older than the last commit of any
 * process. `undefined`: the caller's revision is not known, and the answer must not be cached.
 */
export function answerKey(services: Services, caller: Caller, operation: string, raw: unknown): string | undefined {
  if (caller.revision === null) return undefined;
  const today = dateAt(services.clock.now(), caller.account.timezone);
  return JSON.stringify([caller.account.id, caller.revision, today, operation, raw]);
}
