/**
 * Substring search with an index, the same on both engines (`schema/search.ts`). For each normalized text the index
 * contains every sequence of one, two or three letters (gram), together with the account. It finds the rows with all
 * grams of the searched text; for a text longer than a gram, these rows are then compared.
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
 * Chooses grams for texts such as `PO-`, which may occur in every row: both engines read all entries of each gram that
 * they intersect, so common grams are left out. Empty if no cheaper choice is known.
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
 * Ids of rows that have the given grams of a part, for a join. They include all rows with the part. A list in the order
 * of this id reads the index only as far as its page.
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

/** Like {@link candidates}, for given grams. There must be at least one. */
export function withGrams(
  db: Database,
  table: Searched,
  accountId: AccountId,
  grams: readonly string[],
): RawBuilder<{ readonly id: number }> {
  return gramIndexOf(takesLong(db)).rowsWith(table, accountId, grams);
}

/** `column like pattern`, which gives the same result on both engines, because both sides are normalized. */
export function contains(column: string, part: Part) {
  return sql<SqlBool>`${sql.ref(column)} like ${`%${escaped(part)}%`} escape '\\'`;
}

/** Like {@link contains}, in all lines except the last. */
export function containsAboveLastLine(column: string, part: Part) {
  return sql<SqlBool>`${sql.ref(column)} like ${`%${escaped(part)}%\n%`} escape '\\'`;
}

/** Escapes characters that `like … escape '\'` would treat as a pattern. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
