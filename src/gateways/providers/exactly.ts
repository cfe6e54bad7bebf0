/**
 * Checks that a request body has no fields other than those of a provider's published type. TypeScript itself reports
 * unknown fields only in object literals, not in spread objects.
 */
export function exactly<T>() {
  return <B extends T & Readonly<Record<Exclude<keyof B, keyof T>, never>>>(body: B): T => body;
}
