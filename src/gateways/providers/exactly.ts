/**
 * Compile-time check: a request body must not have fields that are missing in the provider's published type. TypeScript
 * itself reports unknown fields in object literals, but not fields from spread objects.
 */
export function exactly<T>() {
  return <B extends T & Readonly<Record<Exclude<keyof B, keyof T>, never>>>(body: B): T => body;
}
