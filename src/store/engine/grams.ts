/**
 * Grams of a normalized text (sequences of one to three letters), and their index in each engine (`schema/search.ts`).
 */
import { type RawBuilder, sql } from 'kysely';
import type { AccountId } from '../../model/ids.ts';
import type { Database } from './database.ts';

/** The indexed columns, which contain normalized text. */
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
 * Largest number of grams per search. They select few enough rows; the rest of a long text is compared in these rows.
 */
const GRAMS_MAX = 24;

/** True if the index alone gives the exact result. */
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

/** For {@link candidates}: the grams of a part that find its rows at the lowest cost. */
export type Rarest = { readonly grams?: readonly string[] };

export type GramIndex = {
  /** Chooses the grams to search for, for a part that is longer than a gram. */
  readonly rarest: (db: Database, table: Searched, accountId: AccountId, part: Part) => Promise<Rarest>;
  /** For a `from` clause: ids of the rows that have all of these grams. There must be at least one gram. */
  readonly rowsWith: (
    table: Searched,
    accountId: AccountId,
    grams: readonly string[],
  ) => RawBuilder<{ readonly id: number }>;
};

/** SQLite: a table of FTS5, with a word for each gram. */
export const sqliteGrams: GramIndex = {
  rarest: rarestByCount,
  rowsWith: (table, accountId, grams) => {
    const all = grams.map((gram) => wordOf(accountId, gram));
    const index = sql.table(`${table}_search`);
    return sql`(select rowid as id from ${index} where ${index} match ${all.join(' ')})`;
  },
};

/** Postgres: a GIN index over a function. */
export const postgresGrams: GramIndex = {
  rarest: withoutCommon,
  rowsWith: (table, accountId, grams) => {
    const all = grams.map((gram) => postgresWordOf(accountId, gram));
    // Materialized, and without a condition on the account, which is part of every gram anyway: the planner could
    // otherwise scan a small account and compute the grams of each row.
    return sql`(with found as materialized (
      select id from ${sql.table(table)} where search_grams(account_id, ${sql.ref(SEARCHED[table])}) @> ${all}::text[]
    ) select id from found)`;
  },
};

/**
 * Grams in at least this many rows are common. Comparing the rows of a rarer gram is faster than intersecting common
 * ones.
 */
const COMMON = 5_000;
const RAREST_MAX = 4;

/** The grams of the part that occur in the fewest rows, counted up to {@link COMMON}. */
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
 * Share of a table's rows above which a gram is common. Intersecting a gram that occurs in half of a million rows takes
 * Postgres 2 ms.
 */
const COMMON_SHARE = 0.5;
const RARE_SHARE = 0.01;

/**
 * Leaves out common grams if there is a rare one, whose rows are then compared. Postgres samples the frequencies of a
 * column's grams and stores some thousand of the most frequent; a gram that is not among them is rare.
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

/** A gram with its account in the form of the Postgres index. */
function postgresWordOf(accountId: AccountId, gram: string): string {
  return `${accountId}:${gram}`;
}

/** A gram with its account in the form of the SQLite index. */
function wordOf(accountId: AccountId, gram: string): string {
  return `${accountId}x${Buffer.from(gram).toString('hex')}`;
}
