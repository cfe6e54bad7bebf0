/** Creates files that contain data or keys. Their mode is 0600 with every umask. */
import { chmodSync, closeSync, fchmodSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const OWNER_ALONE = 0o600;
const OTHERS = 0o077;

/**
 * Creates the missing parent folders of a file with mode 0700. In a folder that is writable for all, other users could
 * replace the file.
 */
export function makeFolderFor(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
}

/**
 * Creates the file with mode 0600; throws if it exists. If the file got this mode only later with `chmod`, another user
 * could open the file in between.
 */
export function makePrivate(path: string, content = ''): void {
  const file = openSync(path, 'wx', OWNER_ALONE);
  try {
    // Sets the mode again, because the umask could have removed the owner's own permissions.
    fchmodSync(file, OWNER_ALONE);
    writeFileSync(file, content);
  } finally {
    closeSync(file);
  }
}

/**
 * Removes the permissions of group and others from an existing file. Uses the path and opens no file descriptor. If a
 * file descriptor of a database file is closed, SQLite's locks on the file are released (POSIX). A file of another user
 * stays unchanged.
 */
export function narrow(path: string): void {
  try {
    const { mode } = statSync(path);
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS & 0o7777);
  } catch (error) {
    if (!isOneOf(error, 'ENOENT', 'EPERM', 'EACCES', 'EROFS')) throw error;
  }
}

/**
 * Removes the permissions of group and others from a database file and from SQLite's files beside it. Creates the
 * database file if it is missing. Files that SQLite creates later get the mode of the database file.
 */
export function keepPrivate(path: string): void {
  try {
    makePrivate(path);
  } catch (error) {
    // SQLite opens the path later, and then reports why the file cannot be created.
    if (!isOneOf(error, 'EEXIST')) return;
  }
  for (const file of ['', '-wal', '-shm', '-journal']) narrow(`${path}${file}`);
}

function isOneOf(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
