/** Recognizes "locked by another connection" in SQLite's errors, and waits for it. */
import { setTimeout as delay } from 'node:timers/promises';

const SQLITE_BUSY = 5;

/** Another connection has the lock; extended codes, as that of a repair after a crash, have the same last byte. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && ((error.errcode as number) & 0xff) === SQLITE_BUSY;
}

const WAIT_MS_MAX = 10_000;
const PAUSE_MS_MAX = 10;

/**
 * Repeats an attempt while `isLocked` is true of its error, then throws the last error. `waitMsMax` bounds the sum of
 * the pauses; the time that attempts take comes on top, so no clock is needed.
 */
export async function onceUnlocked<T>(
  attempt: () => Promise<T>,
  waitMsMax = WAIT_MS_MAX,
  isLocked: (error: unknown) => boolean = isBusy,
): Promise<T> {
  for (let waited = 0, pause = 1; ; waited += pause, pause = Math.min(pause * 2, PAUSE_MS_MAX)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLocked(error) || waited >= waitMsMax) throw error;
      await delay(pause);
    }
  }
}
