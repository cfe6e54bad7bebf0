/** What a form changes in what is known. */
import { type FormFields, textOf } from '../page.ts';

type Known = Readonly<Record<string, unknown>>;

/** Only what differs from what is known: the activity says what was changed. What is `required` cannot be emptied. */
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
