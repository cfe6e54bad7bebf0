/** Sums that are kept, not computed: every write to an invoice moves them in its own transaction (R18). */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Currency } from '../model/currency.ts';
import type { LocalDate, LocalMonth } from '../model/dates.ts';
import type { AccountId } from '../model/ids.ts';
import type { InvoiceStatus, StoredStatus } from '../model/invoice.ts';
import type { Database } from './database.ts';
import { rowOf, statement } from './statement.ts';
import type { Tables } from './tables.ts';

export type TotalMove = {
  readonly status: StoredStatus;
  readonly currency: Currency;
  readonly dueDate: LocalDate;
  readonly count: number;
  readonly amount: number;
  readonly amountDue: number;
};

export type CurrencyTotal = { currency: Currency; count: number; amount: number; amount_due: number };

/** Filters that the kept sums can answer. `today` splits pending from overdue. */
export type TotalFilter = {
  readonly status?: InvoiceStatus;
  readonly currency?: Currency;
  readonly dueFrom?: LocalDate;
  readonly dueTo?: LocalDate;
  readonly today: LocalDate;
};

type TotalRow = Selectable<Tables['invoice_totals']>;
const COLUMNS = [
  'account_id',
  'currency',
  'status',
  'due_date',
  'count',
  'amount',
  'amount_due',
] as const satisfies readonly (keyof TotalRow)[];

const add = statement<TotalRow, never>((db, parameter) =>
  db
    .insertInto('invoice_totals')
    .values(rowOf(COLUMNS, parameter))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'status', 'due_date', 'currency']).doUpdateSet({
        count: sql`invoice_totals.count + excluded.count`,
        amount: sql`invoice_totals.amount + excluded.amount`,
        amount_due: sql`invoice_totals.amount_due + excluded.amount_due`,
      }),
    )
    .$castTo<never>(),
);

type Place = { accountId: AccountId; status: StoredStatus; dueDate: LocalDate; currency: Currency };

const forgetEmpty = statement<Place, never>((db, parameter) =>
  db
    .deleteFrom('invoice_totals')
    .where('account_id', '=', parameter('accountId'))
    .where('status', '=', parameter('status'))
    .where('due_date', '=', parameter('dueDate'))
    .where('currency', '=', parameter('currency'))
    .where('count', '=', 0)
    .$castTo<never>(),
);

export function invoiceTotalQueries(db: Database) {
  return {
    /**
     * Adds to the sums. Rows are written in key order, so that two transactions on Postgres never wait for each
     * other crosswise; a day that has become empty leaves, so that old days cost nothing.
     */
    async move(accountId: AccountId, moves: readonly TotalMove[]): Promise<void> {
      const rows = moves
        .flatMap(({ dueDate, amountDue, ...move }) =>
          (['', dueDate] as const).map((due_date) => ({
            account_id: accountId,
            ...move,
            due_date,
            amount_due: amountDue,
          })),
        )
        .sort((a, b) => (key(a) < key(b) ? -1 : 1));
      for (const row of rows) await add(db, row);
      for (const { status, dueDate, currency, count } of moves) {
        if (count < 0) await forgetEmpty(db, { accountId, status, dueDate, currency });
      }
    },

    /** Count and sums per currency over a filter. */
    byCurrency: (accountId: AccountId, filter: TotalFilter): Promise<CurrencyTotal[]> =>
      db
        .selectFrom('invoice_totals')
        .select((s) => [
          'currency',
          s.fn.sum<number>('count').as('count'),
          s.fn.sum<number>('amount').as('amount'),
          s.fn.sum<number>('amount_due').as('amount_due'),
        ])
        .where('account_id', '=', accountId)
        .where((row) => row.and(conditions(row, filter)))
        .groupBy('currency')
        .having((s) => s.fn.sum('count'), '>', 0)
        .orderBy('currency')
        .execute(),

    /** One row per currency and stored status over all dates. */
    byStatus: (accountId: AccountId) =>
      db
        .selectFrom('invoice_totals')
        .select(['currency', 'status', 'count', 'amount', 'amount_due'])
        .where('account_id', '=', accountId)
        .where('due_date', '=', '')
        .where('count', '>', 0)
        .execute(),

    /** Pending money per currency and due day before a date: what the aging of R19 is made of. */
    pendingDaysBefore: (accountId: AccountId, date: LocalDate) =>
      db
        .selectFrom('invoice_totals')
        .select(['currency', 'due_date', 'count', 'amount_due'])
        .where('account_id', '=', accountId)
        .where('status', '=', 'pending')
        .where('due_date', '>', '')
        .where('due_date', '<', date)
        .orderBy('due_date')
        .execute(),

    /** Money received for invoices in a month (R18); negative `received` never happens, refunds have their own sum. */
    receive: (
      accountId: AccountId,
      receipt: { currency: Currency; month: LocalMonth; received: number; refunded: number },
    ) =>
      db
        .insertInto('invoice_receipts')
        .values({ account_id: accountId, ...receipt })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'month', 'currency']).doUpdateSet({
            received: sql`invoice_receipts.received + excluded.received`,
            refunded: sql`invoice_receipts.refunded + excluded.refunded`,
          }),
        )
        .execute(),

    /** Month by month from `from` on, what came in and what went back. */
    receiptsSince: (accountId: AccountId, from: LocalMonth) =>
      db
        .selectFrom('invoice_receipts')
        .select(['month', 'currency', 'received', 'refunded'])
        .where('account_id', '=', accountId)
        .where('month', '>=', from)
        .orderBy('month')
        .execute(),

    receiptsOf: (accountId: AccountId, month: LocalMonth) =>
      db
        .selectFrom('invoice_receipts')
        .select(['currency', 'received', 'refunded'])
        .where('account_id', '=', accountId)
        .where('month', '=', month)
        .execute(),
  };
}

function key(row: { status: string; due_date: string; currency: string }): string {
  return `${row.status}\n${row.due_date}\n${row.currency}`;
}

function conditions(row: ExpressionBuilder<Tables, 'invoice_totals'>, filter: TotalFilter) {
  const byDay = filter.dueFrom || filter.dueTo || filter.status === 'overdue' || filter.status === 'pending';
  const stored = filter.status === 'overdue' ? 'pending' : filter.status;
  return [
    ...(stored ? [row('status', '=', stored)] : []),
    ...(filter.currency ? [row('currency', '=', filter.currency)] : []),
    byDay ? row('due_date', '>', '') : row('due_date', '=', ''),
    ...(filter.dueFrom ? [row('due_date', '>=', filter.dueFrom)] : []),
    ...(filter.dueTo ? [row('due_date', '<=', filter.dueTo)] : []),
    ...(filter.status === 'overdue' ? [row('due_date', '<', filter.today)] : []),
    ...(filter.status === 'pending' ? [row('due_date', '>=', filter.today)] : []),
  ];
}
