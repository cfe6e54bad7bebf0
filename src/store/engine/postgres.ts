/**
 * Opens a Postgres database with the package `pg`. Any number of server and worker processes can share one database.
 * Each process has one pool per purpose and server (`postgres-servers.ts`).
 */
import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely';
import { Pool, type PoolClient, type QueryConfig, type QueryResult, types } from 'pg';
import { currentTenant, type PoolQuota, poolQuota, type Tenant } from './pool-quota.ts';
import { CHECKED_LIMIT, explained, type Pooler, poolerOf } from './pooler.ts';
import { type ServerPool, serverList } from './postgres-servers.ts';
import { isAnswerTimeout, isFromOtherRole, isLockTimeout, isStalePlan } from './unavailable.ts';

const NAMED_STATEMENTS_MAX = 500;

const INT8 = 20;
const NUMERIC = 1700;

/**
 * Connections of one process if the setting `DATABASE_CONNECTIONS` is absent. 8 processes then fit into the 100
 * connections of Postgres.
 */
export const CONNECTIONS_DEFAULT = 12;

const CONNECT_MS_MAX = 5_000;

/**
 * Postgres ends a transaction that is idle for this time. So a suspended process holds its locks for at most this time.
 */
const FROZEN_MS_MAX = 30_000;

type Purpose = {
  /** Largest number of the pool's connections that one account may hold. */
  readonly share: (slots: number) => number;
  readonly waitMs: number;
  /** Settings of each connection. Times are in milliseconds. */
  readonly settings: Readonly<Record<string, number | string>>;
  /**
   * If a query gets no answer within this time, it fails, and its connection is closed. The server's own time limits do
   * not help if the server's machine has lost power or network. This time is longer than `statement_timeout`.
   */
  readonly answerMs: number;
};

/** JIT is off, because JIT compilation of our statements takes longer than running them. */
const USUAL = { lock_timeout: 5_000, idle_in_transaction_session_timeout: FROZEN_MS_MAX, jit: 'off' } as const;

/**
 * Time limits of each pool (D-440). `lock_timeout` is longer than a change usually takes. So a change waits for an
 * earlier change of the same account and does not fail. `lock_timeout` is also shorter than the time that clients wait
 * for an answer.
 */
const PURPOSES = {
  writing: {
    share: half,
    waitMs: 10_000,
    settings: { ...USUAL, statement_timeout: 30_000 },
    answerMs: 35_000,
  },
  reading: {
    share: allButOne,
    waitMs: 10_000,
    settings: { ...USUAL, statement_timeout: 15_000 },
    answerMs: 20_000,
  },
  searching: {
    share: half,
    waitMs: 20_000,
    settings: { ...USUAL, statement_timeout: 60_000 },
    answerMs: 65_000,
  },
  /**
   * Counts of rate limits. A crash of the server can lose some counts. That is acceptable, so no statement waits for
   * the disk.
   */
  counting: {
    share: half,
    waitMs: 5_000,
    settings: { lock_timeout: 500, statement_timeout: 2_000, synchronous_commit: 'off' },
    // This limit is short, because calls with the same key wait for this statement (D-552).
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

/** Divides the connections of a process: a third each for writing and reading, a sixth each for the other purposes. */
export function divided(connections: number): Readonly<Record<PurposeName, number>> {
  const sixth = Math.max(1, Math.floor(connections / 6));
  const writing = Math.floor((connections - 2 * sixth) / 2);
  return { writing, reading: connections - 2 * sixth - writing, searching: sixth, counting: sixth };
}

/**
 * Runs the statements that count calls for rate limits. Each key of a rate limit gets a fair share of the connections.
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
  /** For searches on a replica; null if there is no replica. */
  readonly replica: Dialect | null;
  /** Returns null if there is no pooler in front of the server. Throws if the service does not work with the pooler. */
  readonly pooler: () => Promise<Pooler | null>;
  /**
   * Number of interruptions since the database was opened. An interruption is an unexpected end of a connection, or an
   * error of {@link isFromOtherRole}.
   */
  readonly interruptions: () => number;
  /** Opens one connection without time limits, for migrations and for reads that take minutes. */
  readonly unlimited: () => Dialect;
};

type PostgresTerms = {
  readonly url: string;
  /** Address of a replica; null if there is none. */
  readonly readUrl: string | null;
  /**
   * Number of connections in the pools for the primary server. Other connections are added to this number: a migration
   * or a long read opens one connection, and a replica has a pool of its own. The pool of a replica has the size of the
   * pool for searches.
   */
  readonly connections: number;
  readonly onIdleError: (error: Error) => void;
};

export function openPostgres({ url, readUrl, connections, onIdleError }: PostgresTerms): OpenPostgres {
  const slots = divided(connections);
  const database = serverList(url, 'read-write');
  let interruptions = 0;
  const interrupted = () => {
    interruptions++;
  };
  const open = (name: PurposeName, at = database) => {
    const { share, waitMs, settings, answerMs }: Purpose = PURPOSES[name];
    const pool = at.pool((server, onConnect) =>
      openPool(withSettings(server, settings), { max: slots[name], onIdleError, onConnect, interrupted, answerMs }),
    );
    return { pool, admitted: poolQuota({ slots: slots[name], each: share(slots[name]), waitMs }) };
  };
  const dialect = (name: PurposeName, at = database) => {
    const { pool, admitted } = open(name, at);
    return new PostgresDialect({ pool: preparedOnce(pool, admitted, interrupted) });
  };
  /**
   * Opens a connection without time limits. Uses no prepared statements, because a connection runs each statement once.
   */
  const unlimited = () => {
    const pool = database.pool((server, onConnect) =>
      openPool(server, { max: 1, onIdleError, onConnect, interrupted }),
    );
    return new PostgresDialect({ pool: { ...pool, options: {} } as unknown as PostgresPool });
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
    replica: readUrl === null ? null : dialect('searching', serverList(readUrl, 'any')),
    unlimited,
    interruptions: () => interruptions,
    pooler: async () => {
      const pool = database.pool((server, onConnect) =>
        openPool(withSettings(server, CHECKED_LIMIT.settings), { max: 3, onIdleError, onConnect, interrupted }),
      );
      return poolerOf(pool.connect).finally(pool.end);
    },
  };
}

/** Parses int8 and numeric (sums of int8) as numbers, because all integers here are far below 2^53. */
const asNumbers: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

type PoolTerms = {
  readonly max: number;
  readonly onIdleError: (error: Error) => void;
  readonly onConnect: ((client: PoolClient) => Promise<void>) | undefined;
  /** Called if a connection ends unexpectedly, whether idle or in use. */
  readonly interrupted: () => void;
  readonly answerMs?: number;
};

function openPool(url: string, { max, onIdleError, onConnect, interrupted, answerMs }: PoolTerms): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    types: asNumbers,
    ...(answerMs === undefined ? {} : { query_timeout: answerMs }),
    // The declared type of `onConnect` is incomplete. It lacks the type of the client, and the returned promise. The
    // pool waits for this promise.
    ...(onConnect === undefined ? {} : { onConnect: (client) => onConnect(client as PoolClient) }),
  });
  // An error of an idle connection must not end the process, because the pool replaces the connection. While the pool
  // closes, errors of connections are expected.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error);
  });
  // A connection in use also needs a listener, because an `error` event without a listener would end the process. The
  // listener only counts the interruption. The caller gets the error from the rejected query.
  pool.on('connect', (client) => client.on('error', interrupted));
  return pool;
}

