/** Checks of stored sums per group, such as per day and status: the rows are added up in slices, then compared. */
import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { Check, Difference, Figure, Reading, Slice, SlicedTable } from './check.ts';
import { slicesOf } from './check.ts';

export type GroupRow = Readonly<Record<string, Figure>>;

export type Source = {
  readonly table: SlicedTable;
  /** A statement over a slice; its rows have the key and the sums. Rows of one group are added up. */
  readonly rows: (reading: Reading, slice: Slice) => RawBuilder<GroupRow>;
  /** Makes rows with the key of the rows of the statement, where the engine cannot. */
  readonly grouped?: (rows: readonly GroupRow[], reading: Reading) => readonly GroupRow[];
};

export type GroupCheck = Pick<Check, 'name' | 'says'> & {
  readonly table: keyof Tables;
  readonly key: readonly string[];
  readonly sums: readonly string[];
  readonly sources: readonly Source[];
};

/** Memory grows with the number of groups, not of rows. A group without a stored row, and one without rows, is all zeros. */
export function groupCheck(check: GroupCheck): Check {
  const { name, says, table, key, sums } = check;
  const columns = sql.join([
    ...key.map((column) => sql.ref(column)),
    ...sums.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`),
  ]);
  async function* run(reading: Reading): AsyncGenerator<Difference> {
    const { db, account } = reading;
    const computed = await computedSums(check, reading);
    const { rows } = await sql<GroupRow>`select ${columns} from ${sql.table(table)} where account_id = ${account.id}
      group by ${sql.join(key.map((column) => sql.ref(column)))}`.execute(db);
    for (const row of rows) {
      const place = placeOf(row, key);
      yield* compared(place, row, computed.get(place));
      computed.delete(place);
    }
    for (const [place, values] of computed) yield* compared(place, undefined, values);

    function* compared(row: string, is: GroupRow | undefined, shouldBe: readonly number[] | undefined) {
      for (const [n, figure] of sums.entries()) {
        const [stored, expected] = [Number(is?.[figure] ?? 0), shouldBe?.[n] ?? 0];
        if (stored === expected) continue;
        yield { check: name, accountId: account.id, table, row, figure, stored, computed: expected };
      }
    }
  }
  return { name, says, run };
}

function placeOf(row: GroupRow, key: readonly string[]): string {
  return key.map((column) => `${column} ${row[column]}`).join(', ');
}

async function computedSums({ key, sums, sources }: GroupCheck, reading: Reading): Promise<Map<string, number[]>> {
  const groups = new Map<string, number[]>();
  for (const { table, rows: read, grouped } of sources) {
    for await (const slice of slicesOf(reading, table)) {
      const { rows } = await read(reading, slice).execute(reading.db);
      for (const row of grouped ? grouped(rows, reading) : rows) {
        const place = placeOf(row, key);
        const known = groups.get(place);
        const values = sums.map((sum, n) => (known?.[n] ?? 0) + Number(row[sum] ?? 0));
        groups.set(place, values);
      }
    }
  }
  return groups;
}
