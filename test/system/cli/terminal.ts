/** A real terminal with the binary in it: what a person types, and what they see. It ends with the test. */
import { stripVTControlCharacters } from 'node:util';
import { spawn } from '@lydell/node-pty';
import { onTestFinished } from 'vitest';
import { keyOf } from '../../kit/secret-key.ts';
import { BIN, ENVIRONMENT, type Place, patiently, type Settings } from './kit.ts';

export interface Terminal {
  /** What was shown so far, without what steers the terminal. */
  readonly shown: () => string;
  readonly type: (keys: string) => void;
  /** Resolves when what is shown is awaited; rejects when the program ends before. */
  readonly until: (text: string | RegExp) => Promise<void>;
  /** The exit code. */
  readonly ended: () => Promise<number>;
}

export const ENTER = '\r';
export const CTRL_C = '\u0003';

export type Window = { readonly columns?: number; readonly settings?: Settings };

/** The command runs in a shell that says afterwards how it ended and how the terminal is set: `code 0`, and `stty`. */
export function openTerminal(place: Place, args: readonly string[], { columns = 80, settings = {} }: Window): Terminal {
  const script = 'trap : INT; "$0" "$@"; code=$?; echo "code $code"; stty -a; exit $code';
  const pty = spawn('/bin/sh', ['-c', script, process.execPath, BIN, ...args], {
    name: 'xterm-256color',
    cols: columns,
    rows: 40,
    cwd: place.folder,
    env: { ...ENVIRONMENT, DATABASE_URL: place.url, ...keyOf(place.url), TMPDIR: place.folder, ...settings },
  });
  let raw = '';
  const looks = new Set<() => void>();
  pty.onData((data) => {
    raw += data;
    for (const look of looks) look();
  });
  let isOver = false;
  const shown = () => stripVTControlCharacters(raw).replaceAll('\r', '');
  const ended = new Promise<number>((resolve) => {
    pty.onExit(({ exitCode }) => {
      isOver = true;
      resolve(exitCode);
    });
  });
  onTestFinished(() => {
    if (!isOver) pty.kill('SIGKILL');
  });
  const until: Terminal['until'] = (text) =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (typeof text === 'string' ? !shown().includes(text) : !text.test(shown())) return;
        looks.delete(look);
        resolve();
      };
      looks.add(look);
      look();
      void ended.then((code) => reject(new Error(`ended with ${code}: ${shown()}`)));
    });
  return {
    shown,
    type: (keys) => pty.write(keys),
    until: (text) => patiently(until(text), () => `${text} in:\n${shown()}`),
    ended: () => patiently(ended, () => `the end of ${args.join(' ')} in:\n${shown()}`),
  };
}
