/** Compares a stored sum with the sum of its rows. */
import { sql } from 'kysely';
import type { KeptSum, SumRow } from '../sums/kept-sum.ts';
import { placeOf, recomputed } from '../sums/rebuild.ts';
import type { Check, Difference, Reading } from './check.ts';

/**
 * Makes a check of a stored sum. If a group exists only in the stored sum or only in the rows, the missing side counts
 * as zero.
 */
export function sumCheck(sum: KeptSum): Check {
  const { table, says, group, figures } = sum;
  const columns = sql.join([
    ...group.map((column) => sql.ref(column)),
    ...figures.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`),
  ]);
  async function* run(reading: Reading): AsyncGenerator<Difference> {
    const { db, account } = reading;
    const computed = await recomputed(sum, reading, account);
    const { rows } = await sql<SumRow>`select ${columns} from ${sql.table(table)} where account_id = ${account.id}
      group by ${sql.join(group.map((column) => sql.ref(column)))}`.execute(db);
    for (const row of rows) {
      const place = placeOf(row, group);
      yield* compared(place, row, computed.get(place));
      computed.delete(place);
    }
    for (const [place, values] of computed) yield* compared(place, undefined, values);

    function* compared(row: string, is: SumRow | undefined, shouldBe: SumRow | undefined) {
      for (const figure of figures) {
        const [stored, expected] = [Number(is?.[figure] ?? 0), Number(shouldBe?.[figure] ?? 0)];
        if (stored === expected) continue;
        yield { check: table, accountId: account.id, table, row, figure, stored, computed: expected };
      }
    }
  }
  return { name: table, says, run };
}
