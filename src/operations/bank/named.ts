/**
 * Invoice numbers and structured references in the text of a transfer (R89). The text is a stranger's: it is compared,
 * never followed (R62).
 */
import { parseCreditorReference, parseOgm } from '../../model/payment-reference.ts';

export type Named = {
  /** Candidates for invoice numbers: letters and digits only. */
  readonly keys: readonly string[];
  /** Ids of invoices, from Belgian structured communications. */
  readonly ids: readonly number[];
  /** The text names more than is looked up, so it is not known what the entry pays. */
  readonly hasMore: boolean;
};

/** A prefix begins with a letter and has at most 16 characters; at least six digits follow (R5). */
const NUMBER = /^[A-Z][A-Z0-9]{0,15}?\d{6,15}$/;
const KEY_MAX = 30;
/** Words that one number may be written in: `INV - 000 042`. */
const WORDS_MAX = 4;
/** How a creditor reference begins, in groups or as one word. */
const REFERENCE = /^RF\d\d/;
/**
 * The most numbers that are looked up. A transfer has room for a dozen, long texts of some banks for sixty. Each costs
 * a look-up, and a stranger chooses how many an entry has.
 */
const KEYS_MAX = 60;
const IDS_MAX = 20;

/**
 * A number counts if it begins and ends where words do: `INV-000042` is not in `INV-0000421` or `XINV-000042`.
 * Punctuation and blanks inside it do not matter.
 */
export function namedIn(text: string, creditorReference: string | null): Named {
  const said = `${text} ${creditorReference ?? ''}`.toUpperCase();
  const words = said.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const keys = new Set<string>();
  for (let from = 0; from < words.length && keys.size <= KEYS_MAX; from++) {
    let key = '';
    let isReference = false;
    for (const word of words.slice(from, from + WORDS_MAX)) {
      // `key` is a number already. A number ends with digits, so a next word that begins with a letter is not part of
      // it.
      if (keys.has(key) && !/^\d/.test(word)) break;
      key += word;
      if (key.length > KEY_MAX) break;
      // Cheap test first: hundreds of short words join to thousands of candidates, and most of them have no digit in
      // the sixth place from the end.
      if (isDigit(key, key.length - 6) && NUMBER.test(key)) keys.add(key);
      const reference = key.startsWith('RF') ? parseCreditorReference(key) : undefined;
      if (reference === undefined) continue;
      isReference = true;
      keys.add(reference);
    }
    // A mistyped reference is skipped: its groups without the check digits could be another invoice's number.
    if (REFERENCE.test(words[from] ?? '') && !isReference) from += WORDS_MAX - 1;
  }
  const ids = new Set<number>();
  for (const [found] of said.matchAll(OGM)) {
    const id = parseOgm(found);
    if (id !== undefined) ids.add(id);
    if (ids.size > IDS_MAX) break;
  }
  const hasMore = keys.size > KEYS_MAX || ids.size > IDS_MAX;
  return { keys: [...keys].slice(0, KEYS_MAX), ids: [...ids].slice(0, IDS_MAX), hasMore };
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** All names of an entry in one list: reversals are looked up by them. */
export function namesOf(entry: { readonly text: string; readonly creditor_reference: string | null }): string[] {
  const { keys, ids } = namedIn(entry.text, entry.creditor_reference);
  return [...keys, ...ids.map((id) => `#${id}`)];
}

/** A Belgian structured communication (OGM) with its separators, or its twelve digits alone, as some banks write it. */
const OGM = /(?<![\d/])(?:[+*]{3}\s?)?\d{3}\s?\/?\s?\d{4}\s?\/?\s?\d{5}(?:\s?[+*]{3})?(?![\d/])/g;
