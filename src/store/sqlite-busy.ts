const SQLITE_BUSY = 5;

/** Another connection has the lock; extended codes, as that of a repair after a crash, have the same last byte. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && ((error.errcode as number) & 0xff) === SQLITE_BUSY;
}
