/**
 * Limits the work for one PDF. A small file with overlapping objects or circular tables can cost much time and memory.
 */
import { UnreadableEInvoice } from '../unreadable.ts';

/** Limit for the bytes of all decompressed streams together. */
const UNPACKED_BYTES_MAX = 20_000_000;

/**
 * Largest number of steps for one PDF ({@link STEPS}), about a second of work. Enough for two million values, or for a
 * table of a million objects.
 */
const STEPS_MAX = 50_000_000;

/** Cost of each kind of work, in addition to one step per read byte. */
export const STEPS = {
  token: 4,
  /** A value or a queue entry, which also takes memory. */
  value: 20,
  row: 4,
  unpacking: 1_000,
  /** Decompression that failed after an unknown amount of output. */
  failedUnpacking: 2_500_000,
} as const;

export type Budget = {
  /** Throws {@link UnreadableEInvoice} if the file exceeds its budget. */
  readonly step: (steps: number) => void;
  readonly unpack: (bytes: number) => void;
  /** Bytes that decompression may still produce. At least 1, because zlib accepts no limit of 0. */
  readonly unpackable: () => number;
};

export function newBudget(): Budget {
  let steps = STEPS_MAX;
  let bytes = UNPACKED_BYTES_MAX;
  return {
    step: (taken) => {
      steps -= taken;
      if (steps < 0)
        throw new UnreadableEInvoice('size', 'is a PDF that takes too much to read: its objects overlap or repeat');
    },
    unpack: (more) => {
      bytes -= more;
      if (bytes < 0) throw new UnreadableEInvoice('size', `unpacks to more than ${UNPACKED_BYTES_MAX / 1_000_000} MB`);
    },
    unpackable: () => Math.max(1, bytes),
  };
}
