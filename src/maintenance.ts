/** Maintenance of a database and its key: copying, restoring, new keys. */
import { existsSync } from 'node:fs';
import { createApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { pathIn } from './model/database-url.ts';
import { SETTING } from './model/secret-box.ts';
import { copyKeyFiles, keyFileOf, previousKeyFileOf, replaceKeyFile } from './store/engine/key-file.ts';
import {
  type BackAgain,
  backAgain,
  copyBeside,
  inspectBackup,
  putInPlace,
  removeDraft,
  requireUnused,
  setAside,
} from './store/restore.ts';
import { openStore } from './store/store.ts';
import type { Difference } from './store/verify/verify.ts';

/** Paths of a database's key files, even if the files do not exist. */
export function keyFilesBeside(path: string): readonly string[] {
  return [keyFileOf(path), previousKeyFileOf(path)];
}

/**
 * Copies the database's key files into the folder of a copy of the database. `path`: path of the copy. Returns the
 * paths of the new key files. If the key is in a setting, copies nothing and returns an empty list.
 */
export function copyKeys({ databaseUrl, secretKey }: Config, path: string): readonly string[] {
  return secretKey === null ? copyKeyFiles(pathIn(databaseUrl), path) : [];
}

/**
 * Checks the pages, indexes and references of a new copy. Computes all sums and counters from the rows, and compares
 * them with the stored values. Renames a bad copy to `<file>.bad`, so that it is not used as a backup, and throws.
 * `comparedSums`: false if the copy has an older schema. Its sums cannot be compared.
 */
export async function checkCopy(file: string): Promise<{ readonly comparedSums: boolean }> {
  try {
    inspectBackup(file);
    return { comparedSums: await compareSums(file) };
  } catch (error) {
    const aside = setAside(file);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `the copy is bad: ${reason} It is kept as ${aside}; copies from before are untouched. Run "billhook verify" on the database.`,
      { cause: error },
    );
  }
}

const SAID_MAX = 3;

async function compareSums(file: string): Promise<boolean> {
  const store = openStore(`file:${file}`, () => undefined);
  try {
    if ((await store.migrations()).pending.length > 0) return false;
    const found: Difference[] = [];
    const { differences } = await store.verify({
      found: (difference) => void (found.length < SAID_MAX && found.push(difference)),
    });
    if (differences === 0) return true;
    const first = found.map(({ check, table, row, figure }) => `${check}: ${figure} of ${table} ${row}`).join('; ');
    throw new Error(`${differences} stored figures differ from their rows (${first}).`);
  } finally {
    await store.close();
  }
}

/** Creates a new key file. The current key is kept as the previous key. */
export function newKeyFile({ databaseUrl }: Config): void {
  const path = pathIn(databaseUrl);
  if (!existsSync(keyFileOf(path))) throw new Error(`there is no key yet at ${keyFileOf(path)}: no secret was stored.`);
  replaceKeyFile(path);
}

export type Restored = {
  /** Path of the restored database; null if the backup was only checked. */
  readonly database: string | null;
  /** Where the key was found: a file or the setting; null if the copy contains no secrets. */
  readonly key: string | null;
  readonly secrets: number;
  /** Number of secrets that could not be decrypted even with the right key. */
  readonly unreadable: number;
  readonly migrated: readonly string[];
  /** New name of the replaced database; null if no database was replaced. */
  readonly kept: string | null;
  /** Customers that were erased from the replaced database, but are in the backup. They must be erased again. */
  readonly erased_before: readonly BackAgain[];
};

export type RestoreOptions = { readonly force?: boolean; readonly check?: boolean };

/**
 * Restores a backup. The backup is first copied to a draft in the folder of the target. All checks run on this draft,
 * before anything is replaced.
 */
export async function restoreBackup(config: Config, file: string, options: RestoreOptions): Promise<Restored> {
  const target = targetOf(config);
  inspectBackup(file);
  if (!options.check && existsSync(target)) {
    if (!options.force)
      throw new Error(`${target} exists already; nothing was replaced. With --force it is kept under another name.`);
    requireUnused(target);
  }
  const draft = await copyBeside(file, target);
  try {
    const key = config.secretKey === null ? takeKey(file, target, draft) : SETTING;
    const opened = await tryDraft(config, file, draft, key);
    const tried = { ...opened, erased_before: backAgain(target, draft) };
    if (options.check) return { ...tried, database: null, kept: null };
    if (existsSync(target)) requireUnused(target);
    return { ...tried, database: target, kept: putInPlace(draft, target) };
  } finally {
    removeDraft(draft);
  }
}

function targetOf({ databaseUrl }: Config): string {
  if (!databaseUrl.startsWith('file:')) {
    throw new ConfigError(
      'DATABASE_URL is not an SQLite file. Allowed for this command: file:<path>. For Postgres use pg_restore or psql (docs/self-hosting.md).',
    );
  }
  return pathIn(databaseUrl);
}

/**
 * Copies a key file to the draft. Takes the key file beside `file`; if there is none, the key file beside `target`.
 * Returns the path of the copied key file; null if both are missing.
 */
function takeKey(file: string, target: string, draft: string): string | null {
  const owner = [file, target].find((path) => existsSync(keyFileOf(path)));
  if (owner === undefined) return null;
  copyKeyFiles(owner, draft);
  return keyFileOf(owner);
}

type Tried = Pick<Restored, 'key' | 'secrets' | 'unreadable' | 'migrated'>;

/** Opens the draft as the service opens its database: runs the migrations and checks the key. */
async function tryDraft(config: Config, file: string, draft: string, key: string | null): Promise<Tried> {
  const opening = { ...config, databaseUrl: `file:${draft}` };
  const before = await createApp(opening, { migrate: false, checkKey: false });
  const { pending } = await before.services.store.migrations().finally(() => before.close());
  const app = await createApp(opening);
  try {
    const state = await app.administration.checkKey();
    if (!state.ok) throw new Error(`${file} cannot be used: ${aboutKey(file, key)}. Nothing was replaced.`);
    const { readable, unreadable } = await app.administration.countSecrets();
    return { key, secrets: readable, unreadable, migrated: pending };
  } finally {
    await app.close();
  }
}

function aboutKey(file: string, key: string | null): string {
  return key === null
    ? `it holds secrets, and its key is missing: put it at ${keyFileOf(file)}, or set ${SETTING}`
    : `${key} is not its key: put the right one at ${keyFileOf(file)}, or set ${SETTING}`;
}
