/**
 * Substring search with an index, with the same results on both engines (`schema/search.ts`). The index contains every
 * sequence of one to three letters (a gram) of each normalized text, together with the account. A search finds the rows
 * that have all grams of the searched text. If the searched text is longer than a gram, the found rows are then
 * compared with the whole text.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AccountId } from '../../model/ids.ts';
import { folded } from '../../model/text.ts';
import type { Database } from './database.ts';
import { gramIndexOf } from './differences.ts';
import { gramsOf, isGram, type Part, type Rarest, type Searched } from './grams.ts';
import { takesLong } from './long-reads.ts';

export function partOf(text: string | undefined): Part | undefined {
  return text === undefined ? undefined : ((folded(text) || undefined) as Part | undefined);
}

/**
 * Chooses the grams for a search. Leaves out grams that occur in very many rows, such as `PO-` in `PO-2041`. Both
 * engines read all index entries of each gram, so common grams are expensive. Returns `{}` if no cheaper choice is
 * known.
 */
export async function rarestGrams(
  db: Database,
  table: Searched,
  accountId: AccountId,
  part: Part | undefined,
): Promise<Rarest> {
  if (part === undefined || isGram(part)) return {};
  return gramIndexOf(takesLong(db)).rarest(db, table, accountId, part);
}

/**
 * Subquery for a join: ids of the rows that have the given grams. These are all rows that contain the searched text
 * `part`, and possibly others.
 */
export function candidates(
  db: Database,
  table: Searched,
  accountId: AccountId,
  part: Part,
  grams: readonly string[] = gramsOf(part),
): RawBuilder<{ readonly id: number }> {
  return withGrams(db, table, accountId, grams);
}

/** Subquery for a join: ids of the rows that have all these grams. There must be at least one gram. */
export function withGrams(
  db: Database,
  table: Searched,
  accountId: AccountId,
  grams: readonly string[],
): RawBuilder<{ readonly id: number }> {
  return gramIndexOf(takesLong(db)).rowsWith(table, accountId, grams);
}

/**
 * Condition that a column contains the searched text. Both are normalized, so `like` gives the same result on both
 * engines.
 */
export function contains(column: string, part: Part) {
  return sql<SqlBool>`${sql.ref(column)} like ${`%${escaped(part)}%`} escape '\\'`;
}

/** Like {@link contains}, but ignores the last line of the column. */
export function containsAboveLastLine(column: string, part: Part) {
  return sql<SqlBool>`${sql.ref(column)} like ${`%${escaped(part)}%\n%`} escape '\\'`;
}

/** Escapes characters that `like … escape '\'` would treat as a pattern. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
