// Merging and erasing must reach everything that a database holds about a customer. So each table, and each column of
// text, bytes or references to a customer, is in the list of src/store/customers/personal-data.ts, or in the list of
// those without. A column that is in neither fails this test, on both engines.
import { expect, test } from 'vitest';
import { PERSONAL_DATA, REFERENCES, SEARCH_TABLES } from '../../src/store/customers/personal-data.ts';
import type { TestDatabase } from '../kit/database.ts';
import { ENGINES, type TestEngine } from '../kit/test-app.ts';
import { openTestStore } from './stores.ts';
import { COLUMNS_WITHOUT, TABLES_WITHOUT } from './without-personal-data.ts';

type Column = { readonly table: string; readonly column: string; readonly type: string; readonly names: string | null };

/** All columns. `names`: the table that a foreign key of the column names. */
const COLUMNS = {
  sqlite: `select m.name as "table", c.name as "column", lower(c.type) as type, f."table" as names
    from pragma_table_list as m join pragma_table_xinfo(m.name) as c
    left join pragma_foreign_key_list(m.name) as f on f."from" = c.name
    where m.schema = 'main' and m.type in ('table', 'virtual') and m.name not like 'sqlite\\_%' escape '\\'`,
  postgres: `select r.relname::text as "table", a.attname::text as "column", format_type(a.atttypid, null) as type,
      (select f.confrelid::regclass::text from pg_constraint as f
        where f.contype = 'f' and f.conrelid = r.oid and f.conkey = array[a.attnum]) as names
    from pg_attribute as a inner join pg_class as r on r.oid = a.attrelid
    where r.relkind in ('r', 'p', 'v', 'm') and r.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped`,
} as const satisfies Record<TestEngine, string>;

const LISTED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = PERSONAL_DATA;

/** Numbers are no personal data, unless they refer to a customer or to a row of any kind. */
function mustBeListed({ table, column, type, names }: Column): boolean {
  if (table in TABLES_WITHOUT) return column.includes('customer');
  const isNumber = /int|double|real|numeric/.test(type);
  return !isNumber || names === 'customers' || column.includes('customer') || column === 'subject_id';
}

async function columnsOf(database: TestDatabase, engine: TestEngine): Promise<readonly Column[]> {
  return (await database.rows(COLUMNS[engine])) as readonly Column[];
}

function unlisted(columns: readonly Column[]): readonly string[] {
  return columns
    .filter(mustBeListed)
    .filter(({ table, column }) => {
      if (table in SEARCH_TABLES) return false;
      const known = LISTED[table];
      return known === undefined || !(column in known || column in COLUMNS_WITHOUT);
    })
    .map(({ table, column }) => `${table}.${column}`)
    .sort();
}

/** Names in the lists that the schema does not have. */
function unknown(columns: readonly Column[], engine: TestEngine): readonly string[] {
  const has = new Set(columns.flatMap(({ table, column }) => [table, `${table}.${column}`, `*.${column}`]));
  const named = [
    ...Object.entries(LISTED).flatMap(([table, of]) => Object.keys(of).map((column) => `${table}.${column}`)),
    ...Object.keys(TABLES_WITHOUT).filter((table) => engine === 'postgres' || table !== 'rate_limits'),
    ...Object.keys(COLUMNS_WITHOUT).map((column) => `*.${column}`),
    ...(engine === 'sqlite' ? Object.keys(SEARCH_TABLES) : []),
  ];
  return named.filter((name) => !has.has(name));
}

test.each(ENGINES)('on %s: every column about a customer is in the list, and the list has no other', async (engine) => {
  await using opened = await openTestStore(engine);
  const columns = await columnsOf(opened.database, engine);
  expect(columns.length).toBeGreaterThan(500);
  expect(unlisted(columns)).toEqual([]);
  expect(unknown(columns, engine)).toEqual([]);
  expect(Object.keys(LISTED).filter((table) => table in TABLES_WITHOUT)).toEqual([]);
});

test.each(ENGINES)('on %s: merging moves every reference to a customer', async (engine) => {
  await using opened = await openTestStore(engine);
  const columns = await columnsOf(opened.database, engine);
  // Their rows are added up, or point to the survivor by another column.
  const others = ['customer_balances', 'customer_ranks', 'merged_customers'];
  const referring = columns.filter(({ column, names }) => column === 'customer_id' || names === 'customers');
  const tables = [...new Set(referring.map(({ table }) => table))].filter((table) => !others.includes(table));
  expect(tables.sort()).toEqual([...REFERENCES].sort());
});

test.each(ENGINES)('on %s: a column that is in neither list is found', async (engine) => {
  await using opened = await openTestStore(engine);
  const { database } = opened;
  await database.execute('alter table invoices add column nickname text');
  await database.execute('alter table counters add column customer_seen integer');
  await database.execute('alter table refunds add column for_customer integer references customers (id)');
  await database.execute('create table letters (id integer, body text)');
  expect(unlisted(await columnsOf(database, engine))).toEqual([
    'counters.customer_seen',
    'invoices.nickname',
    'letters.body',
    'refunds.for_customer',
  ]);
  await database.execute('alter table invoices drop column nickname');
  await database.execute('alter table invoices drop column notes');
  expect(unknown(await columnsOf(database, engine), engine)).toEqual(['invoices.notes']);
});
