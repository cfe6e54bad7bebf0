/**
 * Rate limit counts in memory. Their number is limited, so that a flood of new keys cannot use up the memory.
 *
 * At most {@link KEYS_MAX} keys have their own count. Each further key shares one of {@link SHARED_COUNTS} counts,
 * chosen by a hash with a secret salt. Keys that share a count also share its limit. A count is never removed before
 * its window ends. Otherwise an attacker could send many other keys until the count of failed passwords is removed. The
 * attacker could then guess again.
 */
import { hash, randomBytes } from 'node:crypto';

export type Window = {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** True: each process keeps the counts in its memory, even on Postgres. So a flood of new keys causes no writes. */
  readonly inMemory?: true;
};

/** The count of one key. If `taken` exceeds the window's points, the call is refused. */
export type Count = { readonly taken: number; readonly msLeft: number };

export type RateWindow = {
  /** Adds `units` (default 1) to the count of the key. The first call of a key opens its window. */
  readonly take: (key: string, units?: number) => Promise<Count>;
  /** The current count; null if the key has no open window. */
  readonly look: (key: string) => Promise<Count | null>;
  /** Subtracts 1 from the count of the key, but not below zero. No-op if the key has no open window. */
  readonly giveBack: (key: string) => Promise<void>;
};

const KEYS_MAX = 50_000;
const SHARED_COUNTS = 1_024;

type Counting = { taken: number; readonly until: number };
export type MemoryWindow = RateWindow & { readonly size: () => number };

export function memoryWindow(
  { seconds }: Pick<Window, 'seconds'>,
  clock: () => number,
  keysMax: number = KEYS_MAX,
): MemoryWindow {
  /**
   * The counts, ordered by the start of their windows. All windows have the same length, so the windows also end in
   * this order.
   */
  const counts = new Map<string, Counting>();
  const salt = randomBytes(16).toString('hex');

  /**
   * True until the window ends. If more time is left than the length of the window, the clock was set back. The result
   * is then false.
   */
  const isOpen = ({ until }: Counting, now: number) => until > now && until <= now + seconds * 1000;

  function forgetEnded(now: number): void {
    for (const [key, counting] of counts) {
      if (isOpen(counting, now)) break;
      counts.delete(key);
    }
  }

  function open(key: string, now: number): Counting | undefined {
    const found = counts.get(key);
    return found && isOpen(found, now) ? found : undefined;
  }

  /** The key itself, or the name of a shared count if the map is full. */
  const placeOf = (key: string) =>
    counts.size < keysMax ? key : `shared ${Number.parseInt(hash('sha1', salt + key).slice(0, 8), 16) % SHARED_COUNTS}`;

  function find(key: string, now: number): Counting | undefined {
    return open(key, now) ?? open(placeOf(key), now);
  }

  function begin(key: string, now: number): Counting {
    const place = placeOf(key);
    const begun = { taken: 0, until: now + seconds * 1000 };
    counts.delete(place);
    counts.set(place, begun);
    return begun;
  }

  return {
    async take(key, units = 1) {
      const now = clock();
      forgetEnded(now);
      const counting = find(key, now) ?? begin(key, now);
      counting.taken += units;
      return shown(counting, now);
    },
    async look(key) {
      const now = clock();
      const counting = find(key, now);
      return counting ? shown(counting, now) : null;
    },
    async giveBack(key) {
      const counting = find(key, clock());
      if (counting) counting.taken = Math.max(0, counting.taken - 1);
    },
    size: () => counts.size,
  };
}

function shown({ taken, until }: Counting, now: number): Count {
  return { taken, msLeft: until - now };
}
