/**
 * Runs the real `billhook serve` in a separate process. It can be killed without warning, and started again at the same
 * address.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export interface Started {
  /** Time until the first answer, and until `/readyz` answers 200. */
  readonly upMs: number;
  readonly readyMs: number;
}

export interface Service extends AsyncDisposable {
  readonly url: string;
  readonly pid: () => number;
  readonly start: (options?: StartOptions) => Promise<Started>;
  readonly isRunning: () => boolean;
  /** Sends SIGKILL: the process ends without any clean-up. */
  readonly kill: () => Promise<void>;
  /** Sends SIGTERM and waits for the exit. An exit code other than 0 is added to `complaints`. */
  readonly stop: () => Promise<void>;
  /** Address of the inspector, if the service was started with one. */
  readonly inspector: () => string;
  /** Log lines with level error or higher, other output about an error, and exit codes other than 0 after SIGTERM. */
  readonly complaints: () => readonly string[];
}

interface StartOptions {
  /** Time by which the clock of the service is ahead of the machine's clock. */
  readonly aheadMs?: number;
  /** Maximum size of the files that the service writes, in KiB. */
  readonly fileKibMax?: number;
  /** Opens Node's inspector. */
  readonly isInspected?: boolean;
}

interface Program {
  readonly bin: string;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Time limit for a start: a busy machine may take minutes. A process that exits is noticed at once. */
const PATIENCE_MS = 600_000;
const STEP_MS = 5;

export function service({ port, ...program }: Program & { readonly port: number }): Service {
  const url = `http://127.0.0.1:${port}`;
  const complaints: string[] = [];
  let child: ChildProcessWithoutNullStreams | undefined;
  let inspector = '';

  async function start({ aheadMs = 0, ...limits }: StartOptions = {}): Promise<Started> {
    const now = aheadMs === 0 ? {} : { BILLHOOK_NOW: new Date(Date.now() + aheadMs).toISOString() };
    const begun = performance.now();
    const started = launch(program, 'serve', { PORT: String(port), ...now }, limits);
    child = started;
    inspector = '';
    const take = (line: string) => {
      inspector = INSPECTOR.exec(line)?.[1] ?? inspector;
      if (isComplaint(line)) complaints.push(line);
    };
    for (const stream of [started.stdout, started.stderr]) listen(stream, take);
    const answers = (path: string) => until200(`${url}${path}`, () => started.exitCode === null);
    const since = () => performance.now() - begun;
    try {
      await answers('/healthz');
      const upMs = since();
      await answers('/readyz');
      return { upMs, readyMs: since() };
    } catch (error) {
      throw new Error(`${String(error)}: ${complaints.slice(-3).join(' | ')}`);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return 0;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }

  return {
    url,
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    pid: () => child?.pid ?? 0,
    start,
    kill: async () => void (await end('SIGKILL')),
    stop: async () => {
      const code = await end('SIGTERM');
      if (code !== 0) complaints.push(`SIGTERM ended it with ${code}`);
    },
    inspector: () => inspector,
    complaints: () => complaints,
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  };
}

/** Starts an additional `billhook worker` on the same database. Resolves when it is working. */
export async function openWorker(program: Program): Promise<Worker> {
  const child = launch(program, 'worker', {});
  child.stderr?.resume();
  if (child.stdout) await once(child.stdout, 'data');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { kill: () => end('SIGKILL'), [Symbol.asyncDispose]: () => end('SIGTERM') };
}

interface Worker extends AsyncDisposable {
  readonly kill: () => Promise<void>;
}

function launch(
  { bin, folder, environment }: Program,
  command: string,
  more: Readonly<Record<string, string>>,
  { fileKibMax, isInspected = false }: Pick<StartOptions, 'fileKibMax' | 'isInspected'> = {},
): ChildProcessWithoutNullStreams {
  const script = [...(isInspected ? ['--inspect=127.0.0.1:0'] : []), bin, command];
  const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment, ...more } };
  if (fileKibMax === undefined) return spawn(process.execPath, script, options);
  // `ulimit -f` counts blocks of 512 bytes.
  return spawn('sh', ['-c', `ulimit -f ${fileKibMax * 2}; exec "$0" "$@"`, process.execPath, ...script], options);
}

export const untilReady = (url: string) => until200(`${url}/readyz`);

async function until200(address: string, isThere = () => true): Promise<void> {
  const begun = performance.now();
  while (isThere()) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error(`${address} was not 200 within ${PATIENCE_MS} ms`);
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await delay(STEP_MS);
  }
  throw new Error(`the service ended before ${address} was 200`);
}

const ERROR = 50;

const INSPECTOR = /^Debugger listening on (ws:\S+)$/;

/** Calls `take` with each complete line. */
function listen(stream: NodeJS.ReadableStream, take: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}

function isComplaint(line: string): boolean {
  if (!line.startsWith('{')) return /error|warning: .*memory|fatal/i.test(line);
  // The level is found by a pattern, because the last line of a killed process may be cut.
  const level = Number(/"level":(\d+)/.exec(line)?.[1] ?? 0);
  return level >= ERROR;
}
