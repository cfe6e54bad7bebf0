/** Finds invoices, credit notes and quotes by id or number, in the forms that people and MCP hosts write (R5). */
import { BillingError, type BillingErrorCode, type Candidate } from '../../model/billing-error.ts';
import { fromSameHead, parseReference, referenceText } from '../../model/codes.ts';
import { type NumberedKind, numbersWith } from '../../model/number-series.ts';

/** Look-ups for one kind of document. */
export type Finder<Row> = {
  readonly byId: (id: number) => Promise<Row | undefined>;
  readonly byNumbers: (numbers: readonly string[]) => Promise<readonly Row[]>;
  /** The prefixes that numbers of this kind of document have, such as `INV-`. */
  readonly prefixes: () => Promise<readonly string[]>;
};

/**
 * Finds the documents to which a reference can refer. A JSON number is always an id. Digits in a text can be an id or a
 * number, so both are searched.
 *
 * If the text is exactly a document's number, no similar number is searched. Otherwise, a number also matches if it
 * differs only in separators, prefix or leading zeros.
 */
export async function documentsNamed<Row extends { readonly id: number }>(
  given: string | number,
  { byId, byNumbers, prefixes }: Finder<Row>,
): Promise<Row[]> {
  const reference = parseReference(given);
  if (!reference) return [];
  if (typeof given === 'number') return present([await byId(given)]);
  const { head, sequence, id } = reference;
  // Searches for the normal form and for the text as given, because numbers of imported invoices are stored as they
  // were written (R108).
  const [exact] = await byNumbers([...new Set([referenceText(given), given.trim()])]);
  if (exact && id === undefined) return [exact];
  const fitting = exact || sequence === undefined ? [] : fromSameHead(await prefixes(), head);
  const numbers = fitting.flatMap((prefix) => numbersWith(prefix, sequence ?? 0));
  const rows = numbers.length === 0 ? [] : await byNumbers(numbers);
  return present([exact, ...rows, id === undefined ? undefined : await byId(id)]);
}

/** The found documents without duplicates. */
function present<Row extends { readonly id: number }>(rows: readonly (Row | undefined)[]): Row[] {
  const found = rows.filter((row) => row !== undefined);
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

const NAMES = { invoice: 'invoice', credit_note: 'credit note', quote: 'quote' } as const;

/**
 * Removes a leading `#` before the reference is repeated in a message. Users write the `#` before a number, and remote
 * tools add a `#` to a text of digits (`tools/remote/request.ts`).
 */
export function asSaid(given: string | number): string {
  return String(given).replace(/^#/, '');
}

/**
 * Refusal of a reference that matches several documents. The service does not choose one, because it could act on the
 * wrong document.
 */
export function ambiguous(
  kind: NumberedKind,
  given: string | number,
  field: string,
  candidates: readonly Candidate[],
): BillingError {
  const code: BillingErrorCode = `${kind}_ambiguous`;
  const several = candidates.map(({ id, number }) => `${number ?? 'a draft'} (id ${id})`).join(' and ');
  return new BillingError(
    code,
    `${JSON.stringify(asSaid(given))} may mean the ${NAMES[kind]} ${several}. Nothing was changed.`,
    {
      field,
      // Example: the text `42` is the number of one invoice and the id of another invoice. A hint to send the number
      // would not help, because the caller would send `42` again. Only a JSON integer is unambiguous.
      hint: candidates.some(({ number }) => number === referenceText(String(given)))
        ? 'Say which one is meant: its id as a JSON integer.'
        : 'Say which one is meant: its whole number as text, or its id as a JSON integer.',
      facts: { candidates },
    },
  );
}
