/**
 * Runs command lines in one process, because starting a process for each line would take most of the time. Each worker
 * of the test run keeps one process.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';

export type Settings = Readonly<Record<string, string>>;

export interface CommandLine {
  readonly args: readonly string[];
  readonly settings?: Settings;
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandLines {
  readonly folder: string;
  readonly environment: Settings;
  readonly lines: readonly CommandLine[];
}

type Shell = { readonly child: ChildProcessWithoutNullStreams; readonly ask: (work: CommandLines) => Promise<Ended[]> };

let kept: Shell | undefined;

/** Exit code and output of each command line. */
export async function runInShell(work: CommandLines, patienceMs: number): Promise<readonly Ended[]> {
  kept ??= openShell();
  const shell = kept;
  const timer = setTimeout(() => shell.child.kill('SIGKILL'), patienceMs);
  try {
    return await shell.ask(work);
  } catch (error) {
    kept = undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function openShell(): Shell {
  // The child ends when its standard input closes, so it never outlives this process.
  const child = spawn(process.execPath, [join(inject('built'), 'children/shell.js')], {
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'close');
  let turn: Promise<unknown> = Promise.resolve();
  const ask = async (work: CommandLines): Promise<Ended[]> => {
    // An undefined value means that the command must not have this setting. JSON has no undefined, so null is sent.
    child.stdin.write(`${JSON.stringify(work, (_, value) => (value === undefined ? null : value))}\n`);
    const { value, done } = await answers.next();
    if (done) await ended;
    if (done || stderr)
      throw new Error(`the process of command lines wrote or ended: ${stderr} ${JSON.stringify(work.lines)}`);
    return JSON.parse(value);
  };
  return {
    child,
    ask: (work) => {
      const mine = turn.then(() => ask(work));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}
