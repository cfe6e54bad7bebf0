/**
 * A key file beside the database, readable only by its owner (R71). Its key encrypts stored secrets if no setting
 * contains a key.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import type { KeySource, MasterKeys } from '../../model/secret-box.ts';
import { makeFolderFor, makePrivate, narrow } from './private-file.ts';

const KEY_BYTES = 32;

/** Path `<database>.key`; during a rotation the former key is in `<database>.key.previous`. */
export function keyFileOf(databasePath: string): string {
  return `${databasePath}.key`;
}

export function previousKeyFileOf(databasePath: string): string {
  return `${keyFileOf(databasePath)}.previous`;
}

/** Reads and creates the key files of an SQLite database. For a database in memory, the key is also in memory. */
export function keysBeside(databasePath: string): KeySource {
  if (databasePath === ':memory:') {
    const keys = { current: randomBytes(KEY_BYTES), previous: null };
    return { name: 'memory', read: () => keys, make: () => keys };
  }
  const name = keyFileOf(databasePath);
  const read = (): MasterKeys | null => {
    const current = readKey(name);
    return current ? { current, previous: readKey(previousKeyFileOf(databasePath)) ?? null } : null;
  };
  return { name, read, make: () => make(name, read) };
}

function readKey(file: string): Buffer | undefined {
  let text: string;
  narrow(file);
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${file} is not a key of ${KEY_BYTES} bytes in base64`);
  return key;
}

/**
 * Writes the key to a draft file, then links the draft to `file`. If two processes start at the same time, the second
 * link fails, so both processes use the same key. No process reads a partial file.
 */
function make(file: string, read: () => MasterKeys | null): MasterKeys {
  makeFolderFor(file);
  const draft = draftOf(file);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const keys = read();
  if (!keys) throw new Error(`${file} was made and is gone`);
  return keys;
}

function draftOf(file: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  makePrivate(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
  return draft;
}

/**
 * Renames the current key file to the name of the previous key file. Creates a new current key file. For a moment, both
 * names refer to the same key. If the process dies in this moment, the next call finishes the rotation. The new key is
 * stored on disk before it is used.
 */
export function replaceKeyFile(databasePath: string): void {
  const file = keyFileOf(databasePath);
  const previous = previousKeyFileOf(databasePath);
  const draft = draftOf(file);
  rmSync(previous, { force: true });
  linkSync(file, previous);
  renameSync(draft, file);
}

/**
 * Copies the key files of the database at `from` to the key files of the database at `to`. Returns the paths of the
 * copies.
 */
export function copyKeyFiles(from: string, to: string): string[] {
  const pairs = [
    [keyFileOf(from), keyFileOf(to)],
    [previousKeyFileOf(from), previousKeyFileOf(to)],
  ] as const;
  return pairs.flatMap(([source, copy]) => {
    const key = readKey(source);
    if (!key) return [];
    makePrivate(copy, `${key.toString('base64')}\n`);
    return [copy];
  });
}
