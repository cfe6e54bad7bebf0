/** Splits a table into slices by id, so that time and memory per statement do not depend on the size of the account. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { Database } from './database.ts';

/** The rows to read, all in one snapshot. */
export type Scope = {
  readonly db: Database;
  /**
   * Condition on the rows `r` of a table. Selects the rows of one account, or all rows if the read is about all
   * accounts.
   */
  readonly rows: RawBuilder<SqlBool>;
  /** Largest number of rows per statement. */
  readonly sliceRows: number;
  /** Called after each slice with its number of rows. */
  readonly looked: (rows: number) => Promise<void>;
};

export type SlicedTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown; account_id: unknown } ? Name : never;
}[keyof Tables];

/** Rows with ids above `after` and up to `until`. */
export type Slice = { readonly after: number; readonly until: number };

export async function* slicesOf(
  { db, rows: own, sliceRows, looked }: Scope,
  table: SlicedTable,
): AsyncGenerator<Slice> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ until: number | null; count: number }>`
      select max(id) as until, count(*) as count from (select r.id as id from ${sql.table(table)} as r
        where ${own} and r.id > ${after} order by r.id limit ${sliceRows}) as slice`.execute(db);
    const { until = null, count = 0 } = rows[0] ?? {};
    if (until === null) return;
    yield { after, until };
    await looked(count);
    if (count < sliceRows) return;
    after = until;
  }
}

/** Condition that a row is in the slice. The table must have the alias `r`. */
export function inSlice({ rows }: Pick<Scope, 'rows'>, { after, until }: Slice): RawBuilder<SqlBool> {
  return sql<SqlBool>`${rows} and r.id > ${after} and r.id <= ${until}`;
}
