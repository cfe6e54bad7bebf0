/** Rate windows that several processes count in together: one of them keeps the counts, the others ask it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Count, type MemoryWindow, memoryWindow, type RateWindow, type Window } from './memory-window.ts';

/** One step at one window, short because many are sent. `calls`: how many a `take` counts. */
export type CountAsked = readonly [name: string, seconds: number, step: keyof RateWindow, key: string, calls: number];
export type Counted = Count | null;

/** Keeps the counts. `clock`: machine time in milliseconds. Answers in the order of the questions. */
export function countsForAll(clock: () => number): (asked: readonly CountAsked[]) => Promise<readonly Counted[]> {
  const windows = new Map<string, MemoryWindow>();
  const windowOf = (name: string, seconds: number) => {
    const found = windows.get(name) ?? memoryWindow({ seconds }, clock);
    windows.set(name, found);
    return found;
  };
  return (asked) =>
    Promise.all(
      asked.map(async ([name, seconds, step, key, calls]) => (await windowOf(name, seconds)[step](key, calls)) ?? null),
    );
}

type Waiting = { readonly asked: CountAsked; readonly resolve: (counted: Counted) => void; readonly reject: Reject };
type Reject = (error: unknown) => void;

/**
 * Windows whose counts another process keeps. Far from its bound, a call is counted here and told to that process
 * {@link TELL_MS} later, together with others: a message per request would cost as much as the request. Near the bound each
 * call asks first, so that all processes together give what one would; only a burst of more than the {@link nearBound}
 * calls within that time goes beyond it. While the other process does not answer, this one counts in its own memory.
 */
export function windowsElsewhere(
  send: (asked: readonly CountAsked[]) => Promise<readonly Counted[]>,
  clock: () => number,
): (window: Window) => RateWindow {
  const ask = sentTogether(send);
  return (window) => {
    const { points, seconds } = window;
    const otherwise = memoryWindow(window, clock);
    // Apart from a window of the same name for tokens: a flood of new addresses must not use up the room of tokens' counts.
    const name = window.inMemory ? `${window.name} of addresses` : window.name;
    const askFor = (step: keyof RateWindow, key: string, calls = 1) => ask([name, seconds, step, key, calls]);
    const farFromBound = points - nearBound(points);
    const seen = new Map<string, Seen>();

    const tell = async (key: string, one: Seen) => {
      const calls = one.untold;
      one.untold = 0;
      const counted = await askFor('take', key, calls).catch(() => otherwise.take(key, calls));
      if (counted) one.taken = counted.taken + one.untold;
    };
    return {
      async take(key, units = 1) {
        const one = seen.get(key);
        const now = clock();
        if (one && one.until > now && one.taken < farFromBound) {
          one.taken += units;
          if (one.untold === 0) setTimeout(() => void tell(key, one), TELL_MS);
          one.untold += units;
          return { taken: one.taken, msLeft: one.until - now };
        }
        const counted = (await askFor('take', key, units).catch(() => null)) ?? (await otherwise.take(key, units));
        if (seen.size >= SEEN_MAX) seen.clear();
        if (!one || one.until <= now) seen.set(key, { taken: counted.taken, until: now + counted.msLeft, untold: 0 });
        return counted;
      },
      look: (key) => askFor('look', key).catch(() => otherwise.look(key)),
      giveBack: (key) => askFor('giveBack', key).then(nothing, () => otherwise.giveBack(key)),
    };
  };
}

/** How long a call that was counted here stays untold. */
const TELL_MS = 20;
/** Keys of a window that are counted here; beyond it each one asks again. */
const SEEN_MAX = 10_000;

/** `taken`: by all processes when this one last heard, and by this one since. */
type Seen = { taken: number; readonly until: number; untold: number };

/** So many calls below its bound a window is exact; one of 30 points or less always is. */
function nearBound(points: number): number {
  return Math.max(30, points / 10);
}

/** Questions that are asked while an answer is on its way are sent together: the busier this process is, the fewer messages. */
function sentTogether(
  send: (asked: readonly CountAsked[]) => Promise<readonly Counted[]>,
): (asked: CountAsked) => Promise<Counted> {
  let waiting: Waiting[] = [];
  let sending = false;
  const flush = async () => {
    sending = true;
    while (waiting.length > 0) {
      const sent = waiting;
      waiting = [];
      try {
        const counted = await send(sent.map(({ asked }) => asked));
        for (const [index, { resolve }] of sent.entries()) resolve(counted[index] ?? null);
      } catch (error) {
        for (const { reject } of sent) reject(error);
      }
      // The requests that were just answered may take their next step: it goes with this turn's.
      await nextTurn();
    }
    sending = false;
  };
  return (asked) =>
    new Promise<Counted>((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!sending) void flush();
    });
}

function nothing(): void {}
