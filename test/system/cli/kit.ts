/**
 * The real binary in processes of its own: an environment without ours, a database and a folder that go with the test.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import type { App } from '../../../src/app.ts';
import { openDatabase, type TestDatabase } from '../../kit/database.ts';
import { WHOLE } from '../../kit/proof.ts';
import { keyOf } from '../../kit/secret-key.ts';
import { ENGINES, type TestEngine } from '../../kit/test-app.ts';
import { type CommandLine, type Ended, runInShell, type Settings } from './shell.ts';

export type { Ended, Settings };

const ROOT = join(import.meta.dirname, '../../..');
export const BIN = join(inject('built'), 'bin/billhook.js');

/** No process may take longer to get where it is awaited; it is that long for machines that are busy otherwise. */
const PATIENCE_MS = 30_000;

/**
 * A command is an interface: what it calls is tried on both engines by the tests of the operations, processes that are
 * killed by those of the contract, and migrating by those of `database` here. The daily run tries the other commands on
 * a file alone.
 */
export const COMMAND_ENGINES: readonly TestEngine[] = WHOLE ? ENGINES : ['sqlite'];

/** A process for each command, as in a terminal; in the daily run commands that only come to their end share one. */
const ONE_PROCESS_EACH = WHOLE;
/** They go on, read their input, or keep the database open until their process ends, as a copy by SQLite does. */
const HAVE_THEIR_OWN = new Set(['serve', 'worker', 'mcp', 'ask', 'chat', 'backup', 'restore']);

/** What every process gets; the rest of the test's own environment stays outside. */
export const ENVIRONMENT: Settings = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  // Stripping the types of the same files again and again is most of what a start costs.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/billhook-test'),
  // Nothing listens there: keys of real providers are tried in vain, and at once.
  STRIPE_API_URL: 'http://127.0.0.1:9',
  MOLLIE_API_URL: 'http://127.0.0.1:9',
};

const UNLIMITED: Settings = { RATE_LIMIT_PER_MINUTE: '100000', RATE_LIMIT_SESSION: '100000' };

export interface Running {
  readonly pid: number;
  /** Of the address that it says it listens on. */
  readonly url: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly ended: Promise<Ended>;
  readonly signal: (name: NodeJS.Signals) => void;
  /** What a person would type. */
  readonly type: (text: string) => void;
  /** Resolves when standard output is what it is awaited to be; rejects when the process ends before. */
  readonly until: (is: (stdout: string) => boolean) => Promise<void>;
  /** SIGTERM, and the end. */
  readonly stop: () => Promise<Ended>;
}

/** A database, and processes on it: all of them are gone when the test ends. */
export interface Place extends TestDatabase {
  /** Runs a command to its end: see {@link ONE_PROCESS_EACH}. */
  readonly run: (args: readonly string[], settings?: Settings, input?: string) => Promise<Ended>;
  /** The JSON that a command prints, which must end well and complain of nothing. */
  readonly json: <T = Record<string, unknown>>(args: readonly string[], settings?: Settings) => Promise<T>;
  /** Starts a process that goes on; resolves when its output matches. */
  readonly start: (args: readonly string[], until: RegExp, settings?: Settings) => Promise<Running>;
  /** `serve` on a free port, without rate limits, ready to be called. */
  readonly serve: (settings?: Settings, ...args: readonly string[]) => Promise<Running>;
  /** Many command lines in one process, one after the other; starting one for each would cost most. */
  readonly runAll: (lines: readonly CommandLine[]) => Promise<readonly Ended[]>;
  /** The same database, opened by the test itself, like one process more. */
  readonly inside: <T>(use: (app: App) => Promise<T>) => Promise<T>;
}

/** `own`: settings of the test's own connection to the database. */
export async function openPlace(engine: TestEngine = 'sqlite', own: Settings = {}): Promise<Place> {
  return placeOn(await openDatabase(engine), own);
}

/** The same with every table there, which the first process would need as long for as it needs to start. */
export async function openMigratedPlace(engine: TestEngine = 'sqlite', own: Settings = {}): Promise<Place> {
  return placeOn(await openDatabase(engine, 'migrated'), own);
}

