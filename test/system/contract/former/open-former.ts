/**
 * A ledger created by the fifty-one migrations of commit 3623d8cc. It has one account with three customers and three
 * invoices. One invoice is partly paid, and one is paid and credited. The .db file is an SQLite database. The .sql file
 * has the statements for Postgres, with the rows.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openDatabase, type TestDatabase } from '../../../kit/database.ts';
import type { TestEngine } from '../../../kit/test-app.ts';

const unzipped = (name: string) => gunzipSync(readFileSync(join(import.meta.dirname, name)));

export async function openFormer(engine: TestEngine): Promise<TestDatabase> {
  const database = await openDatabase(engine);
  if (engine === 'sqlite') writeFileSync(database.url.slice('file:'.length), unzipped('made-by-0070.db.gz'));
  else await database.execute(unzipped('made-by-0070.sql.gz').toString());
  return database;
}
