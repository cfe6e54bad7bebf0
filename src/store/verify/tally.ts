/** A count for each of many positive ids. A count takes two bytes, so a million consecutive ids take two megabytes. */
export type Tally = {
  readonly add: (id: number) => void;
  readonly of: (id: number) => number;
  /** Returns the count of an id and removes the id. */
  readonly take: (id: number) => number;
  /** True if no id is left. */
  readonly isEmpty: () => boolean;
};

const PAGE = 1 << 16;
/**
 * Largest stored count. A count does not grow beyond this limit. The number of events is compared with the number of
 * mails. Both have this limit, so two equal numbers have equal counts.
 */
const MOST = 0xffff;

export function tally(): Tally {
  const pages = new Map<number, Uint16Array>();
  let ids = 0;
  const of = (id: number) => pages.get(Math.floor(id / PAGE))?.[id % PAGE] ?? 0;
  return {
    add: (id) => {
      const at = Math.floor(id / PAGE);
      const counts = pages.get(at) ?? new Uint16Array(PAGE);
      pages.set(at, counts);
      const before = counts[id % PAGE] ?? 0;
      if (before === 0) ids++;
      counts[id % PAGE] = Math.min(before + 1, MOST);
    },
    of,
    take: (id) => {
      const count = of(id);
      if (count === 0) return 0;
      const counts = pages.get(Math.floor(id / PAGE));
      if (counts) counts[id % PAGE] = 0;
      ids--;
      return count;
    },
    isEmpty: () => ids === 0,
  };
}
