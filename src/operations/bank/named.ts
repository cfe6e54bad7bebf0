/**
 * Finds invoice numbers and structured references in the text of a transfer (R89). A stranger wrote the text, so it is
 * only compared and never followed as an instruction (R62).
 */
import { numberKey, sequenceIn } from '../../model/codes.ts';
import type { AccountId } from '../../model/ids.ts';
import { parseCreditorReference, parseOgm } from '../../model/payment-reference.ts';
import type { Queries } from '../../store/store.ts';

export type Named = {
  /** Candidates for invoice numbers, with letters and digits only. */
  readonly keys: readonly string[];
  /** Candidates that a text can contain by chance, such as `458` or `R1`. */
  readonly short: readonly string[];
  /** Invoice ids from Belgian structured communications. */
  readonly ids: readonly number[];
  /**
   * True if the text contains too many candidates. Only some of them are looked up, and an invoice could be missed. A
   * match is then never certain.
   */
  readonly hasMore: boolean;
};

/** True if a sequence of letters and digits could be an invoice number. */
export type NumberTest = (key: string) => boolean;

/** An invoice number: a prefix of at most 16 characters that begins with a letter, then at least six digits (R5). */
const NUMBER = /^[A-Z][A-Z0-9]{0,15}?\d{6,15}$/;
/** Maximum length of an invoice number in characters: the longest prefix plus the most digits. */
const KEY_MAX = 35;

/** True if the text has the form that invoice numbers have by default ({@link NUMBER}). */
function isUsualNumber(key: string): boolean {
  // Hundreds of short words give thousands of candidates. Most of them have no digit at the sixth place from the end,
  // so this cheap test comes first.
  return isDigit(key, key.length - 6) && NUMBER.test(key);
}

/**
 * Returns the test for invoice numbers of an account. A number has the default form, or begins with a prefix that the
 * account has used, or that imported invoices have (R108). After such a prefix, the number may have fewer than six
 * digits (R100).
 */
export async function numberTest(
  { numberSeries, imports }: Pick<Queries, 'numberSeries' | 'imports'>,
  id: AccountId,
): Promise<NumberTest> {
  const prefixes = [...(await numberSeries.prefixes(id, 'invoice')), ...(await imports.prefixes(id))];
  const keys = [...new Set(prefixes.map((prefix) => numberKey(prefix.toUpperCase())))];
  return (key) =>
    isUsualNumber(key) ||
    (isDigit(key, key.length - 1) && keys.some((prefix) => sequenceIn(prefix, key) !== undefined));
}

/** A number with at least this many characters and at least one letter is hardly ever in a text by chance. */
const LONG = 6;

function isShort(key: string): boolean {
  return key.length < LONG || !/[A-Z]/.test(key);
}
/** Largest number of words that can form one invoice number. `INV - 000 042` has three. */
const WORDS_MAX = 4;
/** Start of a creditor reference (ISO 11649), written in groups or as one word. */
const REFERENCE = /^RF\d\d/;
/**
 * Largest number of look-ups per entry, because a stranger chooses how many numbers the text contains. A usual transfer
 * has room for a dozen numbers. The long texts of some banks have room for sixty.
 */
const KEYS_MAX = 60;
const IDS_MAX = 20;

/**
 * Returns the invoice numbers and references in a text. A number must begin and end at a word boundary: neither
 * `INV-0000421` nor `XINV-000042` contains `INV-000042`. Punctuation and spaces inside a number are ignored.
 */
export function namedIn(text: string, creditorReference: string | null, isNumber: NumberTest = isUsualNumber): Named {
  const said = `${text} ${creditorReference ?? ''}`.toUpperCase();
  const words = said.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const keys = new Set<string>();
  /** Contents of references with correct check digits. Such a reference is hardly ever in a text by chance. */
  const checked = new Set<string>();
  for (let from = 0; from < words.length && keys.size <= KEYS_MAX; from++) {
    let key = '';
    let isReference = false;
    for (const word of words.slice(from, from + WORDS_MAX)) {
      // A number ends with digits. After a complete number, only a word that begins with a digit can therefore continue
      // it.
      if (keys.has(key) && !/^\d/.test(word)) break;
      key += word;
      if (key.length > KEY_MAX) break;
      if (isNumber(key)) keys.add(key);
      const reference = key.startsWith('RF') ? parseCreditorReference(key) : undefined;
      if (reference === undefined) continue;
      isReference = true;
      keys.add(reference);
      checked.add(reference);
    }
    // Skips all words of a mistyped reference. The words after `RF` and the check digits could look like the number of
    // another invoice.
    if (REFERENCE.test(words[from] ?? '') && !isReference) from += WORDS_MAX - 1;
  }
  const ids = new Set<number>();
  for (const [found] of said.matchAll(OGM)) {
    const id = parseOgm(found);
    if (id !== undefined) ids.add(id);
    if (ids.size > IDS_MAX) break;
  }
  const hasMore = keys.size > KEYS_MAX || ids.size > IDS_MAX;
  const found = [...keys].slice(0, KEYS_MAX);
  const short = found.filter((key) => isShort(key) && !checked.has(key));
  return { keys: found.filter((key) => !short.includes(key)), short, ids: [...ids].slice(0, IDS_MAX), hasMore };
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/**
 * All numbers and references in an entry as one list, without short numbers. Reversals are looked up by these values.
 */
export function namesOf(
  entry: { readonly text: string; readonly creditor_reference: string | null },
  isNumber: NumberTest,
): string[] {
  const { keys, ids } = namedIn(entry.text, entry.creditor_reference, isNumber);
  return [...keys, ...ids.map((id) => `#${id}`)];
}

/** A Belgian structured communication (OGM) with its separators, or only its twelve digits, as some banks write it. */
const OGM = /(?<![\d/])(?:[+*]{3}\s?)?\d{3}\s?\/?\s?\d{4}\s?\/?\s?\d{5}(?:\s?[+*]{3})?(?![\d/])/g;
