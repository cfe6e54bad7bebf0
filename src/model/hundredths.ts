/** Quantities and tax rates have two decimals and are kept as integers of hundredths (R6). */

/**
 * 1.5 → 150; `undefined` for more than two decimals. Reads the shortest decimal text instead of multiplying, so the
 * result is exact.
 */
export function toHundredths(value: number): number | undefined {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(value));
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : undefined;
}

export function fromHundredths(hundredths: number): number {
  return hundredths / 100;
}
