/**
 * A request body of a provider's published type without further fields. TypeScript reports unknown fields in object
 * literals, but not in objects that are spread into them; this does.
 */
export function exactly<T>() {
  return <B extends T & Readonly<Record<Exclude<keyof B, keyof T>, never>>>(body: B): T => body;
}
