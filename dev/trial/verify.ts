/** Runs `billhook verify`, which recomputes every sum, number and event from the rows. */
import { execFile } from 'node:child_process';
import type { Place } from './place.ts';

/** One line for each difference. */
export async function verifyBooks(bin: string, { folder, environment }: Place): Promise<readonly string[]> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
  const { code, stdout, stderr } = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [bin, 'verify'], { cwd: folder, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
  if (code === 0) return [];
  const lines = stdout.split('\n').filter((line) => line !== '');
  // The last line of the output is the summary. Standard error has the progress, and the reason if the check could not
  // run.
  if (code === 1) return lines.length > 1 ? lines.slice(0, -1) : lines;
  return [`billhook verify ended with ${code}: ${stderr.trim().split('\n').at(-1)}`];
}
