/** Child processes of tests: started together, observed line by line, killed without warning. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import type { Order, Report } from './children/caller.ts';
import type { ChargeOrder } from './children/charger.ts';
import type { KeyedOrder } from './children/keyed.ts';
import type { MortalOrder } from './children/mortal.ts';
import type { PayOrder } from './children/payer.ts';

export interface Process extends Disposable {
  readonly reports: readonly Report[];
  /** Resolves with `ready` when the process waits for its start, or with the error that prevented this. */
  readonly ready: Promise<Report>;
  start(): void;
  /** Sends SIGKILL: the process ends without any clean-up. */
  kill(): void;
  readonly ended: Promise<unknown>;
}

interface Surroundings {
  readonly cwd?: string;
  /** Largest file that the process may write, in blocks of the shell's `ulimit`. Simulates a full disk. */
  readonly fileBlocksMax?: number;
  readonly onReport?: (report: Report, count: number, process: Process) => void;
}

const CALLER = join(inject('built'), 'children/caller.js');
const PAYER = join(inject('built'), 'children/payer.js');
const KEYED = join(inject('built'), 'children/keyed.js');
const MORTAL = join(inject('built'), 'children/mortal.js');
const CHARGER = join(inject('built'), 'children/charger.js');
const PROBER = join(inject('built'), 'children/prober.js');
const MIGRATOR = join(inject('built'), 'children/migrator.js');

export const startCaller = (order: Order, surroundings: Surroundings = {}): Process =>
  startProcess([CALLER, JSON.stringify(order)], surroundings);

export const startPayer = (order: PayOrder): Process => startProcess([PAYER, JSON.stringify(order)], {});

export const startMortal = (order: MortalOrder): Process => startProcess([MORTAL, JSON.stringify(order)], {});

export const startKeyed = (order: KeyedOrder): Process => startProcess([KEYED, JSON.stringify(order)], {});

export const startCharger = (order: ChargeOrder): Process => startProcess([CHARGER, JSON.stringify(order)], {});

export const startProber = (environment: Readonly<Record<string, string>>, surroundings: Surroundings = {}): Process =>
  startProcess([PROBER, JSON.stringify(environment)], surroundings);

export const startMigrator = (databaseUrl: string): Process => startProcess([MIGRATOR, databaseUrl], {});

function startProcess(script: readonly string[], { cwd, fileBlocksMax, onReport }: Surroundings): Process {
  const options = cwd === undefined ? {} : { cwd };
  const child: ChildProcessWithoutNullStreams =
    fileBlocksMax === undefined
      ? spawn(process.execPath, script, options)
      : spawn('sh', ['-c', `ulimit -f ${fileBlocksMax}; exec "$0" "$@"`, process.execPath, ...script], options);
  const reports: Report[] = [];
  const lines = createInterface({ input: child.stdout });
  const first = Promise.withResolvers<Report>();
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const started: Process = {
    reports,
    ready: first.promise,
    start: () => void child.stdin.write('go\n'),
    kill: () => void child.kill('SIGKILL'),
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
    ended: Promise.all([once(child, 'close'), once(lines, 'close')]),
  };
  lines.on('line', (line) => {
    const report = JSON.parse(line) as Report;
    first.resolve(report);
    reports.push(report);
    onReport?.(report, reports.length, started);
  });
  child.on('close', (code) => {
    const end: Report = { bug: complaints };
    if (code !== 0 && code !== null) reports.push(end);
    first.resolve(end);
  });
  return started;
}

/** Lets processes begin at the same moment and waits for all of them to end. */
export async function startTogether(processes: readonly Process[]): Promise<void> {
  await Promise.all(processes.map(({ ready }) => ready));
  for (const one of processes) one.start();
  await Promise.all(processes.map(({ ended }) => ended));
}

/** Data of all answers that a process has reported. */
export function answersOf({ reports }: Process): readonly Readonly<Record<string, unknown>>[] {
  return reports.flatMap((report) => (typeof report === 'object' && 'data' in report ? [report.data] : []));
}
