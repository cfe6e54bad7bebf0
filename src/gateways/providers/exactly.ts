/**
 * A request body of the type that a provider publishes, and with nothing else in it: TypeScript looks for fields that a
 * type has not where they are written, but not in what is spread.
 */
export function exactly<T>() {
  return <B extends T & Readonly<Record<Exclude<keyof B, keyof T>, never>>>(body: B): T => body;
}
