/**
 * Runs the real binary in its own processes, with a clean environment. Its database and its folder are deleted with the
 * test.
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

/** Timeout of a process for each awaited state. It is this long for busy machines. */
const PATIENCE_MS = 30_000;

/**
 * Engines for tests of commands. The daily run tests commands on SQLite only, because other tests use both engines:
 * tests of the operations that commands call, of killed processes (test/system/contract), and of migrations
 * (`database.test.ts`).
 */
export const COMMAND_ENGINES: readonly TestEngine[] = WHOLE ? ENGINES : ['sqlite'];

/**
 * Whether each command has its own process, as in a terminal. In the daily run, commands that end by themselves share
 * one process.
 */
const ONE_PROCESS_EACH = WHOLE;
/**
 * Commands that need their own process: they keep running, read standard input, or keep the database open until the
 * process ends (as a backup by SQLite does).
 */
const HAVE_THEIR_OWN = new Set(['serve', 'worker', 'mcp', 'ask', 'chat', 'backup', 'restore']);

/** Complete environment of every process; no other variable of the test run is passed on. */
export const ENVIRONMENT: Settings = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  // Compile cache: stripping the types of the same files takes most of a start.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/billhook-test'),
  // No server listens on port 9, so calls with keys of real providers fail at once.
  STRIPE_API_URL: 'http://127.0.0.1:9',
  MOLLIE_API_URL: 'http://127.0.0.1:9',
};

const UNLIMITED: Settings = { RATE_LIMIT_PER_MINUTE: '100000', RATE_LIMIT_SESSION: '100000' };

export interface Running {
  readonly pid: number;
  /** The address at which the process reports that it listens. */
  readonly url: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly ended: Promise<Ended>;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Writes to standard input, as a person would type. */
  readonly type: (text: string) => void;
  /** Resolves when standard output matches; rejects if the process ends first. */
  readonly until: (is: (stdout: string) => boolean) => Promise<void>;
  /** Sends SIGTERM and resolves when the process has ended. */
  readonly stop: () => Promise<Ended>;
}

/** A database, and processes that use it. Disposing it kills them. */
export interface Place extends TestDatabase {
  /** Runs a command until it ends: see {@link ONE_PROCESS_EACH}. */
  readonly run: (args: readonly string[], settings?: Settings, input?: string) => Promise<Ended>;
  /** Runs a command with `--json` and returns its output. Requires exit code 0 and an empty standard error. */
  readonly json: <T = Record<string, unknown>>(args: readonly string[], settings?: Settings) => Promise<T>;
  /** Starts a process that keeps running; resolves when its output matches. */
  readonly start: (args: readonly string[], until: RegExp, settings?: Settings) => Promise<Running>;
  /** Starts `serve` on a free port without rate limits; resolves when it listens. */
  readonly serve: (settings?: Settings, ...args: readonly string[]) => Promise<Running>;
  /**
   * Runs many command lines in one process, one after the other, because starting a process for each takes most of the
   * time.
   */
  readonly runAll: (lines: readonly CommandLine[]) => Promise<readonly Ended[]>;
  /** Calls `use` with an app on the same database in the test process, as one more process would use it. */
  readonly inside: <T>(use: (app: App) => Promise<T>) => Promise<T>;
}

/** `own`: settings of the app in the test process, see {@link Place.inside}. */
export async function openPlace(engine: TestEngine = 'sqlite', own: Settings = {}): Promise<Place> {
  return placeOn(await openDatabase(engine), own);
}

/** The same with all tables already created, because migrating would double the start time of the first process. */
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

/** Imports the app lazily, because most of these tests only start processes. */
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
  // Writing fails if the process does not read its input; that is no error.
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

/** Polls until the assertion holds, at most {@link PATIENCE_MS}. */
export const eventually = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: PATIENCE_MS, interval: 25 });

export const lines = (text: string) => text.split('\n').filter((line) => line !== '');

/**
 * Requires exit code 1, an empty standard output and one line on standard error. Returns this line without `billhook:
 * `.
 */
export function reasonOf({ code, stdout, stderr }: Ended): string {
  expect({ code, stdout }, stderr).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^billhook: [^\n]+\n$/);
  return stderr.slice('billhook: '.length, -1);
}
