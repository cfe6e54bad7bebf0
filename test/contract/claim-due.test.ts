// Claims of due rows (src/store/engine/claim.ts), the same for every table that has them and on both engines.
import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Instant } from '../../src/model/dates.ts';
import { type ClaimedTable, claimDue, isDue, moveDueBack } from '../../src/store/engine/claim.ts';
import { type Database, openDatabase as openStoreDatabase, transactions } from '../../src/store/engine/database.ts';
import type { Tables } from '../../src/store/schema/tables.ts';
import { openDatabase, type TestDatabase } from '../kit/database.ts';
import { ENGINES, type TestEngine } from '../kit/test-app.ts';

type Row = Readonly<Record<string, unknown>>;
type Case = {
  /** Column with the due time. */
  readonly due: string;
  /** Column that distinguishes the rows of a test. */
  readonly key: string;
  readonly fields: Row;
  /** Fields of a row that is due, but cannot be claimed. */
  readonly closed?: Row;
};

const CASES: Readonly<Record<ClaimedTable, Case>> = {
  jobs: { due: 'run_at', key: 'id', fields: { kind: 'test', lane: 'lane', priority: 2 } },
  kept_documents: { due: 'next_attempt_at', key: 'subject_id', fields: { kind: 'invoice' } },
  mails: { due: 'next_attempt_at', key: 'id', fields: { status: 'queued' }, closed: { status: 'sent' } },
  payments: { due: 'next_check_at', key: 'id', fields: { status: 'pending', currency: 'EUR' } },
  refunds: { due: 'next_attempt_at', key: 'id', fields: { status: 'pending' }, closed: { status: 'refunded' } },
  sandbox_callbacks: { due: 'due_at', key: 'id', fields: {} },
  subscription_periods: {
    due: 'next_try_at',
    key: 'number',
    fields: { subscription_id: 1, status: 'open' },
    closed: { subscription_id: 2 },
  },
};
const TABLES = Object.keys(CASES) as ClaimedTable[];

/** Columns that count the claims of a row. */
const COUNTED: Readonly<Partial<Record<ClaimedTable, string>>> = {
  jobs: 'attempts',
  kept_documents: 'attempts',
  mails: 'attempts',
  payments: 'checks',
  refunds: 'attempts',
  sandbox_callbacks: 'attempts',
};
const HOUR_MS = 3_600_000;

const NOW = 1_000_000 as Instant;
const LEASE_END = 1_060_000 as Instant;
const at = (ms: number) => ms as Instant;

