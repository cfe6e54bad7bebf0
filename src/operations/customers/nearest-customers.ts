/**
 * Suggests customers for a name that no customer has. The name can be misspelled, can lack words, or can have its words
 * in a different order.
 */
import { comparedName } from '../../model/alike-names.ts';
import type { AccountId } from '../../model/ids.ts';
import { foldedSpellings, wordsSought } from '../../model/name-search.ts';
import { byNearness } from '../../model/nearest.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { Queries } from '../../store/store.ts';

const NEAREST_MAX = 3;
const LETTERS = 3;
const GRAMS_MAX = 8;
/** Largest number of customers that are read per trigram. Comparing more would block the event loop for too long. */
const ROWS_PER_GRAM = 150;

/**
 * Returns the customers that are most similar to the text `written`. Uses the index of three-letter sequences
 * (trigrams), so that not all customers are read. A misspelled name still shares a trigram with the right name if at
 * most every fourth letter is wrong.
 */
export async function nearestCustomers(tx: Queries, accountId: AccountId, written: string): Promise<CustomerRow[]> {
  const known = await tx.customers.sharing(accountId, gramsOf(written), ROWS_PER_GRAM);
  // Also compares the name without its legal form, so that `Firma Müller GmbH` finds Müller & Söhne.
  const asked = [written, comparedName(written).written.join(' ')];
  return [...new Set(asked.flatMap((text) => byNearness(text, known, labelsOf)))].slice(0, NEAREST_MAX);
}

function gramsOf(written: string): string[] {
  const words = wordsSought(written)
    .flat()
    .flatMap((text) => wordsOf(text, 2))
    .toSorted((one, other) => Math.min(other.length, LETTERS) - Math.min(one.length, LETTERS));
  const grams = words.flatMap((word) => {
    if (word.length < LETTERS) return [word];
    const letters = [...word];
    const begins = Array.from({ length: Math.ceil(letters.length / LETTERS) }, (_, n) =>
      Math.max(0, Math.min(n * LETTERS, letters.length - LETTERS)),
    );
    return begins.map((begin) => letters.slice(begin, begin + LETTERS).join(''));
  });
  return [...new Set(grams)].slice(0, GRAMS_MAX);
}

/**
 * Texts of a customer that are compared: names, names with umlauts written out, names with reversed words, and the
 * e-mail. Each word of three letters or more is also compared alone. Example: `Jansn` is similar to the word Jansen in
 * Jansen Bouw BV.
 */
function labelsOf({ name, company, email }: CustomerRow): string[] {
  const names = [name, company ?? ''].flatMap(foldedSpellings);
  const turned = names.map((one) => one.split(' ').toReversed().join(' '));
  return [name, ...names, ...turned, email ?? '', ...names.flatMap(wordsOf)].filter((label) => label !== '');
}

function wordsOf(text: string, length = LETTERS): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word.length >= length);
}
