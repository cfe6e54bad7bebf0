/** A set of positive integers, stored as bits: a million consecutive ids take about 125 kilobytes. */
export type IdSet = {
  /** Adds an id. False if it was already in the set. */
  readonly add: (id: number) => boolean;
  readonly has: (id: number) => boolean;
};

const PAGE_BITS = 1 << 16;

export function idSet(): IdSet {
  const pages = new Map<number, Uint8Array>();
  const placeOf = (id: number) => {
    const within = id % PAGE_BITS;
    return { page: Math.floor(id / PAGE_BITS), byte: within >> 3, bit: 1 << (within & 7) };
  };
  return {
    add: (id) => {
      const { page, byte, bit } = placeOf(id);
      const bits = pages.get(page) ?? new Uint8Array(PAGE_BITS / 8);
      pages.set(page, bits);
      const known = bits[byte] ?? 0;
      bits[byte] = known | bit;
      return (known & bit) === 0;
    },
    has: (id) => {
      const { page, byte, bit } = placeOf(id);
      return ((pages.get(page)?.[byte] ?? 0) & bit) !== 0;
    },
  };
}
