/**
 * Type of a request body that allows no fields beyond a provider's published type. TypeScript reports unknown fields in
 * object literals, but not in spread objects.
 */
export function exactly<T>() {
  return <B extends T & Readonly<Record<Exclude<keyof B, keyof T>, never>>>(body: B): T => body;
}
