/**
 * Postgres through `pg`: any number of stateless server and worker processes on one database, a pool for each purpose.
 */
import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely';
import { Pool, type PoolClient, type QueryConfig, type QueryResult, types } from 'pg';
import { currentTenant, type PoolQuota, poolQuota, type Tenant } from './pool-quota.ts';
import { isLockTimeout, isStalePlan } from './unavailable.ts';

const NAMED_STATEMENTS_MAX = 500;

const INT8 = 20;
const NUMERIC = 1700;

/**
 * Connections of one process without the setting `DATABASE_CONNECTIONS`: 8 processes fit into the 100 connections of
 * Postgres.
 */
export const CONNECTIONS_DEFAULT = 12;

const CONNECT_MS_MAX = 5_000;

/** Longest time for which a process that is suspended inside a transaction keeps its locks. */
const FROZEN_MS_MAX = 30_000;

type Purpose = {
  /** Largest number of the pool's connections that one account may hold. */
  readonly share: (slots: number) => number;
  readonly waitMs: number;
  /** Times in milliseconds. */
  readonly settings: Readonly<Record<string, number | string>>;
  /**
   * Time without an answer after which the connection is closed. The server's own time limits do not help on a dead
   * connection.
   */
  readonly answerMs?: number;
};

/**
 * JIT is off: Postgres compiles statements that it estimates as expensive, and the compilation takes longer than any of
 * our statements.
 */
const USUAL = { lock_timeout: 5_000, idle_in_transaction_session_timeout: FROZEN_MS_MAX, jit: 'off' } as const;

/**
 * Time limits of each pool (D-440). The limit for locks is longer than any change takes, so that changes of one account
 * queue, but shorter than clients wait for an answer.
 */
const PURPOSES = {
  writing: {
    share: half,
    waitMs: 10_000,
    settings: { ...USUAL, statement_timeout: 30_000 },
  },
  reading: {
    share: allButOne,
    waitMs: 10_000,
    settings: { ...USUAL, statement_timeout: 15_000 },
  },
  searching: {
    share: half,
    waitMs: 20_000,
    settings: { ...USUAL, statement_timeout: 60_000 },
  },
  /** Rate windows, whose rows may be lost when the server crashes, so that no count waits for a disk. */
  counting: {
    share: half,
    waitMs: 5_000,
    settings: { lock_timeout: 500, statement_timeout: 2_000, synchronous_commit: 'off' },
    // Short, because calls with the same key wait for this statement (D-552).
    answerMs: 3_000,
  },
} as const satisfies Readonly<Record<string, Purpose>>;

type PurposeName = keyof typeof PURPOSES;

function half(slots: number): number {
  return Math.max(1, Math.floor(slots / 2));
}

function allButOne(slots: number): number {
  return Math.max(1, slots - 1);
}

/** Division of a process's connections: a third each for writing and reading, a sixth each for the other purposes. */
export function divided(connections: number): Readonly<Record<PurposeName, number>> {
  const sixth = Math.max(1, Math.floor(connections / 6));
  const writing = Math.floor((connections - 2 * sixth) / 2);
  return { writing, reading: connections - 2 * sixth - writing, searching: sixth, counting: sixth };
}

/**
 * Runs the statements that count calls for rate limits. Each uses a connection from the share of its key, as other
 * statements use one from the share of their account.
 */
export type Counting = {
  readonly query: (statement: QueryConfig) => Promise<QueryResult>;
  readonly end: () => Promise<void>;
};

export type OpenPostgres = {
  readonly writing: Dialect;
  readonly reading: Dialect;
  readonly searching: Dialect;
  readonly counting: Counting;
  /** For searches on a replica; null without one. */
  readonly replica: Dialect | null;
  /** One connection without time limits, for migrations and for reads of minutes; opened when it is used. */
  readonly unlimited: () => Dialect;
};

