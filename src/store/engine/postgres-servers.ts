/**
 * Connections to one of several Postgres servers. The server is chosen as in libpq (`target_session_attrs`, D-893). The
 * package `pg` connects to one server only, so there is a pool per server. The role of the server is checked for every
 * new connection. So the next connection finds a newly promoted server, without a restart of this process.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { type Server, serversOf, type Target } from '../../model/database-url.ts';
import { explained } from './pooler.ts';
import { codeOf, isFromOtherRole } from './unavailable.ts';

/** With `prefer-standby`, the server is chosen again after this time, so that a returned standby is used again. */
const CHOSEN_MS = 5_000;

/** State of the server when the connection was opened. */
type Session = { readonly isStandby: boolean; readonly isReadOnly: boolean };

const ACCEPTS: Readonly<Record<Exclude<Target, 'prefer-standby'>, (session: Session) => boolean>> = {
  any: () => true,
  'read-write': ({ isReadOnly }) => !isReadOnly,
  'read-only': ({ isReadOnly }) => isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
};

/** Connections of one purpose. `release(client, true)` closes the connection. */
export type ServerPool = {
  readonly connect: () => Promise<PoolClient>;
  readonly query: (statement: QueryConfig) => Promise<QueryResult>;
  /**
   * Must be called with every error of a statement. If the error shows that the server has become a standby or is
   * stopping, all connections to this server are closed. New connections are checked when they are opened.
   */
  readonly failed: (client: PoolClient, error: unknown) => void;
  readonly end: () => Promise<void>;
};

/** Opens a pool for one server. `onConnect` must resolve before the first statement of a connection. */
type OpenPool = (url: string, onConnect: ((client: PoolClient) => Promise<void>) | undefined) => Pool;

/**
 * All servers of one URL. The pools share the choice of the server, so that they all change to another server together.
 */
export type ServerList = { readonly pool: (open: OpenPool) => ServerPool };

/**
 * `otherwise`: the target of a URL with several servers that has no `target_session_attrs`. A URL with one server and
 * without `target_session_attrs` is not checked.
 */
export function serverList(url: string, otherwise: Target): ServerList {
  const given = serversOf(url);
  const { servers } = given;
  const indexes = servers.map((_, index) => index);
  const target = given.target ?? (servers.length > 1 ? otherwise : 'any');
  const sessions = target === 'any' ? null : new WeakMap<PoolClient, Session>();
  const pools = new Set<PoolPerServer>();
  let chosen = 0;
  let chosenUntil = 0;

  async function connect(own: PoolPerServer): Promise<PoolClient> {
    if (target !== 'prefer-standby') return firstAccepted(own, ACCEPTS[target], target);
    if (performance.now() < chosenUntil) {
      const again = await own.connect(chosen).catch(() => null);
      if (again) return again;
    }
    const client = await firstAccepted(own, ACCEPTS.standby, target).catch(() =>
      firstAccepted(own, ACCEPTS.any, target),
    );
    chosenUntil = performance.now() + CHOSEN_MS;
    return client;
  }

  /** Begins with the server of the last connection. Tries the others in the order of the URL. */
  async function firstAccepted(own: PoolPerServer, accepts: (session: Session) => boolean, wanted: Target) {
    const first = chosen;
    const refusals: Refusal[] = [];
    for (const index of [first, ...indexes.filter((other) => other !== first)]) {
      try {
        const client = await own.connect(index);
        const session = sessions?.get(client);
        if (session === undefined || accepts(session)) {
          chosen = index;
          return client;
        }
        client.release(true);
        refusals.push({ place: placeAt(index), reason: roleOf(session), isRole: true });
      } catch (error) {
        // As in libpq, a server that refuses the user or has no such database ends the search.
        if (servers.length === 1 || /^(28|3D)/.test(codeOf(error))) throw error;
        refusals.push({ place: placeAt(index), reason: reasonOf(error), isRole: false });
      }
      // A connection to an unreachable server may take seconds to fail. So other connections begin with another server.
      if (chosen === first) chosen = (first + 1) % servers.length;
    }
    throw new NoServer(wanted, refusals);
  }

  function placeAt(index: number): string {
    return servers[index]?.place ?? '';
  }

  return {
    pool: (open) => {
      const check = sessions === null ? undefined : (client: PoolClient) => noteSession(sessions, client);
      const own = poolPerServer(servers, (at) => open(at, check));
      pools.add(own);
      const failed = (client: PoolClient, error: unknown) => {
        if (!isFromOtherRole(error)) return;
        const index = own.serverOf(client);
        if (index !== undefined) for (const each of pools) each.renew(index);
      };
      return {
        connect: () => connect(own),
        failed,
        query: async (statement) => {
          const client = await connect(own);
          try {
            const result = await client.query(statement);
            client.release();
            return result;
          } catch (error) {
            failed(client, error);
            client.release(true);
            throw error;
          }
        },
        end: async () => {
          pools.delete(own);
          await own.end();
        },
      };
    },
  };
}

