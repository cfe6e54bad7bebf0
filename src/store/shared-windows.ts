/** Rate windows that several processes count in together: one of them keeps the counts, the others ask it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Count, memoryWindow, type RateWindow, type Window } from './memory-window.ts';

/** One step at one window, short because it is sent for every request. */
export type CountAsked = readonly [name: string, seconds: number, step: keyof RateWindow, key: string];
export type Counted = Count | null;

/** Keeps the counts. `clock`: machine time in milliseconds. Answers in the order of the questions. */
export function countsForAll(clock: () => number): (asked: readonly CountAsked[]) => Promise<readonly Counted[]> {
  const windows = new Map<string, RateWindow>();
  const windowOf = (name: string, seconds: number) => {
    const found = windows.get(name) ?? memoryWindow({ seconds }, clock);
    windows.set(name, found);
    return found;
  };
  return (asked) =>
    Promise.all(asked.map(async ([name, seconds, step, key]) => (await windowOf(name, seconds)[step](key)) ?? null));
}

type Waiting = { readonly asked: CountAsked; readonly resolve: (counted: Counted) => void; readonly reject: Reject };
type Reject = (error: unknown) => void;

/**
 * Windows whose counts another process keeps. Steps that are asked for while an answer is on its way are sent together: the
 * busier this process is, the fewer messages a request costs. While the other process does not answer, this one counts in its
 * own memory.
 */
export function windowsElsewhere(
  send: (asked: readonly CountAsked[]) => Promise<readonly Counted[]>,
  clock: () => number,
): (window: Window) => RateWindow {
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
  const ask = (...asked: CountAsked) =>
    new Promise<Counted>((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!sending) void flush();
    });

  return (window) => {
    const { seconds } = window;
    const otherwise = memoryWindow(window, clock);
    // Apart from a window of the same name for tokens: a flood of new addresses must not use up the room of tokens' counts.
    const name = window.inMemory ? `${window.name} of addresses` : window.name;
    return {
      take: async (key) => (await ask(name, seconds, 'take', key).catch(() => null)) ?? otherwise.take(key),
      look: (key) => ask(name, seconds, 'look', key).catch(() => otherwise.look(key)),
      giveBack: (key) => ask(name, seconds, 'giveBack', key).then(nothing, () => otherwise.giveBack(key)),
    };
  };
}

function nothing(): void {}
