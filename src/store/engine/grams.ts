/**
 * Grams are sequences of one to three letters of a normalized text. This file finds rows by grams, with the index of
 * each engine (`schema/search.ts`).
 */
import { type RawBuilder, sql } from 'kysely';
import type { AccountId } from '../../model/ids.ts';
import type { Database } from './database.ts';

/** The searched column of each table. The columns contain normalized text. */
const SEARCHED = {
  customers: 'search_text',
  invoices: 'reference_search',
  payments: 'description_search',
  payment_requests: 'description_search',
} as const;
export type Searched = keyof typeof SEARCHED;

/** Normalized text to search for, with at least one letter. */
export type Part = string & { readonly brand: 'Part' };

export const GRAM_MAX = 3;
/**
 * Largest number of grams per search. These grams already select few rows; the rows are then compared with the whole
 * text.
 */
const GRAMS_MAX = 24;

/** True if the text is short enough that the index alone gives the exact result. */
export function isGram(part: Part): boolean {
  return [...part].length <= GRAM_MAX;
}

export function gramsOf(part: Part): readonly string[] {
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
 * `grams`: the grams that a search looks up, because their look-up costs the least. If `grams` is absent, all grams of
 * {@link gramsOf} are looked up.
 */
export type Rarest = { readonly grams?: readonly string[] };

export type GramIndex = {
  /** Chooses the grams to search for. The searched text `part` must be longer than a gram. */
  readonly rarest: (db: Database, table: Searched, accountId: AccountId, part: Part) => Promise<Rarest>;
  /** Subquery for a `from` clause: ids of the rows that have all these grams. There must be at least one gram. */
  readonly rowsWith: (
    table: Searched,
    accountId: AccountId,
    grams: readonly string[],
  ) => RawBuilder<{ readonly id: number }>;
};

/** SQLite: an FTS5 table in which each gram is a word. */
export const sqliteGrams: GramIndex = {
  rarest: rarestByCount,
  rowsWith: (table, accountId, grams) => {
    const all = grams.map((gram) => wordOf(accountId, gram));
    const index = sql.table(`${table}_search`);
    return sql`(select rowid as id from ${index} where ${index} match ${all.join(' ')})`;
  },
};

/** Postgres: a GIN index on the function `search_grams`. */
export const postgresGrams: GramIndex = {
  rarest: withoutCommon,
  rowsWith: (table, accountId, grams) => {
    const all = grams.map((gram) => postgresWordOf(accountId, gram));
    // `materialized` makes the planner use the index of grams. Without `materialized`, the planner would scan all rows
    // of a small account and compute the grams of each row. A condition on `account_id` would make the planner scan the
    // account too. Such a condition is not needed, because every indexed gram contains the account.
    return sql`(with found as materialized (
      select id from ${sql.table(table)} where search_grams(account_id, ${sql.ref(SEARCHED[table])}) @> ${all}::text[]
    ) select id from found)`;
  },
};

/**
 * A gram in at least this many rows is common. Searches skip common grams, because intersecting long lists is slower
 * than comparing the rows of a rarer gram.
 */
const COMMON = 5_000;
const RAREST_MAX = 4;

/** Counts the rows of each gram, up to {@link COMMON}. Returns the grams with the fewest rows. */
async function rarestByCount(db: Database, table: Searched, accountId: AccountId, part: Part): Promise<Rarest> {
  const letters = [...part];
  const all = new Set(letters.slice(GRAM_MAX - 1).map((_, at) => letters.slice(at, at + GRAM_MAX).join('')));
  const index = sql.table(`${table}_search`);
  const counted: { gram: string; count: number }[] = [];
  for (const gram of [...all].slice(0, GRAMS_MAX)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select rowid from ${index} where ${index} match ${wordOf(accountId, gram)} limit ${COMMON})`.execute(db);
    counted.push({ gram, count: rows[0]?.count ?? 0 });
  }
  const rare = counted.filter(({ count }) => count < COMMON).sort((a, b) => a.count - b.count);
  return rare.length === 0 ? {} : { grams: rare.slice(0, RAREST_MAX).map(({ gram }) => gram) };
}

/**
 * A gram in at least this share of a table's rows is common. The share is high, because Postgres intersects even a gram
 * of 500,000 rows in 2 ms.
 */
const COMMON_SHARE = 0.5;
const RARE_SHARE = 0.01;

/**
 * Leaves out common grams if at least one gram is rare. Postgres stores only the few thousand most frequent grams of a
 * sample (`pg_stats`). A gram that is not stored there counts as rare.
 */
async function withoutCommon(db: Database, table: Searched, accountId: AccountId, part: Part): Promise<Rarest> {
  const grams = gramsOf(part);
  const words = grams.map((gram) => postgresWordOf(accountId, gram));
  const { rows } = await sql<{ at: number; share: number }>`
    select asked.at, coalesce(frequent.share, 0) as share
    from unnest(${words}::text[]) with ordinality as asked(word, at) left join (
      select unnest(most_common_elems::text::text[]) as word, unnest(most_common_elem_freqs) as share
      from pg_stats where schemaname = current_schema() and tablename = ${`${table}_search`}
    ) as frequent using (word) order by asked.at`.execute(db);
  const rest = rows.filter(({ share }) => share < COMMON_SHARE);
  if (!rest.some(({ share }) => share < RARE_SHARE)) return {};
  return { grams: rest.map(({ at }) => grams[at - 1] as string) };
}

/** The text that the Postgres index contains for a gram of an account. */
function postgresWordOf(accountId: AccountId, gram: string): string {
  return `${accountId}:${gram}`;
}

/** The word that the SQLite index contains for a gram of an account. */
function wordOf(accountId: AccountId, gram: string): string {
  return `${accountId}x${Buffer.from(gram).toString('hex')}`;
}
