/**
 * Builds `faults.c` for this run, and controls it: it stands between the service and libc, and shifts the clock, makes
 * disk calls fail, kills the process at a given call, and records what is written.
 */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotPossible } from './report.ts';

/** Calls before which the process can be killed. The numbers are those of `faults.c`. */
const CUTS = { sync: 1, write: 2, checkpoint: 3 } as const;
export type Cut = keyof typeof CUTS;

export interface DiskFaults {
  readonly cut: Cut;
  /** Number of such calls that are done before. */
  readonly after: number;
  /** One of this many writes and syncs fails with EIO; 0: none. */
  readonly errorOneIn: number;
  /** Start of the random numbers that choose them. */
  readonly errorSeed: number;
}

export interface Counted {
  readonly writes: number;
  readonly syncs: number;
  readonly errors: number;
}

export interface Interposer extends Disposable {
  /** Settings of a process that is to be controlled. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets how far the clock of the processes is ahead of the machine's. Negative: behind. */
  readonly setAhead: (ms: number) => void;
  readonly arm: (faults: DiskFaults) => void;
  /** Ends the faults, and returns what was counted since the last call. */
  readonly disarm: () => Counted;
  /** Returns the recorded calls on files since the last call (see `disk-image.ts`). */
  readonly takeTrace: () => Buffer;
}

/** `struct control` of `faults.c`. */
const SIZE = 40;
const AT = { ahead: 0, cut: 8, left: 12, oneIn: 16, state: 20, writes: 24, syncs: 28, errors: 32 } as const;

/** `files`: a part of the paths of the files whose calls are recorded. */
export function openInterposer(files?: string): Interposer {
  if (process.platform !== 'linux') throw new NotPossible('This trial needs Linux, where LD_PRELOAD works.');
  const folder = mkdtempSync(join(tmpdir(), 'billhook-faults-'));
  const paths = { library: join(folder, 'faults.so'), control: join(folder, 'control'), trace: join(folder, 'trace') };
  try {
    build(paths.library);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  writeFileSync(paths.control, Buffer.alloc(SIZE));
  writeFileSync(paths.trace, '');
  const control = openSync(paths.control, 'r+');
  const set = (at: number, bytes: Buffer) => void writeSync(control, bytes, 0, bytes.length, at);
  const setNumber = (at: number, value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    set(at, bytes);
  };
  return {
    environment: {
      LD_PRELOAD: paths.library,
      TRIAL_CONTROL: paths.control,
      ...(files === undefined ? {} : { TRIAL_TRACE: paths.trace, TRIAL_FILES: files }),
    },
    setAhead: (ms) => {
      const bytes = Buffer.alloc(8);
      bytes.writeBigInt64LE(BigInt(ms) * 1_000_000n);
      set(AT.ahead, bytes);
    },
    arm: ({ cut, after, errorOneIn, errorSeed }) => {
      setNumber(AT.state, errorSeed);
      setNumber(AT.oneIn, errorOneIn);
      setNumber(AT.left, after);
      setNumber(AT.cut, CUTS[cut]);
    },
    disarm: () => {
      const bytes = Buffer.alloc(SIZE);
      readSync(control, bytes, 0, SIZE, 0);
      set(AT.cut, Buffer.alloc(SIZE - AT.cut));
      return {
        writes: bytes.readUInt32LE(AT.writes),
        syncs: bytes.readUInt32LE(AT.syncs),
        errors: bytes.readUInt32LE(AT.errors),
      };
    },
    takeTrace: () => {
      const trace = readFileSync(paths.trace);
      truncateSync(paths.trace);
      return trace;
    },
    [Symbol.dispose]: () => {
      closeSync(control);
      rmSync(folder, { recursive: true });
    },
  };
}

function build(library: string): void {
  const source = join(import.meta.dirname, 'faults.c');
  const command = [
    '-shared',
    '-fPIC',
    '-O2',
    '-Wall',
    '-Wextra',
    '-Werror',
    '-o',
    library,
    source,
    '-ldl',
    '-lpthread',
  ];
  const { error, status, stderr } = spawnSync('cc', command, { encoding: 'utf8' });
  if (error) throw new NotPossible('This trial needs a C compiler named cc (Debian: apt-get install gcc libc6-dev).');
  if (status !== 0) throw new Error(`faults.c cannot be built:\n${stderr}`);
}
