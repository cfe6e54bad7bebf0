/** Checks of events against the changes that they tell of (R25). */
import { type RawBuilder, sql } from 'kysely';
import type { EventType } from '../../model/event.ts';
import { numberAt } from '../database.ts';
import type { CheckOfAll, Difference, Scope, SlicedTable } from './check.ts';
import { inSlice, slicesOf } from './check.ts';
import { type IdSet, idSet } from './id-set.ts';

/** Whether a row of the table has an event: 1 or 0, and null where its columns do not tell. */
type EventRule = {
  readonly type: EventType;
  readonly table: SlicedTable;
  readonly expected: RawBuilder<unknown>;
  /** It can be told again, such as of an invoice that is paid, disputed and paid once more. */
  readonly again?: true;
};

const told = (type: EventType, table: SlicedTable, condition: string, otherwise = '0', again?: true): EventRule => ({
  ...{ type, table },
  expected: sql.raw(`case when ${condition} then 1 else ${otherwise} end`),
  ...(again ? { again } : {}),
});
const toldAgain = (type: EventType, table: SlicedTable, condition: string) =>
  told(type, table, condition, 'null', true);

/** The event names the row by its id; `payment.refunded` names payment and refund. */
const TOLD: readonly EventRule[] = [
  told('invoice.created', 'invoices', `r.status <> 'draft'`),
  // Paid by a credit note is not told as paid.
  toldAgain('invoice.paid', 'invoices', `r.status in ('paid', 'refunded') and r.amount_credited = 0`),
  toldAgain('invoice.cancelled', 'invoices', `r.status = 'cancelled'`),
  toldAgain('invoice.overdue', 'invoices', 'r.overdue_told_at is not null'),
  told('credit_note.created', 'credit_notes', '1 = 1'),
  told(
    'payment.succeeded',
    'payments',
    `(r.status in ('paid', 'refunded') or r.undone_at is not null) and r.overpaid < r.amount`,
  ),
  // A failure can be followed by a success.
  told(
    'payment.failed',
    'payments',
    `r.status = 'failed' and r.undone_at is null`,
    `case when r.status in ('paid', 'refunded') then null else 0 end`,
  ),
  told('payment.undone', 'payments', 'r.undone_at is not null'),
  told('payment.refunded', 'refunds', `r.status in ('done', 'failed')`),
  told('subscription.created', 'subscriptions', '1 = 1'),
];

const REFUNDED: EventType = 'payment.refunded';

type Counted = { readonly once: IdSet; readonly twice: IdSet };

async function countEvents(scope: Scope): Promise<ReadonlyMap<string, Counted>> {
  const { db } = scope;
  const counted = new Map<string, Counted>(TOLD.map(({ type }) => [type, { once: idSet(), twice: idSet() }]));
  const types = sql.join(TOLD.map(({ type }) => sql.lit(type)));
  for await (const slice of slicesOf(scope, 'events')) {
    const { rows } = await sql<{ type: string; subject: number | null }>`select r.type as type,
      case when r.type = ${sql.lit(REFUNDED)} then ${numberAt(db, 'r.data', ['refund', 'id'])}
        else ${numberAt(db, 'r.data', ['id'])} end as subject
      from events as r where ${inSlice(scope, slice)} and r.type in (${types})`.execute(db);
    for (const { type, subject } of rows) {
      const sets = counted.get(type);
      if (sets && subject !== null && !sets.once.add(subject)) sets.twice.add(subject);
    }
  }
  return counted;
}

async function* run(scope: Scope): AsyncGenerator<Difference> {
  const counted = await countEvents(scope);
  for (const [table, of] of Map.groupBy(TOLD, (one) => one.table)) {
    const columns = sql.join(of.map(({ expected }, n) => sql`${expected} as ${sql.ref(`expected_${n}`)}`));
    for await (const slice of slicesOf(scope, table)) {
      const { rows } = await sql<Readonly<Record<string, number | null>>>`select r.id as id, r.account_id as account_id,
        ${columns} from ${sql.table(table)} as r where ${inSlice(scope, slice)} order by r.id`.execute(scope.db);
      for (const row of rows) {
        for (const [n, { type, again }] of of.entries()) {
          const computed = row[`expected_${n}`] ?? null;
          if (computed === null) continue;
          const stored = timesIn(counted.get(type), Number(row.id));
          if (stored === computed || (again && stored > computed)) continue;
          const where = { table, row: String(row.id), figure: `events ${type}` };
          yield { check: CHECK.name, accountId: Number(row.account_id), ...where, stored, computed };
        }
      }
    }
  }
}

/** 2 stands for more than once. */
function timesIn(sets: Counted | undefined, id: number): 0 | 1 | 2 {
  if (sets?.twice.has(id)) return 2;
  return sets?.once.has(id) ? 1 : 0;
}

const CHECK: CheckOfAll = {
  name: 'events',
  says: 'Each invoice, credit note, payment, refund and subscription has exactly the events of the changes that its row shows.',
  run,
};

export const EVENT_CHECKS: readonly CheckOfAll[] = [CHECK];
