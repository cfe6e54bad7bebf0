/** Rate limits that several processes share. One process keeps the counts; the other processes send requests to it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Count, type MemoryWindow, memoryWindow, type RateWindow, type Window } from './memory-window.ts';

/**
 * One request to the process that keeps the counts. A tuple instead of an object keeps the messages small. `units`:
 * amount that `take` adds.
 */
export type CountAsked = readonly [name: string, seconds: number, step: keyof RateWindow, key: string, units: number];
export type Counted = Count | null;

/**
 * Creates the counts of all processes. The returned function gives one answer per request, in the same order. `clock`
 * returns the time of the machine in milliseconds.
 */
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

/**
 * Returns rate limit windows whose counts are in another process. If a request to that process fails, this process
 * counts in its own memory.
 */
export function windowsElsewhere(
  send: (asked: readonly CountAsked[]) => Promise<readonly Counted[]>,
  clock: () => number,
): (window: Window) => RateWindow {
  const ask = sentTogether(send);
  return (window) => {
    const otherwise = memoryWindow(window, clock);
    // One window counts calls per client address (`inMemory`). Another window counts calls per token, and has the same
    // name. The window for addresses gets a different name, so that a flood of new addresses does not fill the window
    // for tokens.
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
 * Collects requests while an earlier message waits for its answer, and then sends them in one message. So a busy
 * process sends fewer messages per request.
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
      // Waits one turn of the event loop. Callers that have just got an answer can ask again in this turn, and their
      // requests join the next message.
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
