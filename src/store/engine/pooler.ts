/**
 * Finds out whether a pooler such as PgBouncer is in front of Postgres, and whether it keeps what this service needs
 * (D-899). The service needs no session: its advisory locks end with the transaction, and it uses no LISTEN.
 */
import type { PoolClient } from 'pg';
import { codeOf } from './unavailable.ts';

/**
 * Settings with which the connections of the check open, and the answer of Postgres that shows that they are in force.
 */
export const CHECKED_LIMIT = { settings: { lock_timeout: 5_000 }, shown: '5s' } as const;

/** `keepsLimits`: false if the time limits of connections are not in force, because the pooler ignores `options`. */
export type Pooler = { readonly keepsLimits: boolean };

/** A pooler with which the service does not work. The message says what to change. */
class UnfitPooler extends Error {
  override readonly name = 'UnfitPooler';
  readonly code = '08P01';
}

const CLIENTS = 3;

/**
 * Returns null without a pooler. Throws {@link UnfitPooler} if one lends a server connection to several clients and
 * does not keep their prepared statements, or lends it per statement. `connect`: opens a connection with
 * {@link CHECKED_LIMIT}.
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
    // A pooler gives each client a number of its own, because the server connection changes.
    if (session === undefined || session.pid === (first as { processID?: number | null }).processID) return null;
    while (clients.length < CLIENTS) clients.push(await connect());
    await useOneAfterTheOther(clients);
    return { keepsLimits: session.limit === CHECKED_LIMIT.shown };
  } finally {
    for (const client of clients) client.release(true);
  }
}

/**
 * Each client prepares another statement under the same name, and runs it again after the others. A pooler that lends
 * connections per transaction gives the connection that has just become free, so all get the same one.
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
