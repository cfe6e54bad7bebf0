/** A Postgres primary and its standby, each at a fixed address. After each failover they have changed places. */
import { setTimeout as delay } from 'node:timers/promises';
import { COPIED, type OwnPostgres, openPostgres } from '../../test/kit/own-postgres.ts';
import { DURABLE, rowsOf } from './place.ts';
import type { Rows } from './report.ts';

export type Replication = 'synchronous' | 'asynchronous';

export interface ServerPair extends AsyncDisposable {
  /** URL of both servers. */
  readonly url: string;
  /** Runs a statement on the present primary. */
  readonly rows: Rows;
  /**
   * Stops the process that sends changes to the standby, when the standby has all changes that are committed now. In
   * the synchronous mode, later commits wait.
   */
  readonly holdBack: () => Promise<void>;
  /** SIGKILL for the primary, including the stopped process. */
  readonly kill: () => Promise<void>;
  /** Makes the standby the primary. */
  readonly promote: () => Promise<void>;
  /** Makes a new standby, at the address of the killed server. */
  readonly renew: () => Promise<void>;
}

const SETTINGS = { ...COPIED, ...DURABLE, autovacuum: 'on' };
const STEP_MS = 20;

export async function openServerPair(replication: Replication): Promise<ServerPair> {
  const more: Record<string, string> = replication === 'synchronous' ? { synchronous_standby_names: '*' } : {};
  const first = await openPostgres({ ...SETTINGS, ...more });
  const portOf = ({ url }: OwnPostgres) => Number(new URL(url).port);
  let primary = first;
  let standby = await first.standby();
  const rows: Rows = (sql) => rowsOf(primary.url, sql);
  const isTrue = async (condition: string) => (await rows(`select ${condition} as it`))[0]?.it === true;
  const until = async (condition: string) => {
    while (!(await isTrue(condition))) await delay(STEP_MS);
  };
  const follows = replication === 'synchronous' ? `sync_state = 'sync'` : `state = 'streaming'`;
  const followed = () => until(`exists (select 1 from pg_stat_replication where ${follows})`);
  await followed();
  return {
    url: `${first.url.replace(/@.*/, '')}@127.0.0.1:${portOf(first)},127.0.0.1:${portOf(standby)}/postgres?target_session_attrs=read-write`,
    rows,
    holdBack: async () => {
      const [now] = await rows('select pg_current_wal_flush_lsn() as lsn');
      await until(`(select bool_and(flush_lsn >= '${now?.lsn}') from pg_stat_replication)`);
      const [sender] = await rows('select pid from pg_stat_replication');
      process.kill(Number(sender?.pid), 'SIGSTOP');
    },
    kill: () => primary.kill(),
    promote: async () => {
      await rowsOf(standby.url, 'select pg_promote()');
      [primary, standby] = [standby, primary];
    },
    renew: async () => {
      // The binaries of all servers may be in the folder of the first one, so it is removed last.
      const port = portOf(standby);
      if (standby !== first) await standby.stop();
      standby = await primary.standby({ port });
      await followed();
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([primary, standby].map((server) => server.kill()));
      await Promise.all([primary, standby].map((server) => server.stop()));
      await first.stop();
    },
  };
}
