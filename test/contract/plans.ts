/** The statements that a query sends, and the plans of an engine for them. */
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
import type { Database } from '../../src/store/engine/database.ts';
import type { Tables } from '../../src/store/schema/tables.ts';
import type { TestEngine } from '../kit/test-app.ts';

/**
 * Driver that answers each count with 1, and the number of an account's rows with 10: a filter finds one row in ten.
 */
class FewRows extends DummyDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    const count = ({ sql: text }: CompiledQuery) => (text.includes('"counters"') ? 10 : 1);
    return Object.assign(connection, {
      executeQuery: async (query: CompiledQuery) => ({ rows: [{ count: count(query) }] }),
    });
  }
}

/** The statements that `ask` would send to an engine. They are not run. */
export async function compiled(
  engine: TestEngine,
  ask: (db: Database) => Promise<unknown>,
): Promise<readonly CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    log: ({ query }) => void asked.push(query),
    dialect: {
      createAdapter: () => (engine === 'sqlite' ? new SqliteAdapter() : new PostgresAdapter()),
      createDriver: () => new FewRows(),
      createIntrospector: () => {
        throw new Error('there is nothing to look into');
      },
      createQueryCompiler: () => (engine === 'sqlite' ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    },
  });
  await ask(db);
  return asked.filter(({ sql: text }) => !text.includes('"counters"'));
}

/**
 * `settings`: settings of the planner to switch off, in addition to full scans, which Postgres prefers for few rows.
 */
export async function planOf(
  engine: TestEngine,
  db: Kysely<Tables>,
  query: CompiledQuery,
  settings: readonly string[] = [],
): Promise<string> {
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
  const explained = (on: Database) =>
    on.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]));
  const { rows } =
    engine === 'sqlite'
      ? await explained(db)
      : await db.transaction().execute(async (tx) => {
          for (const setting of ['enable_seqscan', ...settings]) {
            await sql`set local ${sql.raw(setting)} = off`.execute(tx);
          }
          return explained(tx);
        });
  return rows.map((row) => Object.values(row).join(' ')).join('\n');
}
