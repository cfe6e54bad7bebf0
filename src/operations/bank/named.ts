/**
 * Finds invoice numbers and structured references in the text of a transfer (R89). A stranger wrote the text: it is
 * compared, never followed as an instruction (R62).
 */
import { parseCreditorReference, parseOgm } from '../../model/payment-reference.ts';

export type Named = {
  /** Candidates for invoice numbers, with letters and digits only. */
  readonly keys: readonly string[];
  /** Invoice ids from Belgian structured communications. */
  readonly ids: readonly number[];
  /** True if the text names more invoices than are looked up, so that it is unclear what the entry pays. */
  readonly hasMore: boolean;
};

/** A prefix begins with a letter and has at most 16 characters; at least six digits follow (R5). */
const NUMBER = /^[A-Z][A-Z0-9]{0,15}?\d{6,15}$/;
const KEY_MAX = 30;
/** Largest number of words that may form one number: `INV - 000 042`. */
const WORDS_MAX = 4;
/** Start of a creditor reference (ISO 11649), written in groups or as one word. */
const REFERENCE = /^RF\d\d/;
/**
 * Largest number of look-ups per entry. A transfer has room for a dozen numbers, long texts of some banks for sixty.
 * Each costs a query, and a stranger chooses how many the text contains.
 */
const KEYS_MAX = 60;
const IDS_MAX = 20;

/**
 * A number counts only with word boundaries at both ends: `INV-000042` is neither in `INV-0000421` nor in
 * `XINV-000042`. Punctuation and spaces inside it are ignored.
 */
export function namedIn(text: string, creditorReference: string | null): Named {
  const said = `${text} ${creditorReference ?? ''}`.toUpperCase();
  const words = said.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const keys = new Set<string>();
  for (let from = 0; from < words.length && keys.size <= KEYS_MAX; from++) {
    let key = '';
    let isReference = false;
    for (const word of words.slice(from, from + WORDS_MAX)) {
      // `key` is already a number. A number ends with digits, so a following word that begins with a letter is not part
      // of it.
      if (keys.has(key) && !/^\d/.test(word)) break;
      key += word;
      if (key.length > KEY_MAX) break;
      // Cheap test first: hundreds of short words give thousands of candidates, and most of them have no digit at the
      // sixth place from the end.
      if (isDigit(key, key.length - 6) && NUMBER.test(key)) keys.add(key);
      const reference = key.startsWith('RF') ? parseCreditorReference(key) : undefined;
      if (reference === undefined) continue;
      isReference = true;
      keys.add(reference);
    }
    // A mistyped reference is skipped: its groups without the check digits could be the number of another invoice.
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

/** All numbers and references in an entry as one list, by which reversals are looked up. */
export function namesOf(entry: { readonly text: string; readonly creditor_reference: string | null }): string[] {
  const { keys, ids } = namedIn(entry.text, entry.creditor_reference);
  return [...keys, ...ids.map((id) => `#${id}`)];
}

/** A Belgian structured communication (OGM) with its separators, or only its twelve digits, as some banks write it. */
const OGM = /(?<![\d/])(?:[+*]{3}\s?)?\d{3}\s?\/?\s?\d{4}\s?\/?\s?\d{5}(?:\s?[+*]{3})?(?![\d/])/g;
