/** Files with data or keys have mode 0600, independent of the umask. */
import { chmodSync, closeSync, fchmodSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const OWNER_ALONE = 0o600;
const OTHERS = 0o077;

/** Creates the folder of a file, writable only by its owner: otherwise other users could replace the file. */
export function makeFolderFor(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
}

/**
 * Creates the file; throws if it exists. It is created with mode 0600, so that no other user can open it in between.
 */
export function makePrivate(path: string, content = ''): void {
  const file = openSync(path, 'wx', OWNER_ALONE);
  try {
    // Set again, because the umask may have removed the owner's own permissions.
    fchmodSync(file, OWNER_ALONE);
    writeFileSync(file, content);
  } finally {
    closeSync(file);
  }
}

/**
 * Removes the permissions of group and others from an existing file. Works by path, because opening and closing a
 * database file would release SQLite's locks on it (POSIX). A file of another user is left unchanged.
 */
export function narrow(path: string): void {
  try {
    const { mode } = statSync(path);
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS & 0o7777);
  } catch (error) {
    if (!isOneOf(error, 'ENOENT', 'EPERM', 'EACCES', 'EROFS')) throw error;
  }
}

/** Restricts a database file and the files beside it. SQLite creates new ones with the mode of the database. */
export function keepPrivate(path: string): void {
  try {
    makePrivate(path);
  } catch (error) {
    // SQLite reports the reason when it opens the path.
    if (!isOneOf(error, 'EEXIST')) return;
  }
  for (const file of ['', '-wal', '-shm', '-journal']) narrow(`${path}${file}`);
}

function isOneOf(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
