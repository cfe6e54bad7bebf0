/** A database that outlives the stores on it, with a connection for the test to inspect and change it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { types } from 'pg';
import { type FreshDatabase, freshDatabase, migratedDatabase, poolOfOne } from './postgres.ts';
import { migratedImage } from './sqlite.ts';
import type { TestEngine } from './test-app.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface TestDatabase extends AsyncDisposable {
  readonly engine: TestEngine;
  /** For the setting `DATABASE_URL`. */
  readonly url: string;
  /** Folder that is deleted together with the database. */
  readonly folder: string;
  execute(sql: string): Promise<void>;
  rows<R = Row>(sql: string): Promise<readonly R[]>;
  /** All rows of all tables as text, or only the rows of one account. Two equal dumps mean that nothing was changed. */
  dump(accountId?: number): Promise<Readonly<Record<string, readonly string[]>>>;
}

/**
 * Opens an empty database. With `migrated`, the database is a copy of a migrated one. Copying is faster than migrating.
 */
export async function openDatabase(engine: TestEngine, state: 'empty' | 'migrated' = 'empty'): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'billhook-test-'));
  const opened =
    engine === 'sqlite' ? await openFile(join(folder, 'billhook.db'), state) : await openServer(await server(state));
  let tables: Promise<readonly Table[]> | undefined;
  return {
    engine,
    folder,
    url: opened.url,
    execute: opened.execute,
    rows: async <R>(sql: string) => (await opened.rows(sql)) as readonly R[],
    dump: async (accountId) => {
      tables ??= tablesOf(opened, engine);
      const kept = (await tables).filter(({ accountColumn }) => accountId === undefined || accountColumn);
      const grouped = Map.groupBy(await opened.texts(kept, accountId), ({ name }) => name);
      return Object.fromEntries(
        kept.map(({ name }) => [name, (grouped.get(name) ?? []).map(({ text }) => text).sort()]),
      );
    },
    [Symbol.asyncDispose]: async () => {
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the database refuse a kind of write from now on: `failOn(database, 'insert on events')`. */
export async function failOn({ engine, execute }: TestDatabase, write: string): Promise<void> {
  if (engine === 'sqlite') {
    return execute(`create trigger refusing before ${write} begin select raise(abort, 'refused by a test'); end`);
  }
  await execute(`create or replace function refusing() returns trigger language plpgsql as
    $$ begin raise exception 'refused by a test'; end $$`);
  await execute(`create trigger refusing before ${write} for each row execute function refusing()`);
}

interface Opened {
  readonly url: string;
  execute(sql: string): Promise<void>;
  rows(sql: string): Promise<readonly Row[]>;
  /** All rows of tables, or only the rows of one account. Each row is one text. */
  texts(tables: readonly Table[], accountId: number | undefined): Promise<readonly RowText[]>;
  close(): Promise<void>;
}

interface RowText {
  readonly name: string;
  readonly text: string;
}

/** Connects at the first use: without a migrated image, no file must exist before a store creates it. */
async function openFile(path: string, state: 'empty' | 'migrated'): Promise<Opened> {
  if (state === 'migrated') writeFileSync(path, await migratedImage(), { mode: 0o600 });
  let connection: DatabaseSync | undefined;
  const connected = () => {
    connection ??= new DatabaseSync(path, { timeout: 5_000 });
    return connection;
  };
  /** Cache of the last read rows by account. An entry is valid while the version of the file does not change. */
  const read = new Map<number | undefined, { readonly version: unknown; readonly texts: readonly RowText[] }>();
  const statements = new Map<boolean, StatementSync>();
  let version: StatementSync | undefined;
  return {
    url: `file:${path}`,
    execute: async (sql) => {
      // `data_version` counts only changes made over other connections.
      read.clear();
      connected().exec(sql);
    },
    rows: async (sql) => connected().prepare(sql).all(),
    texts: async (tables, accountId) => {
      version ??= connected().prepare('pragma data_version');
      const now = version.get()?.data_version;
      const known = read.get(accountId);
      if (known && known.version === now) return known.texts;
      const isOfOne = accountId !== undefined;
      const statement = statements.get(isOfOne) ?? connected().prepare(textsOf(tables, isOfOne));
      statements.set(isOfOne, statement);
      const texts = statement.all(...(isOfOne ? [accountId] : [])) as unknown as RowText[];
      read.set(accountId, { version: now, texts });
      return texts;
    },
    close: async () => connection?.close(),
  };
}

/** One statement for all tables: it is prepared once, and SQLite formats the rows. */
function textsOf(tables: readonly Table[], isOfOne: boolean): string {
  const selects = tables.map(({ name, columns, accountColumn }) => {
    const text = columns.map((column) => `'${column}: ' || quote("${column}")`).join(` || ', ' || `);
    return `select '${name}' as name, ${text} as text from ${name}${isOfOne ? ` where ${accountColumn} = ?1` : ''}`;
  });
  return selects.join(' union all ');
}

const INT8 = 20;
const NUMERIC = 1700;
const asNumbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format as 'text'),
} as { getTypeParser: typeof types.getTypeParser };

function server(state: 'empty' | 'migrated'): Promise<FreshDatabase> {
  return state === 'migrated' ? migratedDatabase() : freshDatabase();
}

async function openServer({ url, drop }: FreshDatabase): Promise<Opened> {
  // One connection only, because a test may hold a transaction open on it.
  const pool = poolOfOne(url, { types: asNumbers });
  return {
    url,
    execute: async (sql) => void (await pool.query(sql)),
    rows: async (sql) => (await pool.query<Row>(sql)).rows,
    texts: async (tables, accountId) => {
      const isOfOne = accountId !== undefined;
      const selects = tables.map(
        ({ name, accountColumn }) =>
          `select '${name}' as name, t::text as text from ${name} t${isOfOne ? ` where ${accountColumn} = $1` : ''}`,
      );
      // A named statement is parsed once per connection.
      const name = isOfOne ? 'texts of one account' : 'all texts';
      return (await pool.query({ name, text: selects.join(' union all '), values: isOfOne ? [accountId] : [] })).rows;
    },
    close: async () => {
      await pool.end();
      await drop();
    },
  };
}

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly accountColumn: 'id' | 'account_id' | null;
}

async function tablesOf({ rows }: Opened, engine: TestEngine): Promise<readonly Table[]> {
  const columns = await rows(
    engine === 'sqlite'
      ? // Type `table` excludes the virtual and shadow tables of FTS5 indexes, which have no rows of accounts.
        `select m.name as tab, p.name as col from pragma_table_list m, pragma_table_info(m.name) p
          where m.schema = 'main' and m.type = 'table' and m.name <> 'sqlite_schema'`
      : `select table_name as tab, column_name as col from information_schema.columns where table_schema = 'public'`,
  );
  const tables = Map.groupBy(columns, ({ tab }) => String(tab));
  return [...tables.keys()].sort().map((name) => {
    const own = (tables.get(name) ?? []).map(({ col }) => String(col));
    const isOwned = own.includes('account_id');
    return { name, columns: own, accountColumn: isOwned ? 'account_id' : name === 'accounts' ? 'id' : null };
  });
}