function placeOn(database: TestDatabase, own: Settings): Place {
  const running = new Set<ChildProcessWithoutNullStreams>();
  let opened: Promise<App> | undefined;
  const environment = { ...ENVIRONMENT, DATABASE_URL: database.url, ...keyOf(database.url), TMPDIR: database.folder };

  function launch(script: readonly string[], settings: Settings): Child {
    const child = spawn(process.execPath, script, { cwd: database.folder, env: { ...environment, ...settings } });
    running.add(child);
    child.once('close', () => running.delete(child));
    return watched(child);
  }

  const runAll: Place['runAll'] = (lines) => runInShell({ folder: database.folder, environment, lines }, PATIENCE_MS);

  const run: Place['run'] = async (args, settings = {}, input) => {
    if (!ONE_PROCESS_EACH && input === undefined && !HAVE_THEIR_OWN.has(args[0] ?? '')) {
      const [ended] = await runAll([{ args, settings }]);
      return ended as Ended;
    }
    const { child, ended } = launch([BIN, ...args], settings);
    child.stdin.end(input);
    return patiently(ended, () => `the end of ${args.join(' ')}`);
  };
  const place: Place = {
    ...database,
    run,
    json: async <T>(args: readonly string[], settings: Settings = {}) => {
      const { code, stdout, stderr } = await run([...args, '--json'], settings);
      expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' });
      return JSON.parse(stdout) as T;
    },
    start: async (args, until, settings = {}) => {
      const process = launch([BIN, ...args], settings);
      await patiently(
        process.until((stdout) => until.test(stdout)),
        () => `${until} of ${args.join(' ')}: ${process.stderr()}`,
      );
      return process;
    },
    serve: (settings = {}, ...args) =>
      place.start(['serve', '--port', '0', ...args], /listens on/, { ...UNLIMITED, ...settings }),
    runAll,
    inside: async (use) => {
      opened ??= open(database.url, own);
      return use(await opened);
    },
    [Symbol.asyncDispose]: async () => {
      for (const child of running) child.kill('SIGKILL');
      await Promise.all([...running].map((child) => once(child, 'close')));
      await (await opened)?.close();
      await database[Symbol.asyncDispose]();
    },
  };
  return place;
}

/** Loaded when it is needed: most of these tests only start processes. */
export async function open(url: string, settings: Settings = {}): Promise<App> {
  const [{ createApp }, { readConfig }] = await Promise.all([
    import('../../../src/app.ts'),
    import('../../../src/config.ts'),
  ]);
  return createApp(readConfig({ DATABASE_URL: url, ...keyOf(url), LOG_LEVEL: 'silent', ...settings }));
}

type Child = Running & {
  readonly child: ChildProcessWithoutNullStreams;
};

function watched(child: ChildProcessWithoutNullStreams): Child {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  // A process that does not read its input is none the worse for it.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }));
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  return {
    child,
    ended,
    signal,
    pid: child.pid ?? 0,
    get url() {
      const port = /listens on [^ ]+:(\d+) /.exec(stdout)?.[1];
      return `http://127.0.0.1:${port}`;
    },
    stdout: () => stdout,
    stderr: () => stderr,
    type: (text) => void child.stdin.write(text),
    stop: () => {
      signal('SIGTERM');
      return patiently(ended, () => `the end after SIGTERM: ${stdout}${stderr}`);
    },
    until: (is) =>
      new Promise((resolve, reject) => {
        const streams = [child.stdout, child.stderr];
        const look = () => {
          if (!is(stdout)) return;
          for (const stream of streams) stream.off('data', look);
          resolve();
        };
        for (const stream of streams) stream.on('data', look);
        look();
        void ended.then(({ code }) => reject(new Error(`ended with ${code}: ${stdout}${stderr}`)));
      }),
  };
}

export async function patiently<T>(awaited: Promise<T>, what: () => string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`waited ${PATIENCE_MS} ms for ${what()}`)), PATIENCE_MS);
  return Promise.race([awaited, promise]).finally(() => clearTimeout(timer));
}

/** Asks again until the answer is right, at most for as long as one may wait for a process. */
export const eventually = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: PATIENCE_MS, interval: 25 });

export const lines = (text: string) => text.split('\n').filter((line) => line !== '');

/** A failure is one line on standard error and nothing on standard output; the line, without its prefix. */
export function reasonOf({ code, stdout, stderr }: Ended): string {
  expect({ code, stdout }, stderr).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^billhook: [^\n]+\n$/);
  return stderr.slice('billhook: '.length, -1);
}
