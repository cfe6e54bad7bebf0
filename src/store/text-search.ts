/**
 * Searches for a part of a text by an index, on both engines alike (migration 0015): of each folded text the index has
 * every one, two or three neighbouring letters ("grams"), together with the account. Rows that have all grams of what is
 * searched for are found by it; where that is longer than a gram, their texts are compared as well.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { folded } from '../model/folding.ts';
import type { AccountId } from '../model/ids.ts';
import { type Database, isPostgres } from './database.ts';

/** The columns that are indexed. They hold folded text. */
const SEARCHED = {
  customers: 'search_text',
  invoices: 'reference_search',
  payments: 'description_search',
  payment_requests: 'description_search',
} as const;
export type Searched = keyof typeof SEARCHED;

/** Of one letter upwards, folded; where there is nothing to search for, everything fits, and there is no part. */
export type Part = string & { readonly brand: 'Part' };

export function partOf(text: string | undefined): Part | undefined {
  return text === undefined ? undefined : ((folded(text) || undefined) as Part | undefined);
}

/** Lines of a text that a customer is found by: every one begins behind a line break, all but the last end with one. */
export function linesOf(...lines: readonly (string | null)[]): string {
  return `\n${lines.map((line) => folded(line ?? '')).join('\n')}`;
}

/** For {@link linesOf}: the beginning of a line. */
export function beginningOfLine(text: string): Part {
  return `\n${folded(text)}` as Part;
}

/** For {@link linesOf}: a whole line, unless it is the last. */
export function wholeLine(text: string): Part {
  return `\n${folded(text)}\n` as Part;
}

const GRAM_MAX = 3;
/** Enough to tell rows apart. The rest of a long text is compared. */
const GRAMS_MAX = 24;

/** Whether the index alone decides. */
export function isGram(part: Part): boolean {
  return [...part].length <= GRAM_MAX;
}

function gramsOf(part: Part): readonly string[] {
  if (isGram(part)) return [part];
  const letters = [...part];
  const grams: string[] = [];
  for (let at = 0; at < letters.length && grams.length < GRAMS_MAX; at += GRAM_MAX) {
    const begin = Math.min(at, letters.length - GRAM_MAX);
    grams.push(letters.slice(begin, begin + GRAM_MAX).join(''));
  }
  return grams;
}

/**
 * The ids of an account's rows that have all grams of a part, to be joined: all rows with the part are among them. A list
 * that is ordered by this id, and begins below one, is read from the index only as far as it goes.
 */
export function candidates(
  db: Database,
  table: Searched,
  accountId: AccountId,
  part: Part,
): RawBuilder<{ readonly id: number }> {
  const grams = gramsOf(part);
  if (isPostgres(db)) {
    const all = grams.map((gram) => `${accountId}:${gram}`);
    // Looked up once, whatever the planner thinks of it. The account is in every gram: asked for beside them, it would
    // have the planner read all rows of a small account, and make the grams of each.
    return sql`(with found as materialized (
      select id from ${sql.table(table)} where search_grams(account_id, ${sql.ref(SEARCHED[table])}) @> ${all}::text[]
    ) select id from found)`;
  }
  const all = grams.map((gram) => `${accountId}x${Buffer.from(gram).toString('hex')}`);
  const index = sql.table(`${table}_search`);
  return sql`(select rowid as id from ${index} where ${index} match ${all.join(' ')})`;
}

/** `column like pattern`, the same on both engines: both sides are folded already. */
export function contains(column: string, part: Part) {
  return sql<SqlBool>`${sql.ref(column)} like ${`%${escaped(part)}%`} escape '\\'`;
}

/** As {@link contains}, in all lines of {@link linesOf} but the last. */
export function containsAboveLastLine(column: string, part: Part) {
  return sql<SqlBool>`${sql.ref(column)} like ${`%${escaped(part)}%\n%`} escape '\\'`;
}

/** Escapes what `like … escape '\'` would read as a pattern. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
