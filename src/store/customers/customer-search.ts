/** Search for customers by words of their names (R21), with the index of letter sequences (grams, `text-search.ts`). */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { AccountId } from '../../model/ids.ts';
import { foldedName, foldedSpellings, type Spellings, wordsSought } from '../../model/name-search.ts';
import type { Database } from '../engine/database.ts';
import { GRAM_MAX, gramsOf, isGram, type Part } from '../engine/grams.ts';
import { contains, containsAboveLastLine, withGrams } from '../engine/text-search.ts';

/**
 * The words of a search, each with all its spellings. A text matches if it contains a spelling of every word. A search
 * without words matches nothing.
 */
export type Sought = readonly Spellings[];

const COLUMN = 'customers.search_text';

/**
 * Search text of a customer. Its lines are the name, the company, and the spellings of both with umlauts written as two
 * letters. The last line contains all e-mail addresses. Every line, including the first, begins with a line break.
 */
export function searchTextOf(name: string, company: string | null, ...emails: readonly (string | null)[]): string {
  const spelled = [name, company ?? ''].map(foldedSpellings);
  const firsts = spelled.map(([first = '']) => first);
  const others = spelled.flatMap(([, ...rest]) => rest);
  const addresses = emails.filter((one) => one !== null).map(foldedName);
  return `\n${[...firsts, ...others, addresses.join(' ')].join('\n')}`;
}

/** The words of a search text. Returns `undefined` if there is no text. Without a text, every row matches. */
export function soughtIn(text: string | undefined): Sought | undefined {
  return text === undefined ? undefined : wordsSought(text);
}

/** A search for customers by a line of their search text ({@link searchTextOf}). The line must begin with `text`. */
export function beginningOfLine(text: string): Sought {
  return [foldedSpellings(text).map((spelling) => `\n${spelling}`)];
}

/**
 * A search for customers by a line of their search text ({@link searchTextOf}). The line must equal `text`. Ignores the
 * last line, which contains the e-mail addresses.
 */
export function wholeLine(text: string): Sought {
  return [foldedSpellings(text).map((spelling) => `\n${spelling}\n`)];
}

/** True if the search is short enough that the index alone gives the exact result. */
export function isExact(sought: Sought): boolean {
  const [only, ...more] = sought;
  return more.length === 0 && only?.length === 1 && isGram(only[0] as Part);
}

/**
 * Largest number of grams to look up. These grams already select few rows; the rows are then compared with all words.
 */
const GRAMS_MAX = 24;

/**
 * Ids of customers that could match. A gram that some spellings of a searched word lack is not looked up, because
 * customers with such a spelling would be missed.
 */
export function soughtCandidates(db: Database, accountId: AccountId, sought: Sought) {
  const grams = new Set(sought.flatMap(gramsOfWord));
  return withGrams(db, 'customers', accountId, longestFirst([...grams]).slice(0, GRAMS_MAX));
}

/** Returns only the longest grams, because longer grams occur in fewer rows. */
function longestFirst(grams: readonly string[]): readonly string[] {
  const most = Math.max(...grams.map(lengthOf));
  return grams.filter((gram) => lengthOf(gram) === most);
}

function gramsOfWord([first, ...others]: Spellings): readonly string[] {
  if (others.length === 0) return gramsOf((first ?? '') as Part);
  for (let size = GRAM_MAX; size > 1; size -= 1) {
    const shared = others.map((one) => new Set(windows(one, size)));
    const common = windows(first ?? '', size).filter((gram) => shared.every((grams) => grams.has(gram)));
    if (common.length > 0) return common;
  }
  return windows(first ?? '', 1).filter((letter) => others.every((one) => one.includes(letter)));
}

function windows(text: string, size: number): string[] {
  const letters = [...text];
  return letters.slice(size - 1).map((_, at) => letters.slice(at, at + size).join(''));
}

function lengthOf(gram: string): number {
  return [...gram].length;
}

/** Condition that a row contains at least one spelling of every word of the search. */
export function hasSought(sought: Sought): Expression<SqlBool> {
  return all(sought, (spelling) => contains(COLUMN, spelling as Part));
}

/** Like {@link hasSought}, but searches only in name and company. */
export function hasSoughtInNames(sought: Sought): Expression<SqlBool> {
  return all(sought, (spelling) => containsAboveLastLine(COLUMN, spelling as Part));
}

function all(sought: Sought, one: (spelling: string) => Expression<SqlBool>): Expression<SqlBool> {
  if (sought.length === 0) return sql<SqlBool>`1 = 0`;
  const words = sought.map((spellings) => {
    const either = sql.join(spellings.map(one), sql` or `);
    return spellings.length === 1 ? either : sql`(${either})`;
  });
  return sql<SqlBool>`${sql.join(words, sql` and `)}`;
}
