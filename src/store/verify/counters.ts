/** Checks of stored numbers of rows, which lists show as their totals and revisions are made of. */
import { sql } from 'kysely';
import { lengthOfList } from '../engine/differences.ts';
import type { CountedNoun } from '../schema/accounts.ts';
import { counterOf } from '../sums/counters.ts';
import { type Check, type Difference, inSlice, type Reading, slicesOf } from './check.ts';

/** Rows of each noun. Kept statements are deleted after a while and stay counted, so that a revision never comes again. */
const COUNTED: Readonly<Record<Exclude<CountedNoun, 'kept_documents' | 'invoice_lines'>, string>> = {
  customers: 'customers where account_id =',
  items: 'items where account_id =',
  activity: 'activity where account_id =',
  payment_links: 'payment_requests where listed = 1 and account_id =',
  payment_plans: 'payment_plans where account_id =',
  subscriptions: 'subscriptions where account_id =',
};

async function* run(reading: Reading): AsyncGenerator<Difference> {
  const { db, account } = reading;
  const counted = async (rows: string) => {
    const { rows: found } = await sql<{ count: number }>`
      select count(*) as count from ${sql.raw(rows)} ${account.id}`.execute(db);
    return found[0]?.count ?? 0;
  };
  const differs = (noun: CountedNoun, stored: number, computed: number) => ({
    ...{ check: CHECK.name, accountId: account.id, table: 'counters', row: `noun ${noun}`, figure: 'count' },
    ...{ stored, computed },
  });
  for (const [noun, rows] of Object.entries(COUNTED) as [CountedNoun, string][]) {
    const [stored, computed] = [await counterOf(db, account.id, noun), await counted(rows)];
    if (stored !== computed) yield differs(noun, stored, computed);
  }
  let lines = 0;
  for await (const slice of slicesOf(reading, 'invoices')) {
    const { rows } = await sql<{ count: number }>`select coalesce(sum(${lengthOfList(db, 'r.lines')}), 0) as count
      from invoices as r where ${inSlice(reading, slice)}`.execute(db);
    lines += rows[0]?.count ?? 0;
  }
  const stored = await counterOf(db, account.id, 'invoice_lines');
  if (stored !== lines) yield differs('invoice_lines', stored, lines);
  const kept = await counterOf(db, account.id, 'kept_documents');
  const documents = await counted('kept_documents where sha256 is not null and account_id =');
  if (kept < documents) yield differs('kept_documents', kept, documents);
}

const CHECK: Check = {
  name: 'counters',
  says: 'Stored numbers of customers, items, lines of invoices, links, plans, subscriptions, activity and kept documents are those of their rows.',
  run,
};

export const COUNTER_CHECKS: readonly Check[] = [CHECK];
