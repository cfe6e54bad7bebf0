/** Files that hold a business's books or its key: for the owner of the process alone, whatever its umask. */
import { chmodSync, closeSync, fchmodSync, openSync, statSync, writeFileSync } from 'node:fs';

const OWNER_ALONE = 0o600;
const OTHERS = 0o077;

/** Makes the file; throws when there is one. Nobody else can open it in between, because it is made narrow. */
export function makePrivate(path: string, content = ''): void {
  const file = openSync(path, 'wx', OWNER_ALONE);
  try {
    // The umask may have taken more away, down to what its own owner cannot read.
    fchmodSync(file, OWNER_ALONE);
    writeFileSync(file, content);
  } finally {
    closeSync(file);
  }
}

/**
 * Takes away what others may do with a file of before. By its path: to open and close a database that this process has
 * open would drop SQLite's locks on it (POSIX). What belongs to another user stays as that user wants it.
 */
export function narrow(path: string): void {
  try {
    const { mode } = statSync(path);
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS & 0o7777);
  } catch (error) {
    if (!isOneOf(error, 'ENOENT', 'EPERM', 'EACCES', 'EROFS')) throw error;
  }
}

/** A database file and those that SQLite keeps beside it; it gives new ones the mode of the database itself. */
export function keepPrivate(path: string): void {
  try {
    makePrivate(path);
  } catch (error) {
    // Why a path cannot be used is SQLite's to say, when it opens it.
    if (!isOneOf(error, 'EEXIST')) return;
  }
  for (const file of ['', '-wal', '-shm', '-journal']) narrow(`${path}${file}`);
}

function isOneOf(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
