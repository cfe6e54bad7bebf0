/**
 * Shares of a pool of connections. Work waits in a lane, one per account, and no lane holds more than its share of the
 * places: an account whose changes wait for a lock, or that sends many calls at once, leaves places to the others. A
 * free place goes to the lanes in turn, and within a lane to the work that has waited longest.
 */
import { tooSlow } from './unavailable.ts';

/** An account's id, a name for work of the service itself, or null for work before an account is known. */
export type Lane = number | string | null;

type ShareTerms = {
  /** Connections of the pool. */
  readonly places: number;
  /** How many of them one lane may hold. */
  readonly each: number;
  /** After this time waiting work is refused with `store_unavailable`. */
  readonly waitMs: number;
};

type Leave = () => void;
type Waiting = { readonly enter: (leave: Leave) => void; readonly timer: NodeJS.Timeout };

/** Resolves when the lane has a place, with the function that gives the place back; call it once. */
export type Shares = (lane: Lane) => Promise<Leave>;

export function shares({ places, each, waitMs }: ShareTerms): Shares {
  let taken = 0;
  const held = new Map<Lane, number>();
  /** Lanes in which work waits, in the order of their turns. */
  const lanes = new Map<Lane, Set<Waiting>>();

  const mayEnter = (lane: Lane) => taken < places && (held.get(lane) ?? 0) < each;

  function enter(lane: Lane): Leave {
    taken++;
    held.set(lane, (held.get(lane) ?? 0) + 1);
    return () => {
      taken--;
      const left = (held.get(lane) ?? 1) - 1;
      if (left === 0) held.delete(lane);
      else held.set(lane, left);
      admit();
    };
  }

  /** Gives free places to waiting work. */
  function admit(): void {
    for (const [lane, queue] of lanes) {
      if (taken >= places) return;
      if (!mayEnter(lane)) continue;
      const [first] = queue;
      if (first) {
        forget(lane, first);
        // Its next turn comes after those of the lanes that wait now.
        if (lanes.delete(lane)) lanes.set(lane, queue);
        clearTimeout(first.timer);
        first.enter(enter(lane));
      }
    }
  }

  function forget(lane: Lane, waiting: Waiting): void {
    const queue = lanes.get(lane);
    queue?.delete(waiting);
    if (queue?.size === 0) lanes.delete(lane);
  }

  return (lane) => {
    if (mayEnter(lane)) return Promise.resolve(enter(lane));
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        forget(lane, waiting);
        reject(tooSlow());
      };
      const waiting: Waiting = { enter: resolve, timer: setTimeout(giveUp, waitMs) };
      const queue = lanes.get(lane) ?? new Set();
      lanes.set(lane, queue.add(waiting));
    });
  };
}
