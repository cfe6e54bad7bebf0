/** Postgres through `pg`: any number of stateless server and worker processes on one database. */
import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely';
import { Pool, types } from 'pg';

const NAMED_STATEMENTS_MAX = 500;

const INT8 = 20;
const NUMERIC = 1700;

/** Parses int8 and numeric (sums of int8) as numbers: all integers here stay far below 2^53. */
const asNumbers: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

/** The longest time that a process that is frozen in a transaction keeps its locks. Milliseconds. */
const LIMITS = { idle_in_transaction_session_timeout: 30_000 } as const;

export function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  max = 10,
): { dialect: Dialect; pool: Pool } {
  const times = { connectionTimeoutMillis: 5_000, ...LIMITS };
  const pool = new Pool({ connectionString: url, max, types: asNumbers, ...times });
  // A connection that breaks while idle must not end the process: the pool replaces it.
  pool.on('error', onIdleError);
  // The same for a connection in use: its query rejects, and an `error` event without a listener would end the process.
  pool.on('connect', (client) => client.on('error', ignoreBroken));
  return { dialect: new PostgresDialect({ pool: preparedOnce(pool) }), pool };
}

function ignoreBroken(): void {}

/** Gives each statement text a name, so that the server parses and plans it once per connection. */
function preparedOnce(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  function nameOf(text: string): string | undefined {
    const found = names.get(text);
    if (found || names.size >= NAMED_STATEMENTS_MAX) return found;
    const name = `billhook_${names.size}`;
    names.set(text, name);
    return name;
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      return {
        release: () => client.release(),
        query: (text: string, values: unknown[]) => {
          const name = values.length > 0 ? nameOf(text) : undefined;
          return client.query({ text, values, ...(name ? { name } : {}) });
        },
      };
    },
  } as unknown as PostgresPool;
}
