/** A real terminal that runs the binary: keys go in, the shown text comes out. It is closed at the end of the test. */
import { stripVTControlCharacters } from 'node:util';
import { spawn } from '@lydell/node-pty';
import { onTestFinished } from 'vitest';
import { keyOf } from '../../kit/secret-key.ts';
import { BIN, ENVIRONMENT, type Place, patiently, type Settings } from './kit.ts';

export interface Terminal {
  /** Text shown so far, without terminal control sequences. */
  readonly shown: () => string;
  readonly type: (keys: string) => void;
  /** Resolves when the shown text matches; rejects if the program ends first. */
  readonly until: (text: string | RegExp) => Promise<void>;
  /** Exit code of the command. */
  readonly ended: () => Promise<number>;
}

export const ENTER = '\r';
export const CTRL_C = '\u0003';

export type Window = { readonly columns?: number; readonly settings?: Settings };

/**
 * Runs the command in a shell. When the command ends, the shell prints the exit code (`code 0`) and the terminal
 * settings (`stty -a`).
 */
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
