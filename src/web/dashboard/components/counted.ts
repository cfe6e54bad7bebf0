/** `1 payment`, `2 payments`. */
export function count(one: string, many: string): (n: number) => string {
  return (n) => `${n} ${n === 1 ? one : many}`;
}

/** Label of a value, or the value itself if it has no label. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value;
}
