import { REPEATED } from '../../operations/kernel/faults.ts';

/**
 * The decoded texts of a query by their names, {@link REPEATED} for a name that is given more than once. With the parser of the URL
 * Standard: that of `req.query` takes three times as long (0.7 µs instead of 0.2).
 */
export function queryFields({ url }: { readonly url: string }): ReadonlyMap<string, unknown> {
  const fields = new Map<string, unknown>();
  const start = url.indexOf('?');
  if (start === -1) return fields;
  for (const [name, text] of new URLSearchParams(url.slice(start))) {
    fields.set(name, fields.has(name) ? REPEATED : text);
  }
  return fields;
}