/**
 * Returns the address with additional settings, which Postgres applies when a connection opens. Existing `options` of
 * the address come last and take precedence.
 */
function withSettings(url: string, settings: Purpose['settings']): string {
  const address = new URL(url);
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const given = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', [...ours, given].join(' ').trim());
  return address.href;
}

/**
 * A pool that takes each connection from the share of the current account. The first {@link NAMED_STATEMENTS_MAX}
 * statement texts with parameters get a name. The server then parses these texts only once per connection.
 * `interrupted`: called after each error of {@link isFromOtherRole}.
 */
function preparedOnce(pool: ServerPool, admitted: PoolQuota, interrupted: () => void): PostgresPool {
  const names = new Map<string, string>();
  function nameOf(text: string): string | undefined {
    const found = names.get(text);
    if (found || names.size >= NAMED_STATEMENTS_MAX) return found;
    const name = `billhook_${names.size}`;
    names.set(text, name);
    return name;
  }
  return {
    options: {},
    end: pool.end,
    async connect() {
      const { client, leave } = await connected(pool, admitted, currentTenant().tenant);
      let isStale = false;
      let waitedInVain = false;
      let unanswered: unknown;
      const noting = async (statement: QueryConfig): Promise<QueryResult> => {
        // After an unanswered statement, a rollback on the same connection would get no answer either.
        if (unanswered !== undefined) throw unanswered;
        try {
          return await client.query(statement);
        } catch (error) {
          waitedInVain ||= isLockTimeout(error);
          if (isAnswerTimeout(error)) unanswered = error;
          if (isFromOtherRole(error)) interrupted();
          pool.failed(client, error);
          throw explained(error);
        }
      };
      return {
        release: () => {
          client.release(isStale || unanswered !== undefined);
          leave(waitedInVain);
        },
        query: async (text: string, values: unknown[]) => {
          const name = values.length > 0 ? nameOf(text) : undefined;
          if (name === undefined) return noting({ text, values });
          try {
            return await noting({ text, values, name });
          } catch (error) {
            if (!isStalePlan(error)) throw error;
            // A statement without a name is parsed again, so it has no outdated plan. In a transaction, the repeated
            // statement fails, because the first error has aborted the transaction. The caller then repeats the whole
            // change.
            isStale = true;
            return client.query({ text, values }).catch(() => Promise.reject(error));
          }
        },
      };
    },
  } as unknown as PostgresPool;
}

async function connected(
  pool: ServerPool,
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
