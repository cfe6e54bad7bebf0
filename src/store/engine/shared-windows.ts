/** Rate windows that several processes share: one process keeps the counts, the others send requests to it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Count, type MemoryWindow, memoryWindow, type RateWindow, type Window } from './memory-window.ts';

/**
 * One request to the counting process; a tuple, because there are many. `units`: number of units that a `take` counts.
 */
export type CountAsked = readonly [name: string, seconds: number, step: keyof RateWindow, key: string, units: number];
export type Counted = Count | null;

/** Keeps the counts. `clock`: machine time in milliseconds. Answers come in the order of the requests. */
export function countsForAll(clock: () => number): (asked: readonly CountAsked[]) => Promise<readonly Counted[]> {
  const windows = new Map<string, MemoryWindow>();
  const windowOf = (name: string, seconds: number) => {
    const found = windows.get(name) ?? memoryWindow({ seconds }, clock);
    windows.set(name, found);
    return found;
  };
  return (asked) =>
    Promise.all(
      asked.map(async ([name, seconds, step, key, units]) => (await windowOf(name, seconds)[step](key, units)) ?? null),
    );
}

type Waiting = { readonly asked: CountAsked; readonly resolve: (counted: Counted) => void; readonly reject: Reject };
type Reject = (error: unknown) => void;

/** Windows whose counts another process keeps. While it does not answer, this process counts in its own memory. */
export function windowsElsewhere(
  send: (asked: readonly CountAsked[]) => Promise<readonly Counted[]>,
  clock: () => number,
): (window: Window) => RateWindow {
  const ask = sentTogether(send);
  return (window) => {
    const otherwise = memoryWindow(window, clock);
    // The name differs from the tokens' window with the same name, so that a flood of new addresses cannot use up the
    // room for counts of tokens.
    const name = window.inMemory ? `${window.name} of addresses` : window.name;
    const askFor = (step: keyof RateWindow, key: string, units = 1) => ask([name, window.seconds, step, key, units]);
    return {
      take: async (key, units = 1) =>
        (await askFor('take', key, units).catch(() => null)) ?? (await otherwise.take(key, units)),
      look: (key) => askFor('look', key).catch(() => otherwise.look(key)),
      giveBack: (key) => askFor('giveBack', key).then(nothing, () => otherwise.giveBack(key)),
    };
  };
}

/**
 * Requests that arrive while an answer is awaited are sent together: the busier this process is, the fewer messages per
 * request.
 */
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
      // Callers that have just got an answer may count again in this turn; their requests go into the same message.
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
