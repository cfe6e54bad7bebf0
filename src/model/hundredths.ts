/** Decimals that are no money are kept as integers: quantities and tax rates in hundredths (R6), exchange rates in millionths. */

/**
 * 1.5 → 150; `undefined` for more than two decimals. Reads the shortest decimal text instead of multiplying, so the
 * result is exact.
 */
export function toHundredths(value: number): number | undefined {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(value));
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : undefined;
}

/** 0.92 → 920 000, up to 1 000 000; `undefined` for more than six decimals. */
export function toMillionths(value: number): number | undefined {
  const match = /^(\d+)(?:\.(\d{1,6}))?$/.exec(String(value));
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(6, '0')}`) : undefined;
}

export function fromMillionths(millionths: number): number {
  return millionths / 1_000_000;
}

export function fromHundredths(hundredths: number): number {
  return hundredths / 100;
}
