/** Words for values that operations answer, some of which may be newer than these words. */
export type Labels = Readonly<Record<string, string>>;

/** `1 payment`, `2 payments` */
export function count(one: string, many: string): (n: number) => string {
  return (n) => `${n} ${n === 1 ? one : many}`;
}
