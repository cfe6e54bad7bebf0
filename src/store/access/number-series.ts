/** Queries for the series of document numbers (R100). */
import { type Selectable, sql } from 'kysely';
import { sequenceIn } from '../../model/codes.ts';
import type { LocalDate } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import { NEXT_MAX, type NumberedKind, type Skipped, skippedUntil } from '../../model/number-series.ts';
import type { Database } from '../engine/database.ts';
import { preparedStatement } from '../engine/prepared-statement.ts';
import type { Tables } from '../schema/tables.ts';

export type SeriesRow = Selectable<Tables['number_series']>;

type Place = { readonly id: AccountId; readonly kind: NumberedKind; readonly prefix: string };

/**
 * Takes the next number of a series. The row stays locked until the caller's transaction ends, and a rollback restores
 * the row. Numbers are therefore unique and without gaps, even under concurrency and after crashes (R5). The first
 * document with a new prefix, such as the prefix of a new year, begins a series.
 */
export const takeSequence = preparedStatement<Place & { readonly date: LocalDate }, { sequence: number }>(
  (db, parameter) =>
    db
      .insertInto('number_series')
      .values({
        account_id: parameter('id'),
        kind: parameter('kind'),
        prefix: parameter('prefix'),
        next_sequence: 2,
        last_date: parameter('date'),
      })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'kind', 'prefix']).doUpdateSet((row) => ({
          next_sequence: sql<number>`number_series.next_sequence + 1`,
          // In this update, SQLite and Postgres both read the value that `last_date` had before the update.
          date_before: sql<LocalDate | null>`number_series.last_date`,
          last_date: row.ref('excluded.last_date'),
        })),
      )
      .returning(sql<number>`next_sequence - 1`.as('sequence')),
);

const find = preparedStatement<Place, SeriesRow>((db, parameter) =>
  db
    .selectFrom('number_series')
    .selectAll()
    .where('account_id', '=', parameter('id'))
    .where('kind', '=', parameter('kind'))
    .where('prefix', '=', parameter('prefix')),
);

export const seriesOfKind = preparedStatement<Pick<Place, 'id' | 'kind'>, SeriesRow>((db, parameter) =>
  db
    .selectFrom('number_series')
    .selectAll()
    .where('account_id', '=', parameter('id'))
    .where('kind', '=', parameter('kind')),
);

/**
 * Highest sequence among imported invoices whose numbers begin with the prefix (R108); 0 if there is none. Read only
 * when a series begins. Ignores sequences that are too large for a series.
 */
export async function highestImported(db: Database, id: AccountId, prefix: string): Promise<number> {
  const rows = await db
    .selectFrom('invoices')
    .select('invoice_number')
    .where('account_id', '=', id)
    .where('import_id', 'is not', null)
    .where(sql<boolean>`substr(invoice_number, 1, ${prefix.length}) = ${prefix}`)
    .execute();
  const sequences = rows.map(({ invoice_number: number }) => sequenceIn(prefix, number ?? '') ?? 0);
  return sequences.reduce((highest, one) => (one > highest && one < NEXT_MAX ? one : highest), 0);
}

export async function raiseSeries(
  db: Database,
  { id, kind, prefix }: Place,
  next: number,
  skipped: Skipped,
): Promise<void> {
  const change = { next_sequence: next, skipped: JSON.stringify(skipped) };
  await db
    .insertInto('number_series')
    .values({ account_id: id, kind, prefix, ...change })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'prefix']).doUpdateSet(change))
    .execute();
}

/**
 * To recognize a document number, a text is compared with at most this number of prefixes. Few businesses have more
 * series.
 */
const PREFIXES_MAX = 50;

export function numberSeriesQueries(db: Database) {
  return {
    /** Returns the series; `undefined` if it has no number yet. */
    find: async (id: AccountId, kind: NumberedKind, prefix: string): Promise<SeriesRow | undefined> =>
      (await find(db, { id, kind, prefix }))[0],

    /**
     * The next sequence of a series. A new series begins after the highest number of imported invoices with its prefix
     * (R108).
     */
    next: async (id: AccountId, kind: NumberedKind, prefix: string): Promise<number> => {
      const [row] = await find(db, { id, kind, prefix });
      if (row) return row.next_sequence;
      return kind === 'invoice' ? (await highestImported(db, id, prefix)) + 1 : 1;
    },

    /** All series of the account. The list has no pages, because a business begins only a few series each year. */
    list: (id: AccountId): Promise<SeriesRow[]> =>
      db
        .selectFrom('number_series')
        .selectAll()
        .where('account_id', '=', id)
        .orderBy('kind')
        .orderBy('prefix')
        .execute(),

    /** Prefixes such as `INV-2026-` of the account's series, sorted by the date of the last document, newest first. */
    prefixes: async (id: AccountId, kind: NumberedKind): Promise<string[]> => {
      const rows = await seriesOfKind(db, { id, kind });
      const newest = rows.sort((a, b) => (b.last_date ?? '').localeCompare(a.last_date ?? ''));
      return newest.slice(0, PREFIXES_MAX).map(({ prefix }) => prefix);
    },

    /**
     * Raises the next number to `to`. The caller must hold the account's lock, so that no document takes a number
     * meanwhile.
     */
    async raise(id: AccountId, kind: NumberedKind, prefix: string, to: number): Promise<void> {
      const [row] = await find(db, { id, kind, prefix });
      const next = row?.next_sequence ?? 1;
      if (to <= next) throw new Error(`the next number of ${JSON.stringify(prefix)} is ${next}, not below ${to}`);
      const before = row ? (JSON.parse(row.skipped) as Skipped) : [];
      await raiseSeries(db, { id, kind, prefix }, to, skippedUntil(before, next, to));
    },
  };
}
