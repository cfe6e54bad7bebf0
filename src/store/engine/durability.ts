/** Finds database settings with which committed changes can be lost (`billhook doctor`, D-894). */
import { type Kysely, sql } from 'kysely';
import { isPostgres, pathIn } from '../../model/database-url.ts';
import type { Tables } from '../schema/tables.ts';
import { type FileSystem, fileSystemOf } from './file-system.ts';

/**
 * `setting`: a setting of Postgres that protects changes is off. `standby`: Postgres has standbys, but commits do not
 * wait for them. `file system`: the database is in memory, on a network file system, or on a file system of unknown
 * kind.
 */
export type DurabilityRisk =
  | { readonly of: 'setting'; readonly name: (typeof SETTINGS)[number] }
  | { readonly of: 'standby'; readonly count: number }
  | { readonly of: 'file system'; readonly path: string; readonly fileSystem: FileSystem };

const SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/** `standbys`: number of connected standbys of Postgres; null on SQLite. */
export type Durability = { readonly risks: readonly DurabilityRisk[]; readonly standbys: number | null };

/** `kysely`: must use the connections for writing, because `synchronous_commit` can differ per connection. */
export async function durabilityOf(databaseUrl: string, kysely: Kysely<Tables>): Promise<Durability> {
  if (databaseUrl === ':memory:') return { risks: [], standbys: null };
  if (!isPostgres(databaseUrl)) return { risks: placeRisks(pathIn(databaseUrl)), standbys: null };
  const { rows } = await sql<Facts>`select
    current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as synchronous_commit,
    current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_standby_names') as synchronous_standbys,
    -- Only some roles may read where the data is.
    case when pg_has_role('pg_read_all_settings', 'usage') then current_setting('data_directory') end as folder,
    inet_server_addr() is null or inet_server_addr() <<= inet '127.0.0.0/8' or inet_server_addr() = inet '::1' as is_here,
    -- Without those that receive changes of rows and not the whole log.
    (select count(*)::int from pg_stat_replication as r where not exists (select 1 from pg_replication_slots as s
      where s.active_pid = r.pid and s.slot_type = 'logical')) as standbys`.execute(kysely);
  const [facts] = rows;
  if (facts === undefined) throw new Error('Postgres has answered without its settings.');
  const off = SETTINGS.filter((name) => facts[name] === 'off');
  const waits = facts.synchronous_standbys !== '' && !/^(off|local)$/.test(facts.synchronous_commit);
  const risks = [
    ...off.map((name) => ({ of: 'setting' as const, name })),
    ...(facts.standbys > 0 && !waits ? [{ of: 'standby' as const, count: facts.standbys }] : []),
    // If the server runs on another machine, the file system of its data folder cannot be checked.
    ...(facts.folder !== null && facts.is_here ? placeRisks(facts.folder) : []),
  ];
  return { risks, standbys: facts.standbys };
}

function placeRisks(path: string): readonly DurabilityRisk[] {
  const fileSystem = fileSystemOf(path);
  return fileSystem === null ? [] : [{ of: 'file system', path, fileSystem }];
}

type Facts = Readonly<Record<(typeof SETTINGS)[number] | 'synchronous_standbys', string>> & {
  readonly folder: string | null;
  readonly is_here: boolean;
  readonly standbys: number;
};