async function noteSession(sessions: WeakMap<PoolClient, Session>, client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; read_only: string }>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only`,
  );
  const [row] = rows;
  sessions.set(client, { isStandby: row?.standby === true, isReadOnly: row?.read_only === 'on' });
}

type PoolPerServer = {
  readonly connect: (index: number) => Promise<PoolClient>;
  readonly serverOf: (client: PoolClient) => number | undefined;
  /** Closes the connections to a server: idle ones now, others when they are released. */
  readonly renew: (index: number) => void;
  readonly end: () => Promise<void>;
};

function poolPerServer(servers: readonly Server[], open: (url: string) => Pool): PoolPerServer {
  const pools: (Pool | undefined)[] = servers.map(() => undefined);
  const served = new WeakMap<PoolClient, { readonly index: number; readonly pool: Pool }>();
  const closing = new Set<Promise<void>>();
  const close = (pool: Pool) => {
    // Ends the pool only in the next turn of the event loop. If a pool ends while it gives an idle connection to a
    // call, it drops the call.
    const closed = nextTurn()
      .then(() => pool.end())
      .finally(() => closing.delete(closed));
    closing.add(closed);
  };
  return {
    connect: async (index) => {
      const pool = pools[index] ?? open(servers[index]?.url ?? '');
      pools[index] = pool;
      const client = await pool.connect().catch((error: unknown) => Promise.reject(explained(error)));
      served.set(client, { index, pool });
      return client;
    },
    serverOf: (client) => {
      const by = served.get(client);
      // The pool of this connection may have been replaced already, after an error of another connection.
      return by && pools[by.index] === by.pool ? by.index : undefined;
    },
    renew: (index) => {
      const pool = pools[index];
      pools[index] = undefined;
      if (pool) close(pool);
    },
    end: async () => {
      for (const [index, pool] of pools.entries()) {
        pools[index] = undefined;
        if (pool) close(pool);
      }
      await Promise.all(closing);
    },
  };
}

type Refusal = { readonly place: string; readonly reason: string; readonly isRole: boolean };

/**
 * Thrown if no server of the URL is acceptable. `code`: 25006 (a write on a standby) if a server answered but has
 * another role, otherwise 08001 (no connection).
 */
class NoServer extends Error {
  override readonly name = 'NoServer';
  readonly code: '08001' | '25006';

  constructor(target: Target, refusals: readonly Refusal[]) {
    const each = refusals.map(({ place, reason }) => `${place}: ${reason}`).join('; ');
    super(`no server is acceptable for target_session_attrs=${target} (${each})`);
    this.code = refusals.some(({ isRole }) => isRole) ? '25006' : '08001';
  }
}

function roleOf({ isStandby, isReadOnly }: Session): string {
  if (isStandby) return 'a standby';
  return isReadOnly ? 'takes no writes (default_transaction_read_only)' : 'takes writes';
}

function reasonOf(error: unknown): string {
  const last = error instanceof AggregateError ? error.errors.at(-1) : error;
  return last instanceof Error ? last.message : String(last);
}
