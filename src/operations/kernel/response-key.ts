import { dateAt } from '../../model/dates.ts';
import type { Caller, Services } from './context.ts';

/**
 * Cache key of an answer: the account's revision, the day in its zone, and the input. The revision comes with
 * the token, which is looked up again after every commit (`token-cache.ts`), so an answer is never older than the last commit of any process.
 * `undefined`: without a revision nothing is cached.
 */
export function responseKey(services: Services, caller: Caller, operation: string, raw: unknown): string | undefined {
  if (caller.revision === null) return undefined;
  const today = dateAt(services.clock.now(), caller.account.timezone);
  return JSON.stringify([caller.account.id, caller.revision, today, operation, raw]);
}
