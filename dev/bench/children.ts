/** Starts each measured server in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, cpus, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { SECONDS } from './rows.ts';

export type Started = { readonly child: ChildProcess; readonly said: Record<string, unknown> };

/** Starts a script and waits for the line of JSON that it prints first. `file`: its path relative to this folder. */
export async function start(role: string, argument = '', file = './server.ts'): Promise<Started> {
  const script = new URL(file, import.meta.url).pathname;
  const child = spawn(process.execPath, [script, role, argument], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, said: JSON.parse(line) as Record<string, unknown> };
}

/** Longer than all measurements take, so that the busy loop ends by itself if this process is killed. */
const AWAKE_MS_MAX = 20 * 60_000;

/**
 * Runs a busy loop for each core until it is disposed of, so that no core halts. In a virtual machine, waking a halted
 * core takes tens of microseconds. Cores halt only while a server does not keep them busy. So without the loops, the
 * slower of two compared servers would appear even slower. The loops have the lowest priority, so that they do not slow
 * down other processes.
 */
export function keepAwake(): Disposable {
  const spin = `const end = Date.now() + ${AWAKE_MS_MAX}; while (Date.now() < end);`;
  const spinning = cpus().map(() => {
    const child = spawn(process.execPath, ['-e', spin], { stdio: 'ignore' });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    return child;
  });
  return {
    [Symbol.dispose]: () => {
      for (const child of spinning) child.kill('SIGKILL');
    },
  };
}

/**
 * Sends requests without measuring them, because V8 optimizes a function only after thousands of calls.
 */
export async function warmUp(...all: readonly autocannon.Options[]): Promise<void> {
  for (const options of all) await requestsPerSecond(options);
}

export async function requestsPerSecond(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ ...options, connections: 16, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
