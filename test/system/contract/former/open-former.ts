/**
 * A ledger that was made at commit 3623d8cc, by the fifty-one migrations of then: an account with three customers, a
 * part-paid invoice, a paid and credited one, and a third. The file is an SQLite database; the text is what the
 * migrations ran on Postgres, and the rows.
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
