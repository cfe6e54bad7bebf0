/** Runs `billhook verify` on the whole ledger in a separate process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { settingsOf } from './data.ts';

const BIN = new URL('../../../bin/billhook.js', import.meta.url).pathname;

export type Verifying = {
  readonly seconds: number;
  /**
   * Longest time in seconds without a line of progress, including the time before the first and after the last line.
   */
  readonly silence: number;
  /** True if the exit code reports no difference. */
  readonly ok: boolean;
  /**
   * The last line of the output, which has the number of rows read or of differences. If there is no output, the reason
   * of the failure.
   */
  readonly says: string;
};

export async function verifying(url: string): Promise<Verifying> {
  const begin = performance.now();
  const child = spawn(process.execPath, [BIN, 'verify'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settingsOf(url) },
  });
  let [silence, heard, failure] = [0, begin, ''];
  const hear = () => {
    const now = performance.now();
    silence = Math.max(silence, now - heard);
    heard = now;
  };
  child.stderr.setEncoding('utf8').on('data', (said: string) => {
    hear();
    // A line of progress ends with the number of rows read; any other line is the reason why the check failed.
    if (!/ rows read\n$/.test(said)) failure = said;
  });
  const [found, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  hear();
  const says = found.trim().split('\n').at(-1) || failure.trim();
  return { seconds: (performance.now() - begin) / 1000, silence: silence / 1000, ok: code === 0, says };
}