type PostgresTerms = {
  readonly url: string;
  /** The address of a replica (setting `DATABASE_READ_URL`). */
  readonly readUrl: string | null;
  /**
   * Number of connections of all pools together; a migration or a long read needs one more. A replica gets as many as
   * searches have.
   */
  readonly connections: number;
  readonly onIdleError: (error: Error) => void;
};

export function openPostgres({ url, readUrl, connections, onIdleError }: PostgresTerms): OpenPostgres {
  const slots = divided(connections);
  const open = (name: PurposeName, at = url) => {
    const { share, waitMs, settings, answerMs }: Purpose = PURPOSES[name];
    const pool = openPool(withSettings(at, settings), slots[name], onIdleError, answerMs);
    return { pool, admitted: poolQuota({ slots: slots[name], each: share(slots[name]), waitMs }) };
  };
  const dialect = (name: PurposeName, at = url) => {
    const { pool, admitted } = open(name, at);
    return new PostgresDialect({ pool: preparedOnce(pool, admitted) });
  };
  const { pool: counts, admitted: countsOf } = open('counting');
  return {
    writing: dialect('writing'),
    reading: dialect('reading'),
    searching: dialect('searching'),
    counting: {
      query: async (statement) => {
        const leave = await countsOf(String(statement.values?.[0]));
        return counts.query(statement).finally(leave);
      },
      end: () => counts.end(),
    },
    replica: readUrl === null ? null : dialect('searching', readUrl),
    unlimited: () => new PostgresDialect({ pool: openPool(url, 1, onIdleError) }),
  };
}

/** Parses int8 and numeric (sums of int8) as numbers, because all integers here are far below 2^53. */
const asNumbers: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

function openPool(url: string, max: number, onIdleError: (error: Error) => void, answerMs?: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    types: asNumbers,
    ...(answerMs === undefined ? {} : { query_timeout: answerMs }),
  });
  // An error of an idle connection must not end the process, because the pool replaces the connection. While the pool
  // closes, such an error is expected.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error);
  });
  // Likewise for a connection in use: its query rejects anyway, but an `error` event without a listener would end the
  // process.
  pool.on('connect', (client) => client.on('error', ignoreBroken));
  return pool;
}

function ignoreBroken(): void {}

/** Sends settings when a connection opens. Settings in the `options` of the address come later and take precedence. */
function withSettings(url: string, settings: Purpose['settings']): string {
  const address = new URL(url);
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const given = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', [...ours, given].join(' ').trim());
  return address.href;
}

/**
 * Takes each connection from the share of the current account. Gives each statement text a name, so that the server
 * parses and plans it once per connection.
 */
function preparedOnce(pool: Pool, admitted: PoolQuota): PostgresPool {
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
      const { client, leave } = await connected(pool, admitted, currentTenant().tenant);
      let isStale = false;
      let waitedInVain = false;
      const noting = async <T>(answer: Promise<T>): Promise<T> => {
        try {
          return await answer;
        } catch (error) {
          waitedInVain ||= isLockTimeout(error);
          throw error;
        }
      };
      return {
        release: () => {
          client.release(isStale);
          leave(waitedInVain);
        },
        query: async (text: string, values: unknown[]) => {
          const name = values.length > 0 ? nameOf(text) : undefined;
          if (name === undefined) return noting(client.query({ text, values }));
          try {
            return await noting(client.query({ text, values, name }));
          } catch (error) {
            if (!isStalePlan(error)) throw error;
            // Outside a transaction the second attempt works. Inside one it fails too, because the transaction has
            // ended; then the whole change is repeated.
            isStale = true;
            return client.query({ text, values }).catch(() => Promise.reject(error));
          }
        },
      };
    },
  } as unknown as PostgresPool;
}

async function connected(
  pool: Pool,
  admitted: PoolQuota,
  tenant: Tenant,
): Promise<{ readonly client: PoolClient; readonly leave: (inVain?: boolean) => void }> {
  const leave = await admitted(tenant);
  try {
    return { client: await pool.connect(), leave };
  } catch (error) {
    leave();
    throw error;
  }
}
