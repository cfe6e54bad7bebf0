/** Seeded pseudo-random numbers. With the date as seed, the demo is the same for a whole day. */
export type Random = {
  /** A whole number from `from` to `to`, inclusive. */
  readonly between: (from: number, to: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** Up to `count` different elements, in the order of the list. */
  readonly some: <T>(from: readonly T[], count: number) => T[];
};

export function randomFrom(seed: number): Random {
  const next = mulberry32(seed);
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const picked = from[between(0, from.length - 1)];
      if (picked === undefined) throw new Error('there is nothing to pick from');
      return picked;
    },
    some: (from, count) => {
      let wanted = Math.min(count, from.length);
      // Selection sampling. For example, 2 of 5 elements are wanted: the first element is taken with the probability
      // 2/5. The second element is taken with the probability 1/4 if the first one was taken, and 2/4 if it was not.
      return from.filter((_, index) => {
        const taken = next() * (from.length - index) < wanted;
        if (taken) wanted--;
        return taken;
      });
    },
  };
}

/** Tommy Ettinger's mulberry32: numbers in [0, 1). */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
