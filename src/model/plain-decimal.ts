/**
 * Reads a text that is one plain decimal (R62); `undefined` if it is none. Refuses exactly three decimals unless the
 * number begins with 0, because `1.500` may mean 1500 (R3), and more digits than a number keeps.
 */
export function plainDecimal(text: string): number | undefined {
  const [, whole, decimals = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || whole.length + decimals.length > 15) return undefined;
  return decimals.length === 3 && !whole.startsWith('0') ? undefined : Number(text);
}
