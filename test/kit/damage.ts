/** Damages an SQLite file as a failing disk does, so that SQLite has to detect it. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestDatabase } from './database.ts';

/** Bytes that overwrite a page. */
const GARBAGE = (size: number): Buffer => Buffer.alloc(size, 0xa5);

/** A well-formed index page without entries. SQLite reads it without an error, as after a lost write. */
export function emptyIndexPage(size: number): Buffer {
  const page = Buffer.alloc(size);
  page.writeUInt8(0x0a, 0);
  page.writeUInt16BE(size, 5);
  return page;
}

/** Overwrites the first page of a table or index. No process may have the file open. */
export function overwrite(
  { folder }: Pick<TestDatabase, 'folder'>,
  name: string,
  content: (size: number) => Buffer = GARBAGE,
): void {
  const path = join(folder, 'billhook.db');
  const database = new DatabaseSync(path);
  database.exec('pragma wal_checkpoint(truncate)');
  const { page } = database.prepare('select rootpage as page from sqlite_schema where name = ?').get(name) ?? {};
  const { page_size: size } = database.prepare('pragma page_size').get() ?? {};
  database.close();
  const file = openSync(path, 'r+');
  writeSync(file, content(Number(size)), 0, Number(size), (Number(page) - 1) * Number(size));
  closeSync(file);
}
