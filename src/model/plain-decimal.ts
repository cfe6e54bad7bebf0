/**
 * One plain decimal in a text (R62); `undefined`: it is none. Not with exactly three decimals, unless it begins with 0: `1.500` may be
 * meant as 1500 (R3). Not with more digits than a number keeps.
 */
export function plainDecimal(text: string): number | undefined {
  const [, whole, decimals = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || whole.length + decimals.length > 15) return undefined;
  return decimals.length === 3 && !whole.startsWith('0') ? undefined : Number(text);
}