describe.each(ENGINES)('claimDue on %s', (engine) => {
  let database: TestDatabase;
  let workers: readonly ReturnType<typeof openStoreDatabase>[];
  let last = 0;
  beforeAll(async () => {
    database = await openDatabase(engine, 'migrated');
    // A claim reads only a few columns, so the rows need no related rows: foreign keys are not checked.
    await database.execute(
      engine === 'sqlite' ? 'pragma foreign_keys = off' : 'set session_replication_role = replica',
    );
    workers = [0, 1, 2].map(() => openStoreDatabase(database.url, () => undefined));
    await insert('subscriptions', { id: 1, status: 'active' });
    await insert('subscriptions', { id: 2, status: 'paused' });
  });
  beforeEach(async () => {
    for (const table of TABLES) await database.execute(`delete from ${table}`);
  });
  afterAll(async () => {
    for (const { kysely, reader, searcher } of workers) {
      for (const one of new Set([kysely, reader, searcher])) await one.destroy();
    }
    await database[Symbol.asyncDispose]();
  });

  /** Inserts a row with the given fields. Other columns that must not be null get a value of their type. */
  async function insert(table: string, fields: Row): Promise<void> {
    last++;
    const row: Record<string, unknown> = { ...fields };
    // Only periods with a payment request are charged. Periods that are billed by invoice have none.
    if (table === 'subscription_periods') row.request_id ??= last;
    for (const { name, isText } of await mandatoryColumns(table)) row[name] ??= isText ? `x${last}` : last;
    const texts = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
    await database.execute(`insert into ${table} (${Object.keys(row)}) values (${texts})`);
  }

  async function mandatoryColumns(table: string): Promise<readonly { name: string; isText: boolean }[]> {
    const columns = await database.rows<{ name: string; type: string }>(
      engine === 'sqlite'
        ? `select name, type from pragma_table_info('${table}') where ("notnull" = 1 or pk > 0) and dflt_value is null`
        : `select column_name as name, data_type as type from information_schema.columns
           where table_name = '${table}' and is_nullable = 'NO' and column_default is null`,
    );
    return columns.map(({ name, type }) => ({ name, isText: type.toLowerCase() === 'text' }));
  }

  async function addDue(table: ClaimedTable, times: readonly number[], more: Row = {}): Promise<void> {
    const { due, key, fields } = CASES[table];
    for (const time of times) await insert(table, { ...fields, [key]: last + 1, [due]: time, ...more });
  }

  const claim = (table: ClaimedTable, limit: number, now = NOW, worker = 0, leaseUntil = LEASE_END) =>
    transactions(workers[worker] as (typeof workers)[number])((tx) =>
      claimDue(tx, table, { now, leaseUntil, limit }),
    ) as Promise<readonly Row[]>;
  const keysOf = (table: ClaimedTable, rows: readonly Row[]) => rows.map((row) => Number(row[CASES[table].key]));
  const dueTimes = async (table: ClaimedTable) => {
    const { due } = CASES[table];
    return (await database.rows<Row>(`select ${due} from ${table} order by ${due}`)).map((row) => Number(row[due]));
  };

  describe.each(TABLES)('%s', (table) => {
    test('claims of several workers at once never overlap, and together they find every due row', async () => {
      await addDue(
        table,
        Array.from({ length: 30 }, (_, n) => NOW - n),
      );
      const atOnce = await Promise.all(Array.from({ length: 9 }, (_, n) => claim(table, 5, NOW, n % workers.length)));
      const claimed = keysOf(table, atOnce.flat());
      expect(new Set(claimed).size).toBe(claimed.length);
      // On Postgres, a claim may skip rows that another claim has locked. The next claim gets them.
      claimed.push(...keysOf(table, await claim(table, 30)));
      expect(new Set(claimed).size).toBe(30);
      expect(claimed).toHaveLength(30);
    });

    test('a claimed row can be claimed again when its lease has ended, and not before', async () => {
      await addDue(table, [NOW]);
      const first = await claim(table, 10);
      expect(first).toHaveLength(1);
      expect(await claim(table, 10, at(LEASE_END - 1), 1)).toEqual([]);
      expect(keysOf(table, await claim(table, 10, LEASE_END, 1, at(LEASE_END + 1)))).toEqual(keysOf(table, first));
    });

    test('a lease that ended only because the clock was set forward goes on, and what was never claimed is found', async () => {
      const counted = COUNTED[table];
      const unclaimed = counted ? { [counted]: 0 } : {};
      await addDue(table, [NOW], unclaimed);
      expect(await claim(table, 10)).toHaveLength(1);
      const later = at(LEASE_END + HOUR_MS);
      await addDue(table, [later], unclaimed);
      const claimAfterStep = (ended: number) =>
        transactions(workers[1] as (typeof workers)[number])((tx) =>
          claimDue(tx, table, { now: later, leaseUntil: at(later + 60_000), limit: 10, ended: at(ended) }),
        );
      expect(await claimAfterStep(LEASE_END - 1)).toHaveLength(counted ? 1 : 0);
      expect(await claimAfterStep(LEASE_END)).toHaveLength(1);
    });

    test('after a clock was set back by an hour everything is due as much earlier, but for what may be leased', async () => {
      const [worker] = workers as [(typeof workers)[number]];
      const minute = 60_000;
      await addDue(table, [NOW - 1, NOW + 9 * minute, NOW + 11 * minute, NOW + 90 * minute]);
      await transactions(worker)((tx) =>
        moveDueBack(tx, table, { now: NOW, after: at(NOW + 10 * minute), byMs: HOUR_MS }),
      );
      expect(await dueTimes(table)).toEqual([NOW - 1, NOW, NOW + 9 * minute, NOW + 30 * minute]);
    });

    test('a claim that is rolled back leaves its rows due', async () => {
      await addDue(table, [NOW]);
      const [worker] = workers as [(typeof workers)[number]];
      const failed = transactions(worker)(async (tx) => {
        expect(await claimDue(tx, table, { now: NOW, leaseUntil: LEASE_END, limit: 10 })).toHaveLength(1);
        throw new Error('the worker fails');
      });
      await expect(failed).rejects.toThrow('the worker fails');
      expect(await claim(table, 10)).toHaveLength(1);
    });

    test('a claim takes at most its limit, the longest overdue first, and nothing that is due later', async () => {
      await addDue(table, [NOW - 10, NOW - 40, NOW + 1, NOW - 20, NOW - 30]);
      expect(await claim(table, 2)).toHaveLength(2);
      expect(await dueTimes(table)).toEqual([NOW - 20, NOW - 10, NOW + 1, LEASE_END, LEASE_END]);
      expect(await claim(table, 10)).toHaveLength(2);
      expect(await claim(table, 10)).toEqual([]);
    });

    test('isDue says whether a claim would find a row', async () => {
      const [{ kysely }] = workers as [(typeof workers)[number]];
      await addDue(table, [NOW + 1]);
      expect(await isDue(kysely, table, NOW)).toBe(false);
      expect(await isDue(kysely, table, at(NOW + 1))).toBe(true);
      await claim(table, 1, at(NOW + 1));
      expect(await isDue(kysely, table, at(NOW + 1))).toBe(false);
    });

    test('a claim and isDue find their rows by an index', async () => {
      // Adds many rows that are not due, so that the planner prefers an index to a full scan.
      const { due } = CASES[table];
      const idle = table === 'sandbox_callbacks' ? NOW * 2 : null;
      await addDue(table, [NOW]);
      for (let n = 0; n < 100; n++)
        await insert(table, { ...CASES[table].fields, [CASES[table].key]: last + 1, [due]: idle });
      await database.execute('analyze');
      for (const query of await statementsFor(engine, table)) {
        const plan = await planOf(engine, (workers[0] as (typeof workers)[number]).kysely, query);
        expect(plan, query.sql).not.toMatch(new RegExp(`SCAN ${table}\\b(?! USING)|Seq Scan on ${table}\\b`));
        expect(plan, query.sql).toContain(INDEXES[table]);
      }
    });
  });

  test.each(TABLES.filter((table) => CASES[table].closed))('%s that cannot be claimed are never due', async (table) => {
    const [{ kysely }] = workers as [(typeof workers)[number]];
    await addDue(table, [NOW], CASES[table].closed);
    expect(await isDue(kysely, table, NOW)).toBe(false);
    expect(await claim(table, 10)).toEqual([]);
  });

  test.each(TABLES.filter((table) => COUNTED[table]))('each claim of %s is counted', async (table) => {
    const counted = COUNTED[table] ?? '';
    await addDue(table, [NOW], { [counted]: 0 });
    expect(await claim(table, 1)).toMatchObject([{ [counted]: 1 }]);
    expect(await claim(table, 1, LEASE_END)).toMatchObject([{ [counted]: 2 }]);
  });
});

