// Rows of SQLite have the names of their columns, even if another process migrates the database after the statements
// were prepared.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase as openStoreDatabase } from '../../src/store/engine/database.ts';
import { namesItsColumns } from '../../src/store/engine/sqlite-rows.ts';
import { openDatabase } from '../kit/database.ts';

const MIGRATIONS = [
  'alter table cups add column handle text default "left"',
  'alter table cups drop column size',
  'alter table cups rename column colour to tint',
];

/**
 * The first two statements name all columns that they return. For `*`, the column names are read again after a
 * migration.
 */
const STATEMENTS = [
  'select id, maker, count(*) over () as n from cups order by id',
  'select maker, id from cups order by id',
  'select * from cups order by id',
  'select cups.*, 1 as one from cups order by id',
  'select id, cups.* from cups order by id',
];

test.each(['reader', 'searcher'] as const)('each field is that of its column, by the %s', async (which) => {
  await using database = await openDatabase('sqlite');
  await database.execute('create table cups (id integer primary key, colour text, size integer, maker text)');
  await database.execute("insert into cups values (1, 'red', 3, 'Ann'), (2, 'blue', 4, 'Bo')");
  const opened = openStoreDatabase(database.url, () => undefined);
  try {
    for (const migration of [null, ...MIGRATIONS]) {
      if (migration) await database.execute(migration);
      for (const statement of STATEMENTS) {
        const { rows } = await sql.raw(statement).execute(opened[which]);
        expect(
          rows.map((row) => ({ ...(row as object) })),
          `${statement} after ${migration}`,
        ).toEqual((await database.rows(statement)).map((row) => ({ ...row })));
      }
    }
  } finally {
    for (const one of new Set([opened.kysely, opened.reader, opened.searcher])) await one.destroy();
  }
});

test('two columns of one name, and names that are no words', async () => {
  await using database = await openDatabase('sqlite');
  const opened = openStoreDatabase(database.url, () => undefined);
  const asked = `select 1 as "amount due", 2 as "it's", 3 as "a""b", 4 as "\`\${x}", 5 as twice, 6 as twice`;
  const { rows } = await sql.raw(asked).execute(opened.kysely);
  expect(rows).toEqual([{ 'amount due': 1, "it's": 2, 'a"b': 3, '`${x}': 4, twice: 6 }]);
  for (const one of new Set([opened.kysely, opened.reader, opened.searcher])) await one.destroy();
});

test.each([
  ['select id from cups', true],
  ['select count(*) as n from cups', true],
  ['select * from cups', false],
  ['select "cups".*, 1 from "cups"', false],
  ['insert into cups (id) values (1) returning *', false],
])('%s names its columns: %s', (text, expected) => {
  expect(namesItsColumns(text)).toBe(expected);
});
