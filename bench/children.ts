/** What is measured, each in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, cpus, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { SECONDS } from './rows.ts';

export type Started = { readonly child: ChildProcess; readonly said: Record<string, unknown> };

/** `file` is a path from this folder. */
export async function start(role: string, argument = '', file = './server.ts'): Promise<Started> {
  const script = new URL(file, import.meta.url).pathname;
  const child = spawn(process.execPath, [script, role, argument], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, said: JSON.parse(line) as Record<string, unknown> };
}

/**
 * Keeps the cores from halting until the returned function is called. In a virtual machine the write that wakes a halted core
 * costs the writer tens of microseconds, and only the slower of two servers pays that: while it works, the asking program sleeps.
 * The lowest priority takes only time that nothing else wants.
 */
export function keepAwake(): () => void {
  const spinning = cpus().map(() => {
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    return child;
  });
  return () => {
    for (const child of spinning) child.kill('SIGKILL');
  };
}

export async function requestsPerSecond(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ ...options, connections: 16, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
