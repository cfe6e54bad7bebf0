/**
 * The entry for a host's configuration. The entry names the program that the host starts, or the service that the host
 * calls. Paths are absolute, because a host may start programs in any folder.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';
import { serversOf } from '../../model/database-url.ts';
import { trimmedEnd } from '../../model/text.ts';
import { isFromFile, settingsFile } from '../env-file.ts';
import { fileOf } from '../with-app.ts';

export type StartedEntry = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};
/** A running service that the host calls without a local process. The person signs in at the service. */
export type RemoteEntry = { readonly url: string };
export type Entry = StartedEntry | RemoteEntry;

export type ConnectTarget = {
  readonly demo?: boolean | undefined;
  /** Address of a service. */
  readonly url?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly toolsets?: readonly string[] | undefined;
  readonly tools?: readonly string[] | undefined;
  readonly find?: boolean | undefined;
};

/** The entry, and a description of the ledger or service that the entry uses. */
export type Connection = { readonly entry: Entry; readonly worksOn: string };

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Settings that are copied from the environment into the entry, because the addresses in answers are built from them.
 * None of them is a secret. Settings that come from a settings file are not copied. Instead, the entry contains the
 * path of this file.
 */
const CARRIED = ['BASE_URL', 'LINK_URL', 'HOST', 'PORT'];

/**
 * Returns the entry for the ledger or service of these settings. Throws an `Error` with instructions if a host cannot
 * open the ledger.
 */
export function connectionTo(config: Config, wanted: ConnectTarget): Connection {
  const flags = flagsOf(wanted);
  if (wanted.demo) return { entry: demoEntry(flags), worksOn: 'a demo ledger of its own' };
  const file = settingsFile();
  const envFile = file === null ? [] : ['--env-file', resolve(file)];
  const url = wanted.url ?? config.remoteUrl;
  if (url) {
    const worksOn = `the service at ${url}`;
    if (isFromFile('BILLHOOK_URL') && !wanted.url) return { entry: started([...envFile, 'mcp', ...flags]), worksOn };
    // A token in a settings file belongs to the service in the same file. The token must not be sent to another
    // service.
    return { entry: remote(url, wanted, isFromFile('BILLHOOK_TOKEN') ? null : config.token), worksOn };
  }
  const database = databaseFor(config.databaseUrl, file !== null);
  const carried = CARRIED.filter((name) => process.env[name] && !isFromFile(name));
  const addresses = Object.fromEntries(carried.map((name) => [name, process.env[name] ?? '']));
  return {
    entry: started([...envFile, 'mcp', ...flags], { ...addresses, ...database.env }),
    worksOn: database.name,
  };
}

export function demoEntry(flags: readonly string[] = []): StartedEntry {
  return started(['mcp', '--demo', ...flags]);
}

function flagsOf({ readOnly, toolsets, tools, find }: ConnectTarget): string[] {
  return [
    ...(readOnly ? ['--read-only'] : []),
    ...(toolsets ? ['--toolsets', toolsets.join(',')] : []),
    ...(tools ? ['--tools', tools.join(',')] : []),
    ...(find === undefined ? [] : [find ? '--find' : '--no-find']),
  ];
}

/**
 * Returns the entry for a remote service. With a token, the host starts a local process that calls the service. Without
 * a token, the host calls the service directly, and the person signs in.
 */
function remote(url: string, wanted: ConnectTarget, token: string | null): Entry {
  if (token !== null) return started(['mcp', ...flagsOf(wanted)], { BILLHOOK_URL: url, BILLHOOK_TOKEN: token });
  const address = new URL(`${trimmedEnd(url, /\//)}/mcp`);
  if (wanted.readOnly) address.searchParams.set('read_only', '1');
  if (wanted.toolsets) address.searchParams.set('toolsets', wanted.toolsets.join(','));
  if (wanted.tools) address.searchParams.set('tools', wanted.tools.join(','));
  if (wanted.find !== undefined) address.searchParams.set('find', wanted.find ? '1' : '0');
  return { url: address.href.replaceAll('%2C', ',') };
}

function databaseFor(url: string, hasEnvFile: boolean): { name: string; env: Record<string, string> } {
  if (url === ':memory:') {
    throw new Error('DATABASE_URL is :memory:, which ends with each process: set it to file:<path>, or use --demo.');
  }
  const path = fileOf(url);
  if (path !== null) return { name: `the ledger ${path}`, env: { DATABASE_URL: `file:${path}` } };
  if (hasEnvFile) return { name: `the Postgres database ${serversOf(url).database}`, env: {} };
  throw new Error(
    'DATABASE_URL may hold a password, which does not belong in the configuration of a host: put it and BILLHOOK_SECRET_KEY into a file .env in this folder and call this again; the entry then names that file.',
  );
}

function started(args: readonly string[], env?: StartedEntry['env']): StartedEntry {
  const [command, ...first] = ownCommand();
  return { command, args: [...first, ...args], ...(env ? { env } : {}) };
}

/**
 * Command that starts this program from any folder. For a package in the cache of `npx` the command is `npx`, because
 * the cached files may be deleted.
 */
export function ownCommand(): readonly [command: string, ...args: string[]] {
  return /[\\/]_npx[\\/]/.test(ROOT) ? ['npx', '-y', 'billhook'] : [nodeBeside(), join(ROOT, 'bin/billhook.js')];
}

/**
 * Path of a Node executable. In a Git checkout, the Node in `node_modules` is preferred, because it exists as long as
 * the checkout. A version manager could remove the Node that runs this process.
 */
function nodeBeside(): string {
  const beside = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(beside) ? beside : process.execPath;
}
