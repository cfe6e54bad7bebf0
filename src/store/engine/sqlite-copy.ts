/** Copies an SQLite database into a new file, as of one moment, while other processes write. */
import { backup, type DatabaseSync } from 'node:sqlite';
import { isBusy, onceUnlocked } from './sqlite-busy.ts';

/** More pages than any file has: the copy is one step, because a write between two steps would make it begin again. */
const PAGES_PER_STEP = 2 ** 31 - 1;
const SQLITE_OK = 0;

/**
 * Waits for a transaction of the same connection, and while another process has locked the file; `waitMsMax` is the sum of the pauses.
 * Throws the errors of SQLite.
 */
export async function copyDatabase(source: DatabaseSync, file: string, waitMsMax?: number): Promise<void> {
  try {
    await onceUnlocked(() => backup(source, file, { rate: PAGES_PER_STEP }), waitMsMax, isLocked);
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new Error(`${holderOf(source)}; try again once it has finished.`, { cause: error });
  }
}

/** Node reports a first step without its lock as code 0, "not an error". */
function isLocked(error: unknown): boolean {
  return isBusy(error) || (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_OK);
}

function holderOf(source: DatabaseSync): string {
  const path = source.location();
  return path === null ? 'a change of the database in memory goes on' : `another process has locked ${path}`;
}
