/**
 * Checks the stored row counts. Lists show these counts as totals. The sum of the counts `activity` and
 * `kept_documents` is the account's revision.
 */
import { sql } from 'kysely';
import { lengthOfList } from '../engine/differences.ts';
import { inSlice, slicesOf } from '../engine/slices.ts';
import type { CountedNoun } from '../schema/accounts.ts';
import { COUNTED, counterOf } from '../sums/kept-sum.ts';
import type { Check, Difference, Reading } from './check.ts';

async function* run(reading: Reading): AsyncGenerator<Difference> {
  const { db, account } = reading;
  const counted = async (rows: string) => {
    const { rows: found } = await sql<{ count: number }>`
      select count(*) as count from ${sql.raw(rows)} ${account.id}`.execute(db);
    return found[0]?.count ?? 0;
  };
  const differs = (noun: CountedNoun, stored: number, computed: number) => ({
    check: CHECK.name,
    accountId: account.id,
    table: 'counters',
    row: `noun ${noun}`,
    figure: 'count',
    stored,
    computed,
  });
  for (const [noun, rows] of Object.entries(COUNTED) as [CountedNoun, string][]) {
    const [stored, computed] = [await counterOf(db, account.id, noun), await counted(rows)];
    if (stored !== computed) yield differs(noun, stored, computed);
  }
  for (const [noun, table] of [['invoice_lines', 'invoices'] as const, ['quote_lines', 'quotes'] as const]) {
    let lines = 0;
    for await (const slice of slicesOf(reading, table)) {
      const { rows } = await sql<{ count: number }>`select coalesce(sum(${lengthOfList(db, 'r.lines')}), 0) as count
        from ${sql.table(table)} as r where ${inSlice(reading, slice)}`.execute(db);
      lines += rows[0]?.count ?? 0;
    }
    const stored = await counterOf(db, account.id, noun);
    if (stored !== lines) yield differs(noun, stored, lines);
  }
  const kept = await counterOf(db, account.id, 'kept_documents');
  const documents = await counted('kept_documents where sha256 is not null and account_id =');
  if (kept < documents) yield differs('kept_documents', kept, documents);
}

const CHECK: Check = {
  name: 'counters',
  says: 'Stored numbers of customers, items, lines of invoices and quotes, links, plans, subscriptions, activity and kept documents are those of their rows.',
  run,
};

export const COUNTER_CHECKS: readonly Check[] = [CHECK];
