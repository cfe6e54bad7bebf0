/** Checks of `billhook doctor`: settings that can lose acknowledged changes, and a pooler in front of Postgres. */
import type { App } from '../app.ts';
import type { Check } from './payment-checks.ts';

type Durability = Awaited<ReturnType<App['services']['store']['durability']>>;
type Risk = Durability['risks'][number];

/** Reports a warning, not a failure, because a business may accept that a failure of the machine loses changes. */
export async function durabilityCheck({ store }: App['services']): Promise<Check> {
  const what = 'durability';
  const { risks, standbys } = await store.durability();
  if (risks.length === 0)
    return { what, ok: true, says: `nothing is known that could lose acknowledged changes${onDisks(standbys)}` };
  const see = 'see "Staying up" in docs/self-hosting.md';
  return { what, ok: true, isWarning: true, says: `${risks.map(wordsFor).join('; ')}; ${see}` };
}

/** Says whether standbys have each change too. Empty on SQLite, because SQLite has no standbys. */
function onDisks(standbys: number | null): string {
  if (standbys === null) return '';
  if (standbys === 0) return ', unless the disk fails: no standby is connected';
  return `; ${standbys === 1 ? 'the standby has' : `${standbys} standbys are there, at least one has`} each of them too`;
}

/** If there is no pooler, returns null. In this case, the output of `doctor` has no line about a pooler. */
export async function poolerCheck({ store }: App['services']): Promise<Check | null> {
  const what = 'pooler';
  const pooler = await store.pooler();
  if (pooler === null) return null;
  if (pooler.keepsLimits) return { what, ok: true, says: 'one is in front of Postgres, and keeps what is needed' };
  const says =
    'one is in front of Postgres, and ignores the time limits of connections: set them for the role, see "PgBouncer" in docs/self-hosting.md';
  return { what, ok: true, isWarning: true, says };
}

const SETTINGS = {
  fsync: 'fsync is off: a crash of the machine can destroy the whole database',
  synchronous_commit: 'synchronous_commit is off: a crash of the server loses the changes of the last moments',
  full_page_writes:
    'full_page_writes is off: a crash of the machine can destroy pages, unless the file system writes whole pages, as ZFS does',
} as const satisfies Record<Extract<Risk, { of: 'setting' }>['name'], string>;

function wordsFor(risk: Risk): string {
  if (risk.of === 'setting') return SETTINGS[risk.name];
  if (risk.of === 'standby') {
    const which = risk.count === 1 ? 'the standby is asynchronous' : `the ${risk.count} standbys are asynchronous`;
    return `${which}: a failover loses the changes that had not reached it`;
  }
  const { path, fileSystem } = risk;
  return `${path} is ${PLACES[fileSystem.kind](fileSystem.name)}`;
}

const PLACES = {
  memory: (name) => `in memory (${name}): a restart of the machine loses everything`,
  network: (name) => `on a network file system (${name}), whose locks and writes a database cannot rely on`,
  unknown: (name) => `on ${name}: if the files are on another machine, a database cannot rely on its locks and writes`,
} as const satisfies Record<Extract<Risk, { of: 'file system' }>['fileSystem']['kind'], (name: string) => string>;
