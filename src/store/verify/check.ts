/**
 * Types for checks of stored data (`verify`). A check has a name, a rule in words, and statements that return only
 * differences. Checks never write.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AccountRow } from '../access/accounts.ts';
import type { Database } from '../engine/database.ts';
import { inSlice, type Scope, type SlicedTable, slicesOf } from '../engine/slices.ts';
import type { Figure } from '../sums/kept-sum.ts';

/**
 * A stored figure that differs from the value computed from other rows. `row`: id of the row in `table`, or the columns
 * of its key.
 */
export type Difference = {
  readonly check: string;
  /** Null if the difference belongs to no account, such as damage of the file. */
  readonly accountId: number | null;
  readonly table: string;
  readonly row: string;
  readonly figure: string;
  readonly stored: Figure;
  readonly computed: Figure;
};

/** Scope of a check that reads the rows of one account. */
export type Reading = Scope & { readonly account: AccountRow };

export type Check = {
  readonly name: string;
  /** The rule in words, as listed in the documentation. */
  readonly says: string;
  readonly run: (reading: Reading) => AsyncIterable<Difference>;
};

/** A check that reads a table once for all accounts. Used for tables without an index that begins with the account. */
export type CheckOfAll = Omit<Check, 'run'> & { readonly run: (scope: Scope) => AsyncIterable<Difference> };

type Expression = RawBuilder<unknown>;
/**
 * Computed values, by the name of the figure. Each value is compared with the stored column of this name, or with the
 * expression in `stored`.
 */
type Figures = Readonly<Record<string, Expression | { readonly stored: Expression; readonly computed: Expression }>>;

type RowCheck = Pick<Check, 'name' | 'says'> & {
  readonly table: SlicedTable;
  /** Condition that restricts the checked rows. */
  readonly where?: RawBuilder<SqlBool>;
  readonly figures: (db: Database) => Figures;
};

/**
 * Makes a check that compares columns of each row with values computed from other rows. Each statement compares one
 * range of ids (`slices.ts`).
 */
export function rowCheck({ name, says, table, where, figures }: RowCheck): Check {
  async function* run(reading: Reading): AsyncGenerator<Difference> {
    const { db, account } = reading;
    const compared = Object.entries(figures(db)).map(([figure, given]) =>
      'stored' in given ? { figure, ...given } : { figure, stored: sql.ref(`r.${figure}`), computed: given },
    );
    const columns = compared.flatMap(({ stored, computed }, n) => [
      sql`${stored} as ${sql.ref(`stored_${n}`)}`,
      sql`${computed} as ${sql.ref(`computed_${n}`)}`,
    ]);
    const differs = compared.map((_, n) => sql`${sql.ref(`stored_${n}`)} is distinct from ${sql.ref(`computed_${n}`)}`);
    for await (const slice of slicesOf(reading, table)) {
      const { rows } = await sql<Readonly<Record<string, Figure>>>`select * from (
        select r.id as id, ${sql.join(columns)} from ${sql.table(table)} as r
        where ${inSlice(reading, slice)} ${where ? sql`and ${where}` : sql``}) as compared
        where ${sql.join(differs, sql` or `)} order by id`.execute(db);
      for (const row of rows) {
        for (const [n, { figure }] of compared.entries()) {
          const [stored, computed] = [row[`stored_${n}`] ?? null, row[`computed_${n}`] ?? null];
          if (stored === computed) continue;
          yield { check: name, accountId: account.id, table, row: String(row.id), figure, stored, computed };
        }
      }
    }
  }
  return { name, says, run };
}
