/** What is measured, each in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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

export async function requestsPerSecond(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ ...options, connections: 16, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
