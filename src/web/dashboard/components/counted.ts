/** `1 payment`, `2 payments` */
export function count(one: string, many: string): (n: number) => string {
  return (n) => `${n} ${n === 1 ? one : many}`;
}

/** The label of a value that may be newer than the labels: then the value itself. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value;
}
