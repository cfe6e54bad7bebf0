/**
 * Fair shares of a pool of connections. Work waits in a lane, one per account, and no lane holds more than its share of
 * the places: an account whose changes wait for a lock, or that sends many calls at once, leaves places to the others.
 * A free place goes to the lanes in turn, and within a lane to the work that has waited longest.
 */
import { tooSlow } from './unavailable.ts';

/** An account's id, a name for work of the service itself, or null for work before an account is known. */
export type Lane = number | string | null;

type QuotaTerms = {
  /** Connections of the pool. */
  readonly places: number;
  /** How many of them one lane may hold. */
  readonly each: number;
  /**
   * Waiting work is refused with `store_unavailable` if nothing before it has ended for this time, or for up to twice
   * as long. While the queue moves, work waits on: a burst on a slow machine takes its time.
   */
  readonly waitMs: number;
};

/** `inVain`: the work waited for a lock until its time was over, which does not count as progress of the queue. */
type Leave = (inVain?: boolean) => void;
type Waiting = { readonly enter: (leave: Leave) => void; timer: NodeJS.Timeout };
/** `ended`: counts the work of the lane that is over. */
type LaneState = { held: number; ended: number; readonly queue: Set<Waiting> };

/** Resolves when the lane has a place, with the function that gives the place back; call it once. */
export type PoolQuota = (lane: Lane) => Promise<Leave>;

export function poolQuota({ places, each, waitMs }: QuotaTerms): PoolQuota {
  let taken = 0;
  let ended = 0;
  const states = new Map<Lane, LaneState>();
  /** Lanes in which work waits, in the order of their turns. */
  const turns = new Set<Lane>();

  function stateOf(lane: Lane): LaneState {
    const state = states.get(lane) ?? { held: 0, ended: 0, queue: new Set() };
    states.set(lane, state);
    return state;
  }

  function enter(lane: Lane, state: LaneState): Leave {
    taken++;
    state.held++;
    return (inVain = false) => {
      taken--;
      state.held--;
      if (!inVain) {
        ended++;
        state.ended++;
      }
      admit();
      if (state.held === 0 && state.queue.size === 0) states.delete(lane);
    };
  }

  /** Gives free places to waiting work. */
  function admit(): void {
    for (const lane of turns) {
      if (taken >= places) return;
      const state = stateOf(lane);
      const [first] = state.queue;
      if (!first || state.held >= each) continue;
      forget(lane, state, first);
      // Goes to the end of the waiting lanes.
      if (turns.delete(lane)) turns.add(lane);
      clearTimeout(first.timer);
      first.enter(enter(lane, state));
    }
  }

  function forget(lane: Lane, { queue }: LaneState, waiting: Waiting): void {
    queue.delete(waiting);
    if (queue.size === 0) turns.delete(lane);
  }

  const holdsItsShare = ({ held }: LaneState) => held >= each;

  /**
   * How much work has ended of that which this lane waits for: its own work while it holds its share, else that of all
   * lanes.
   */
  const endedBefore = (state: LaneState) => (holdsItsShare(state) ? state.ended : ended);

  return (lane) => {
    const state = stateOf(lane);
    if (taken < places && state.held < each) return Promise.resolve(enter(lane, state));
    return new Promise((resolve, reject) => {
      const giveUpIfStuck = (held: boolean, before: number) => {
        if (held !== holdsItsShare(state) || endedBefore(state) !== before) {
          waiting.timer = wait();
          return;
        }
        forget(lane, state, waiting);
        if (state.held === 0 && state.queue.size === 0) states.delete(lane);
        reject(tooSlow());
      };
      const wait = () => setTimeout(giveUpIfStuck, waitMs, holdsItsShare(state), endedBefore(state));
      const waiting: Waiting = { enter: resolve, timer: wait() };
      state.queue.add(waiting);
      turns.add(lane);
    });
  };
}