const INDEXES: Readonly<Record<ClaimedTable, string>> = {
  jobs: 'jobs_due',
  kept_documents: 'kept_documents_due',
  mails: 'mails_due',
  payments: 'payments_to_check',
  refunds: 'refunds_due',
  sandbox_callbacks: 'sandbox_callbacks_due',
  subscription_periods: 'subscription_periods_to_charge',
};

/** The statements that an engine would receive. They are not run. */
async function statementsFor(engine: TestEngine, table: ClaimedTable): Promise<readonly CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  class NoRows extends DummyDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      const connection = await super.acquireConnection();
      return Object.assign(connection, { executeQuery: async () => ({ rows: [] }) });
    }
  }
  const db = new Kysely<Tables>({
    log: ({ query }) => void statements.push(query),
    dialect: {
      createAdapter: () => (engine === 'sqlite' ? new SqliteAdapter() : new PostgresAdapter()),
      createDriver: () => new NoRows(),
      createIntrospector: () => {
        throw new Error('there is no database');
      },
      createQueryCompiler: () => (engine === 'sqlite' ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    },
  });
  const kind = table === 'jobs' ? sql<boolean>`kind = 'test' and priority = 2` : undefined;
  await isDue(db, table, NOW, kind as never);
  await claimDue(db, table, { now: NOW, leaseUntil: LEASE_END, limit: 10 }, { where: kind as never });
  return statements;
}

async function planOf(engine: TestEngine, db: Kysely<Tables>, query: CompiledQuery): Promise<string> {
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
  const explained = (on: Database) =>
    on.executeQuery<Row>(CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]));
  if (engine === 'sqlite') return textOf(await explained(db));
  return db.transaction().execute(async (tx) => {
    // For a small table, Postgres prefers a full scan to an index.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    return textOf(await explained(tx));
  });
}

function textOf({ rows }: { readonly rows: readonly Row[] }): string {
  return rows.map((row) => Object.values(row).join(' ')).join('\n');
}
