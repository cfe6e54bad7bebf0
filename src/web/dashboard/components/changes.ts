/** The difference between a form and the stored object. */
import { type FormFields, textOf } from '../page.ts';

type Known = Readonly<Record<string, unknown>>;

/**
 * Returns only the changed fields, because the activity entry names every field of the call. An empty field becomes
 * null, unless it is `required`.
 */
export function changesIn(
  known: Known,
  sent: FormFields,
  names: readonly string[],
  required: readonly string[],
): Record<string, string | null> {
  const given = names
    .filter((name) => name in sent)
    .map((name) => {
      // Browsers send line breaks as CRLF.
      const value = textOf(sent, name).replaceAll('\r\n', '\n').trim();
      return [name, value === '' && !required.includes(name) ? null : value] as const;
    });
  return Object.fromEntries(given.filter(([name, value]) => value !== asShown(known[name])));
}

function asShown(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
