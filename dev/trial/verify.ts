/** Runs `billhook verify`, which recomputes every sum, number and event from the rows. */
import { execFile } from 'node:child_process';
import type { Received } from '../../test/webhooks/receiver.ts';
import type { Place } from './place.ts';

type Run = { readonly code: unknown; readonly stdout: string; readonly stderr: string };

function run(bin: string, { folder, environment }: Place, args: readonly string[], input = ''): Promise<Run> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [bin, 'verify', ...args],
      { cwd: folder, env, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

/** One line for each difference. */
export async function verifyBooks(bin: string, place: Place): Promise<readonly string[]> {
  const { code, stdout, stderr } = await run(bin, place, []);
  if (code === 0) return [];
  const lines = stdout.split('\n').filter((line) => line !== '');
  // The last line of the output is the summary. Standard error has the progress, and the reason if the check could not
  // run.
  if (code === 1) return lines.length > 1 ? lines.slice(0, -1) : lines;
  return [`billhook verify ended with ${code}: ${stderr.trim().split('\n').at(-1)}`];
}

/** Number of lost events that `billhook verify --against` reports, from the list of what the receiver acknowledged. */
export async function reportedLost(bin: string, place: Place, received: readonly Received[]): Promise<number> {
  const list = received.map(({ body }) => {
    const { id, sequence, event, created_at } = JSON.parse(body) as Readonly<Record<string, unknown>>;
    return JSON.stringify({ id, sequence, event, created_at });
  });
  const { code, stdout, stderr } = await run(bin, place, ['--against', '-', '--json'], list.join('\n'));
  if (code !== 0 && code !== 1) throw new Error(`billhook verify --against ended with ${code}: ${stderr}`);
  const { accounts } = JSON.parse(stdout) as {
    readonly accounts: readonly { readonly lost: { readonly count: number } }[];
  };
  return accounts.reduce((sum, { lost }) => sum + lost.count, 0);
}
