/** A database that outlives the stores on it, and a connection of the test's own to look into it and to disturb it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client, types } from 'pg';
import { type FreshDatabase, freshDatabase, migratedDatabase } from './postgres.ts';
import { migratedImage } from './sqlite.ts';
import type { TestEngine } from './test-app.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface TestDatabase extends AsyncDisposable {
  readonly engine: TestEngine;
  /** For the setting `DATABASE_URL`. */
  readonly url: string;
  /** A folder that goes with the database. */
  readonly folder: string;
  execute(sql: string): Promise<void>;
  rows<R = Row>(sql: string): Promise<readonly R[]>;
  /** Every row of every table, or those of one account, as text. Two equal dumps mean that nothing was changed. */
  dump(accountId?: number): Promise<Readonly<Record<string, readonly string[]>>>;
}

/** Empty, unless it may be migrated already: that is quicker than to migrate it. */
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
      const texts = await opened.texts(
        kept.map(({ name, accountColumn }) => ({
          name,
          where: accountId === undefined ? '' : ` where ${accountColumn} = ${accountId}`,
        })),
      );
      const grouped = Map.groupBy(texts, ({ name }) => name);
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

/** From now on the database refuses a kind of write: `failOn(database, 'insert on events')`. */
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
  /** All rows of tables, each as one text. */
  texts(tables: readonly { name: string; where: string }[]): Promise<readonly { name: string; text: string }[]>;
  close(): Promise<void>;
}

/** Opened at the first use: an empty file that no store has touched yet must not exist. */
async function openFile(path: string, state: 'empty' | 'migrated'): Promise<Opened> {
  if (state === 'migrated') writeFileSync(path, await migratedImage(), { mode: 0o600 });
  let connection: DatabaseSync | undefined;
  const connected = () => {
    connection ??= new DatabaseSync(path, { timeout: 5_000 });
    return connection;
  };
  return {
    url: `file:${path}`,
    execute: async (sql) => connected().exec(sql),
    rows: async (sql) => connected().prepare(sql).all(),
    texts: async (tables) =>
      tables.flatMap(({ name, where }) => {
        const rows = connected().prepare(`select * from ${name}${where}`).all();
        return rows.map((row) => ({ name, text: JSON.stringify(row) }));
      }),
    close: async () => connection?.close(),
  };
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
  const client = new Client({ connectionString: url, types: asNumbers });
  await client.connect();
  return {
    url,
    execute: async (sql) => void (await client.query(sql)),
    rows: async (sql) => (await client.query<Row>(sql)).rows,
    texts: async (tables) => {
      const selects = tables.map(
        ({ name, where }) => `select '${name}' as name, t::text as text from ${name} t${where}`,
      );
      return (await client.query(selects.join(' union all '))).rows;
    },
    close: async () => {
      await client.end();
      await drop();
    },
  };
}

type Table = { readonly name: string; readonly accountColumn: 'id' | 'account_id' | null };

async function tablesOf({ rows }: Opened, engine: TestEngine): Promise<readonly Table[]> {
  const columns = await rows(
    engine === 'sqlite'
      ? // An index of FTS5 is tables too, which are no one's rows.
        `select m.name as tab, p.name as col from pragma_table_list m, pragma_table_info(m.name) p
          where m.schema = 'main' and m.type = 'table' and m.name <> 'sqlite_schema'`
      : `select table_name as tab, column_name as col from information_schema.columns where table_schema = 'public'`,
  );
  const names = [...new Set(columns.map(({ tab }) => String(tab)))].sort();
  return names.map((name) => {
    const owned = columns.some(({ tab, col }) => tab === name && col === 'account_id');
    return { name, accountColumn: owned ? 'account_id' : name === 'accounts' ? 'id' : null };
  });
}
