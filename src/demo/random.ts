/** Chance that repeats itself: the same seed, the same ledger. Not for secrets. */
export type Chance = {
  /** A number from 0 up to 1. */
  readonly next: () => number;
  readonly pick: <T>(values: readonly [T, ...T[]]) => T;
  readonly between: (min: number, max: number) => number;
};

/** mulberry32, seeded with a text. */
export function chance(seed: string): Chance {
  let state = [...seed].reduce((sum, character) => (Math.imul(sum, 31) + character.charCodeAt(0)) | 0, 7);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
  };
}
