/** Worker processes of a test: started before they are needed, and killed without warning. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import type { DeliverOrder } from './children/deliverer.ts';
import type { ShareOrder } from './children/sharer.ts';

export interface WorkerProcess {
  /** Resolves when the process waits for its start. Rejects with its standard error if the process ends before that. */
  readonly ready: Promise<void>;
  /** Resolves when the process has its first job. Only for processes of {@link startSharer}. */
  readonly begun: Promise<void>;
  readonly start: () => void;
  /** Lets the process complete its jobs. Only for processes of {@link startSharer}. */
  readonly goOn: () => void;
  readonly kill: () => void;
  /** All other lines that the process printed, once it has ended. */
  readonly ended: Promise<readonly unknown[]>;
}

const SHARER = join(inject('built'), 'children/sharer.js');
const DELIVERER = join(inject('built'), 'children/deliverer.js');

export const startSharer = (order: ShareOrder): WorkerProcess => startProcess([SHARER, JSON.stringify(order)]);

export const startDeliverer = (order: DeliverOrder): WorkerProcess => startProcess([DELIVERER, JSON.stringify(order)]);

function startProcess(script: readonly string[]): WorkerProcess {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, script);
  const lines = createInterface({ input: child.stdout });
  const [ready, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reports: unknown[] = [];
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  child.stdin.on('error', () => undefined);
  lines.on('line', (line) => {
    const report: unknown = JSON.parse(line);
    if (report === 'ready') ready.resolve();
    else if (report === 'begun') begun.resolve();
    else reports.push(report);
  });
  const ended = Promise.all([once(child, 'close'), once(lines, 'close')]).then(([[code]]) => {
    for (const { reject } of [ready, begun]) reject(new Error(`ended with ${code}: ${complaints}`));
    if (code !== 0 && code !== null) throw new Error(`ended with ${code}: ${complaints}`);
    return reports;
  });
  // Prevents an unhandled rejection: if a process is killed early, no test awaits these promises.
  for (const { promise } of [ready, begun]) promise.catch(() => undefined);
  return {
    ready: ready.promise,
    begun: begun.promise,
    start: () => void child.stdin.write('go\n'),
    goOn: () => void child.stdin.write('go\n'),
    kill: () => void child.kill('SIGKILL'),
    ended,
  };
}
