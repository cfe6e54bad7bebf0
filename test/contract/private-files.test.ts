// Only the owner of the process can read its files: databases, backups, and the key to encrypted secrets.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keysBeside } from '../../src/store/engine/key-file.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { newAccount } from './rows.ts';

let folder: string;
let umask: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'billhook-modes-'));
  umask = process.umask();
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modes = () =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  );
const open = (name: string) => openStore(`file:${join(folder, name)}`, () => undefined);

async function backupOf({ backup }: Store, file: string): Promise<void> {
  if (!backup) throw new Error('there was to be a backup');
  await backup(file);
}

describe.each([0o000, 0o022, 0o077, 0o377])('files made under umask %o', (mask) => {
  test('database, log, index, key and backup are 0600', async () => {
    process.umask(mask);
    const store = open('books.db');
    await store.migrate();
    await newAccount(store);
    keysBeside(join(folder, 'books.db')).make();
    await backupOf(store, join(folder, 'copy.db'));
    process.umask(umask);
    const all = ['books.db', 'books.db-shm', 'books.db-wal', 'books.db.key', 'copy.db'];
    expect(modes()).toEqual(Object.fromEntries(all.map((name) => [name, '600'])));
    await store.close();
    using copy = new DatabaseSync(join(folder, 'copy.db'), { readOnly: true });
    expect(copy.prepare('select count(*) as count from accounts').get()).toEqual({ count: 1 });
  });
});

test.each([0o000, 0o022])('a folder made for them under umask %o is its owner’s alone', async (mask) => {
  process.umask(mask);
  await open('books/of/ours.db').close();
  keysBeside(join(folder, 'keys/ours.db')).make();
  expect(modes()).toEqual({ books: '700', keys: '700' });
});

test('files of before that others could read are narrowed when they are opened, those beside them too', async () => {
  const first = open('books.db');
  await first.migrate();
  keysBeside(join(folder, 'books.db')).make();
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o666);
  chmodSync(join(folder, 'books.db.key'), 0o444);
  const again = open('books.db');
  keysBeside(join(folder, 'books.db')).make();
  expect(modes()).toEqual({
    ...{ 'books.db': '600', 'books.db-shm': '600', 'books.db-wal': '600' },
    // Permissions are removed, but never added: the key stays read-only for its owner.
    'books.db.key': '400',
  });
  // Both stores still work: changing the permissions released no lock.
  await newAccount(first);
  await again.close();
  await first.close();
});

test('a backup takes no file that is there, and leaves none behind when it fails', async () => {
  const store = open('books.db');
  await store.migrate();
  const taken = join(folder, 'taken.db');
  writeFileSync(taken, 'mine');
  await expect(backupOf(store, taken)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(statSync(taken).size).toBe(4);
  await store.close();
  const gone = open('gone.db');
  rmSync(join(folder, 'gone.db'));
  await expect(backupOf(gone, join(folder, 'failed.db'))).rejects.toThrow();
  expect(readdirSync(folder)).not.toContain('failed.db');
  await gone.close();
});
