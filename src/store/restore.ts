/** Replaces an SQLite database by a checked copy. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { keyFileOf, previousKeyFileOf } from './engine/key-file.ts';
import { makeFolderFor, makePrivate } from './engine/private-file.ts';
import { copyDatabase, isBusy } from './engine/sqlite.ts';
import { OlderDatabase } from './schema/former-migrations.ts';
import { stateOf } from './schema/migrate.ts';

/** Checks whether a copy can be restored, and throws the reason if not. Writes nothing. */
export function inspectBackup(file: string): void {
  if (!existsSync(file)) throw new Error(`${file} does not exist.`);
  try {
    using copy = new DatabaseSync(file, { readOnly: true });
    const values = (query: string) =>
      copy
        .prepare(query)
        .all()
        .map((row) => Object.values(row)[0]);
    const faults = values('pragma integrity_check').filter((one) => one !== 'ok');
    // SQLite can report many damaged pages in one value, one page per line.
    const [fault = 'SQLite finds faults'] = String(faults[0])
      .split('\n')
      .filter((line) => !line.startsWith('***'));
    if (faults.length > 0) throw new Damaged(`${file} is damaged: ${fault}. Use another copy.`);
    const [table] = values('pragma foreign_key_check');
    if (table !== undefined) throw new Damaged(`${file} is damaged: rows of ${table} refer to rows that are missing.`);
    const isLedger = values(`select 1 from sqlite_schema where name = 'kysely_migration'`).length > 0;
    if (!isLedger) throw new Damaged(`${file} is not a database of billhook.`);
    const state = stateOf(values('select name from kysely_migration').map(String));
    if (state instanceof OlderDatabase) throw new Damaged(`${file} cannot be used: ${state.message}`);
    if (state.newer.length > 0) {
      const names = state.newer.join(', ');
      throw new Damaged(`${file} was made by a newer version (${names}). Install that version, or use another copy.`);
    }
  } catch (error) {
    if (error instanceof Damaged) throw error;
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new Error(`${file} cannot be read as an SQLite database: ${reason}.`, { cause: error });
  }
}

class Damaged extends Error {}

/**
 * Copies the file into the target's folder, so that a single rename can move the copy into place. Removes a partial
 * copy if copying fails.
 */
export async function copyBeside(file: string, target: string): Promise<string> {
  makeFolderFor(target);
  const draft = `${target}.restoring`;
  removeDraft(draft);
  makePrivate(draft);
  try {
    using source = new DatabaseSync(file, { readOnly: true });
    await copyDatabase(source, draft);
    return draft;
  } catch (error) {
    removeDraft(draft);
    throw error;
  }
}

/** A customer that is in the copy, but was erased from the former database. `account`: handle of the account. */
export type BackAgain = { readonly account: string; readonly customer: number };

/**
 * Returns the customers of the copy that were erased from the former database after the copy was made (R107). Some
 * erased customers still have a row in the former database. The activity list shows the others. Returns an empty
 * list if there is no former database, if it cannot be read, or if its version could not erase customers yet.
 */
export function backAgain(former: string, draft: string): readonly BackAgain[] {
  if (!existsSync(former)) return [];
  try {
    using before = new DatabaseSync(former, { readOnly: true });
    const erased = before
      .prepare(`select account_id, id from customers where erased_at is not null
        union select account_id, subject_id from activity where operation = 'eraseCustomer' order by 1, 2`)
      .all();
    using copy = new DatabaseSync(draft, { readOnly: true });
    const known = copy.prepare(`select a.handle as account, c.id as customer from customers as c
      join accounts as a on a.id = c.account_id where c.account_id = ? and c.id = ? and c.erased_at is null`);
    return erased.flatMap((row) => (known.get(row.account_id ?? null, row.id ?? null) as BackAgain | undefined) ?? []);
  } catch {
    return [];
  }
}

/** Removes the draft, its key files, and the files that SQLite created beside it. */
export function removeDraft(draft: string): void {
  for (const end of ['', '-wal', '-shm', '-journal', '.key', '.key.previous'])
    rmSync(`${draft}${end}`, { force: true });
}

/** Renames a bad copy and its key files. Returns the new name of the copy. */
export function setAside(file: string): string {
  const aside = freeName(`${file}.bad`);
  for (const end of ['-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true });
  move(file, aside);
  move(keyFileOf(file), keyFileOf(aside));
  move(previousKeyFileOf(file), previousKeyFileOf(aside));
  return aside;
}

/**
 * Throws if another process has the database open. Such a process would write to the old file even after the restore.
 */
export function requireUnused(database: string): void {
  using connection = new DatabaseSync(database, { timeout: 500 });
  try {
    connection.exec('pragma locking_mode = exclusive; begin exclusive; rollback;');
    // Merges the write-ahead log into the file, so that the file alone is complete.
    connection.exec('pragma wal_checkpoint(truncate);');
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new Error(`${database} is in use. Stop the service and its workers first; nothing was replaced.`);
  }
}

/**
 * Replaces the target by the draft. Renames the target and its key, then renames the draft to the target's name. Each
 * step is a single rename, so no file is lost in a crash. Returns the new name of the former database; null if there
 * was no database.
 */
export function putInPlace(draft: string, target: string): string | null {
  const kept = existsSync(target) ? freeName(`${target}.before-restore`) : null;
  if (kept !== null) {
    move(target, kept);
    move(keyFileOf(target), keyFileOf(kept));
    move(previousKeyFileOf(target), previousKeyFileOf(kept));
  }
  move(keyFileOf(draft), keyFileOf(target));
  move(previousKeyFileOf(draft), previousKeyFileOf(target));
  move(draft, target);
  return kept;
}

function move(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

function freeName(wanted: string): string {
  let name = wanted;
  for (let n = 2; existsSync(name); n++) name = `${wanted}-${n}`;
  return name;
}
