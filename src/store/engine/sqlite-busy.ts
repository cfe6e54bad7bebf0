/** What SQLite says while another connection has the lock, and waiting for it. */
import { setTimeout as delay } from 'node:timers/promises';

const SQLITE_BUSY = 5;

/** Another connection has the lock; extended codes, as that of a repair after a crash, have the same last byte. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && ((error.errcode as number) & 0xff) === SQLITE_BUSY;
}

const WAIT_MS_MAX = 10_000;
const PAUSE_MS_MAX = 10;

/**
 * Tries again for as long as `isLocked` is true of the error; then throws the last one. `waitMsMax` bounds the sum of the pauses, so
 * that no clock is read: what an attempt waits itself comes on top.
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
