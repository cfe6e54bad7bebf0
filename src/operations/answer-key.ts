import { dateAt } from '../model/dates.ts';
import type { Caller, Services } from './context.ts';

/**
 * What an answer depends on: the account's rows, which are the same while its revision is, the day in its zone, and
 * the question. The revision is read from the store on every call, so an answer is never older than the last commit
 * of any process. `undefined`: the caller's revision is not known, and nothing may be kept.
 */
export function answerKey(services: Services, caller: Caller, operation: string, raw: unknown): string | undefined {
  if (caller.revision === null) return undefined;
  const today = dateAt(services.clock.now(), caller.account.timezone);
  return JSON.stringify([caller.account.id, caller.revision, today, operation, raw]);
}
