/**
 * What a transfer's text names: invoice numbers and structured references (R89). The text is a stranger's: it is compared, and
 * never followed (R62).
 */
import { parseCreditorReference, parseOgm } from '../../model/payment-reference.ts';

export type Named = {
  /** Letters and digits of what may be invoice numbers. */
  readonly keys: readonly string[];
  /** Ids of invoices, from Belgian structured communications. */
  readonly ids: readonly number[];
  /** It names more than these, which are not looked up: what it pays is not known. */
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
 * A transfer has room for a dozen, and the long texts of some banks for sixty. Each costs a look-up, and a stranger chooses how many an
 * entry names.
 */
const KEYS_MAX = 60;
const IDS_MAX = 20;

/**
 * A number counts if it begins and ends with a word: `INV-000042` is not in `INV-0000421` or `XINV-000042`. Signs and blanks
 * inside it do not matter.
 */
export function namedIn(text: string, creditorReference: string | null): Named {
  const said = `${text} ${creditorReference ?? ''}`.toUpperCase();
  const words = said.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const keys = new Set<string>();
  for (let from = 0; from < words.length && keys.size <= KEYS_MAX; from++) {
    let key = '';
    let isReference = false;
    for (const word of words.slice(from, from + WORDS_MAX)) {
      // A number ends with digits: letters after it begin the next one.
      if (keys.has(key) && !/^\d/.test(word)) break;
      key += word;
      if (key.length > KEY_MAX) break;
      // Hundreds of short words are joined to thousands of keys: most are told from numbers by one digit.
      if (isDigit(key, key.length - 6) && NUMBER.test(key)) keys.add(key);
      const reference = key.startsWith('RF') ? parseCreditorReference(key) : undefined;
      if (reference === undefined) continue;
      isReference = true;
      keys.add(reference);
    }
    // A mistyped reference: what its groups say without their check digits is another invoice's number.
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

/** All that an entry names, as one kind of words: reversals are found by them. */
export function namesOf(entry: { readonly text: string; readonly creditor_reference: string | null }): string[] {
  const { keys, ids } = namedIn(entry.text, entry.creditor_reference);
  return [...keys, ...ids.map((id) => `#${id}`)];
}

/** With its signs, or the twelve digits alone, as some banks pass it on. */
const OGM = /(?<![\d/])(?:[+*]{3}\s?)?\d{3}\s?\/?\s?\d{4}\s?\/?\s?\d{5}(?:\s?[+*]{3})?(?![\d/])/g;
