/** Opens the service for one command, and closes it at the end of the command. */
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { resolve } from 'node:path';
import { type App, createApp, EmptyDatabase, type OneOfSeveral } from '../app.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { pathIn } from '../model/database-url.ts';
import { withFileName } from './env-file.ts';
import { causeOf } from './output.ts';
import { runningService } from './running.ts';

/** Settings that replace the settings of the environment. */
export type Changes = Readonly<Record<string, string | undefined>>;

export function configFromEnvironment(changes: Changes = {}): Config {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  try {
    return readConfig({ ...process.env, ...Object.fromEntries(given) });
  } catch (error) {
    throw withFileName(error);
  }
}

/**
 * Settings that limit the log to warnings and errors, unless LOG_LEVEL is set. A demo also gets a database in memory,
 * because a database file in the current folder may belong to another program.
 */
export function quietChanges(demo: boolean | undefined): Changes {
  const LOG_LEVEL = process.env.LOG_LEVEL ?? 'warn';
  return demo ? { LOG_LEVEL, DATABASE_URL: ':memory:' } : { LOG_LEVEL };
}

/** `isRunning`: true if a service runs on the ledger. `instance`: id of that service, or null. */
export type LocalConfig = {
  readonly config: Config;
  readonly isRunning: () => Promise<boolean>;
  readonly instance: () => Promise<string | null>;
};

/** Returns the settings. Without BASE_URL, they contain the addresses of the service that runs on this ledger. */
export async function localConfig(changes: Changes = {}): Promise<LocalConfig> {
  const config = configFromEnvironment(changes);
  // With `BASE_URL`, the running service is looked up only on demand. The lookup can send a request to this address. If
  // the address does not answer, the lookup takes seconds.
  if (process.env.BASE_URL) {
    const instance = async () => (await runningService(config))?.instance ?? null;
    return { config, instance, isRunning: async () => (await instance()) !== null };
  }
  const running = await runningService(config);
  const isRunning = async () => running !== null;
  const instance = async () => running?.instance ?? null;
  if (running === null) return { config, isRunning, instance };
  const { API_URL, LINK_URL } = process.env;
  const addresses = {
    BASE_URL: running.baseUrl,
    API_URL: API_URL || running.apiUrl,
    LINK_URL: LINK_URL || running.linkUrl,
  };
  return { config: configFromEnvironment({ ...changes, ...addresses }), isRunning, instance };
}

/**
 * Returns the settings for a service. Tests the port before the database is migrated or filled, because the migration
 * or the filling takes up to a minute. For port 0, a free port is chosen here, because `baseUrl` contains the port.
 *
 * @throws EADDRINUSE if another program uses the port
 */
export async function configToServe(changes: Changes): Promise<Config> {
  const config = configFromEnvironment(changes);
  const port = await openPort(config.port, config.host);
  return config.port === 0 ? configFromEnvironment({ ...changes, PORT: String(port) }) : config;
}

/** Tests whether the port is free by listening on it for a moment. Returns the port. */
async function openPort(wanted: number, host: string): Promise<number> {
  const probe = createServer().listen(wanted, host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** `create`: creates the database if it is missing or empty. `migrate: false`: leaves the schema unchanged. */
type OpenOptions = { readonly create?: true; readonly migrate?: false; readonly oneOfSeveral?: OneOfSeveral };

export async function withApp<T>(
  use: (app: App, isRunning: LocalConfig['isRunning']) => Promise<T>,
  options: OpenOptions = {},
  local?: LocalConfig,
): Promise<T> {
  const { config, isRunning } = local ?? (await localConfig());
  const app = await openApp(config, options);
  try {
    return await use(app, isRunning);
  } finally {
    await app.close();
  }
}

/**
 * Opens the ledger. Throws {@link NoLedger} if the ledger does not exist and must not be created. For other errors of
 * the database, the message names the setting DATABASE_URL.
 */
export async function openApp(config: Config, { create, migrate, oneOfSeveral }: OpenOptions = {}): Promise<App> {
  const isNew = create || config.databaseUrl === ':memory:';
  if (!isNew && isMissing(config.databaseUrl)) throw new NoLedger(config.databaseUrl);
  try {
    // With `migrate: false` the key is not checked, because the schema may be too old for the check.
    return await createApp(config, {
      migrate: migrate ?? (isNew ? true : 'if migrated'),
      checkKey: migrate !== false,
      oneOfSeveral,
    });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (error instanceof EmptyDatabase) throw new NoLedger(config.databaseUrl);
    throw new Error(`the database of DATABASE_URL cannot be opened: ${causeOf(error)}`, { cause: error });
  }
}

/** Thrown if a command needs an existing ledger and finds none. */
export class NoLedger extends Error {
  override readonly name = 'NoLedger';
  /** The message without the advice to create a ledger. */
  readonly what: string;

  constructor(databaseUrl: string) {
    const file = fileOf(databaseUrl);
    const what = `There is no ledger yet ${file === null ? 'in the database of DATABASE_URL' : `at ${file}`}.`;
    super(`${what} Create one: billhook init --name "My business" --email me@example.com`);
    this.what = what;
  }
}

/** Absolute path of an SQLite file; null for another database. */
export function fileOf(databaseUrl: string): string | null {
  return databaseUrl.startsWith('file:') ? resolve(pathIn(databaseUrl)) : null;
}

/**
 * True if the database is an SQLite file that does not exist. This is checked before the database is opened, because
 * opening would create the file. Any other fault of the path is reported when the database is opened.
 */
function isMissing(databaseUrl: string): boolean {
  const file = fileOf(databaseUrl);
  if (file === null) return false;
  try {
    statSync(file);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}

/** One Ctrl+C can arrive as two signals, from the terminal and from npm, within this time (ms). */
export const SAME_REQUEST_MS = 500;

/**
 * Returns a signal that aborts at the first SIGTERM or SIGINT. Under npm or bin/billhook.js, the signal also aborts
 * when the parent process ends. A second signal ends the process at once, if it comes more than {@link SAME_REQUEST_MS}
 * after the first.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  let stoppedAt = 0;
  const { npm_lifecycle_event: script, BILLHOOK_LAUNCHED: launched } = process.env;
  if (script !== undefined || launched !== undefined) onLosingParent(() => controller.abort());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!controller.signal.aborted) stoppedAt = performance.now();
      else if (performance.now() - stoppedAt > SAME_REQUEST_MS) process.exit(1);
      controller.abort();
    });
  }
  return controller.signal;
}

/**
 * Stops this process when its parent ends, because the parent may end without a signal to this process. For example,
 * npm signals only the shell of the script, and some shells (dash) do not pass the signal on. On an older Node the
 * parent is bin/billhook.js, which cannot pass on a SIGKILL.
 */
function onLosingParent(lost: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    lost();
  }, SAME_REQUEST_MS);
  watch.unref();
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
