/**
 * Finds out whether a pooler such as PgBouncer is in front of Postgres, and whether this service works with that pooler
 * (D-899). The pooler may use another server connection for each transaction. This service allows it: the service's
 * advisory locks end with the transaction, and the service uses no LISTEN.
 */
import type { PoolClient } from 'pg';
import { codeOf } from './unavailable.ts';

/**
 * `settings`: settings of the connections that the check opens. `shown`: the value that Postgres returns for
 * `lock_timeout` if it applies these settings.
 */
export const CHECKED_LIMIT = { settings: { lock_timeout: 5_000 }, shown: '5s' } as const;

/** `keepsLimits`: false if the time limits of connections are not in force, because the pooler ignores `options`. */
export type Pooler = { readonly keepsLimits: boolean };

/** Thrown if the service does not work with the pooler. The message tells the operator what to change. */
class UnfitPooler extends Error {
  override readonly name = 'UnfitPooler';
  readonly code = '08P01';
}

const CLIENTS = 3;

/**
 * Returns null if there is no pooler. `connect`: opens a connection with {@link CHECKED_LIMIT}. Throws {@link
 * UnfitPooler} in two cases:
 * - The pooler changes the server connection after each statement.
 * - The pooler changes the connection after each transaction, and does not keep prepared statements.
 */
export async function poolerOf(connect: () => Promise<PoolClient>): Promise<Pooler | null> {
  const clients: PoolClient[] = [];
  try {
    const first = await connect();
    clients.push(first);
    const { rows } = await first.query<{ pid: number; limit: string }>(
      `select pg_backend_pid() as pid, current_setting('lock_timeout') as limit`,
    );
    const [session] = rows;
    // Without a pooler, both numbers are the process id of the server connection. A pooler sends its own number
    // instead, because it can change the server connection.
    if (session === undefined || session.pid === (first as { processID?: number | null }).processID) return null;
    while (clients.length < CLIENTS) clients.push(await connect());
    await useOneAfterTheOther(clients);
    return { keepsLimits: session.limit === CHECKED_LIMIT.shown };
  } finally {
    for (const client of clients) client.release(true);
  }
}

/**
 * Each client prepares a different statement under the same name, and later runs this statement again. A pooler may
 * change the server connection after each transaction. The pooler then gives the same connection to all of these
 * clients, one after the other. The statements then conflict, unless the pooler keeps them apart.
 */
async function useOneAfterTheOther(clients: readonly PoolClient[]): Promise<void> {
  for (const _ of ['prepare', 'run again']) {
    for (const [index, client] of clients.entries()) {
      try {
        await client.query('begin');
        await client.query({ name: 'billhook_check', text: `select ${index}::int as index` });
        await client.query('commit');
      } catch (error) {
        throw explained(error);
      }
    }
  }
}

/** Replaces errors that come from the settings of a pooler by {@link UnfitPooler}. */
export function explained(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  if (/unsupported startup parameter/.test(message)) {
    return new UnfitPooler(
      `the pooler at DATABASE_URL refuses the parameter "options" (${message}). For PgBouncer set ignore_startup_parameters = options`,
      { cause: error },
    );
  }
  if (/transaction blocks not allowed/.test(message)) {
    return new UnfitPooler(
      'the pooler at DATABASE_URL lends connections per statement, so no transaction is possible. For PgBouncer set pool_mode = session or transaction',
      { cause: error },
    );
  }
  if (isLostStatement(error)) {
    return new UnfitPooler(
      `the pooler at DATABASE_URL does not keep prepared statements (${message}). For PgBouncer 1.21 or newer set max_prepared_statements = 500, or pool_mode = session`,
      { cause: error },
    );
  }
  return error;
}

/** 42P05: a prepared statement of this name exists already. 26000: none exists. */
function isLostStatement(error: unknown): boolean {
  return /^(42P05|26000)$/.test(codeOf(error));
}
