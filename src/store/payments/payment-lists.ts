/** Lists of payments, and their sums. */
import { type Expression, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, CustomerId, PaymentId, RequestId } from '../../model/ids.ts';
import { inAccount, misjudgesText } from '../customers/customer-filter.ts';
import type { Database } from '../engine/database.ts';
import type { Part } from '../engine/grams.ts';
import { candidates, partOf } from '../engine/text-search.ts';
import { payments } from '../schema/payments.ts';
import { columnsOf } from '../schema/table.ts';
import type { Tables } from '../schema/tables.ts';
import { addedUp, daysIn, paymentDays, paymentTotals, RECEIVED } from '../sums/payment-totals.ts';
import { conditions, isInOrderOfTime, type PaymentFilter, storedStatuses } from './payment-filters.ts';

export type PaymentRow = Selectable<Tables['payments']>;

/** A payment with columns of its customer, and of its payment link or invoice (R33). Answers contain these columns. */
export type ListedPaymentRow = PaymentRow & {
  customer_name: string | null;
  customer_email: string | null;
  /** Code of the link or invoice. A renewal has the code of the request for the subscription's first payment. */
  paid_code: string | null;
  /** Id that the caller chose for the link, used by the legacy interface. */
  paid_reference: string | null;
  /** The note of the payment link or request, shown if the payer wrote no note. */
  paid_note: string | null;
  link_id: RequestId | null;
};

/** Position in a list that is sorted by time: the last row of a page. */
export type PaymentPlace = { readonly at: number; readonly id: number };

export type PaymentSum = Record<'amount' | 'fee' | 'count' | 'received', number> & { currency: PaymentRow['currency'] };

/** Money that was refunded or charged back from the matching payments. */
export type RefundedSums = { currency: PaymentRow['currency']; refunded: number; charged_back: number };

export type PaymentTotal = PaymentSum & { testmode: 0 | 1 };
type PeriodFilter = Pick<PaymentFilter, 'status' | 'method' | 'from' | 'until'>;

/**
 * If at most this number of rows match, reading and sorting all of them is faster than reading along an index of the
 * whole account.
 */
const FEW = 2_000;

/** Sorts payments, newest first. `time`: time of payment, or of creation if unpaid. */
function ordered<DB, Table extends keyof DB, Row>(rows: SelectQueryBuilder<DB, Table, Row>, time: Expression<unknown>) {
  return rows.orderBy(time, 'desc').orderBy(sql.ref('payments.id'), 'desc');
}

const PAYMENT_COLUMNS = columnsOf(payments);

export function paymentLists(db: Database) {
  const listed = (payments: SelectQueryBuilder<Tables, 'payments', object> = db.selectFrom('payments')) =>
    payments
      .leftJoin('customers', 'customers.id', 'payments.customer_id')
      .leftJoin('subscriptions', 'subscriptions.id', 'payments.subscription_id')
      .leftJoin('payment_requests', (join) =>
        join.on('payment_requests.id', '=', (s) => s.fn.coalesce('subscriptions.request_id', 'payments.request_id')),
      )
      .leftJoin('invoices', 'invoices.id', 'payments.invoice_id')
      .select(PAYMENT_COLUMNS.map((column) => `payments.${column}` as const))
      .select(['customers.name as customer_name', 'customers.email as customer_email'])
      .select(['payment_requests.note as paid_note', 'payment_requests.reference as paid_reference'])
      .select((s) => [
        s.fn.coalesce('payment_requests.code', 'invoices.code').as('paid_code'),
        s.case().when('payment_requests.listed', '=', 1).then(s.ref('payment_requests.id')).end().as('link_id'),
      ]);

  const described = (accountId: AccountId, { description, grams }: PaymentFilter) =>
    candidates(db, 'payments', accountId, partOf(description) as Part, grams).as('found');

  /**
   * Payments that match the filter. `areSorted`: true to read and sort all matching rows; false to read along an index
   * until the page is full.
   */
  const filtered = (accountId: AccountId, filter: PaymentFilter, { areSorted }: { readonly areSorted: boolean }) =>
    db
      .selectFrom('payments')
      .$if(partOf(filter.description) !== undefined, (q) =>
        q.innerJoin(described(accountId, filter), 'found.id', 'payments.id'),
      )
      .where(inAccount('payments', accountId, filter, { walked: !areSorted }))
      .where((row) => row.and(conditions(db, row as never, accountId, filter)));

  /** Numbers and sums per currency and mode, computed from all matching rows. */
  async function sums(accountId: AccountId, filter: PaymentFilter): Promise<PaymentTotal[]> {
    const part = partOf(filter.description);
    return db
      .selectFrom('payments')
      .$if(part !== undefined, (q) => q.innerJoin(described(accountId, filter), 'found.id', 'payments.id'))
      .select((s) => [
        'currency',
        'testmode',
        s.fn.countAll<number>().as('count'),
        s.fn.sum<number>('amount').as('amount'),
        s.fn.sum<number>('fee').as('fee'),
        s.fn.sum<number>(RECEIVED).as('received'),
      ])
      .where(inAccount('payments', accountId, filter))
      .where((row) => row.and(conditions(db, row, accountId, filter)))
      .groupBy(['currency', 'testmode'])
      .orderBy('currency')
      .execute();
  }

  return {
    find: (accountId: AccountId, id: PaymentId): Promise<ListedPaymentRow | undefined> =>
      listed().where('payments.account_id', '=', accountId).where('payments.id', '=', id).executeTakeFirst(),

    /** Returns a page of payments, newest first, with ids below `before`. */
    list(
      accountId: AccountId,
      filter: PaymentFilter,
      page: { before?: number | undefined; limit: number },
    ): Promise<ListedPaymentRow[]> {
      const id = sql<PaymentId>`${sql.ref(partOf(filter.description) ? 'found.id' : 'payments.id')}`;
      return listed(filtered(accountId, filter, { areSorted: false }))
        .$if(page.before !== undefined, (q) => q.where(id, '<', page.before as PaymentId))
        .orderBy(id, 'desc')
        .limit(page.limit)
        .execute();
    },

    /**
     * Returns a page of payments after a position, newest `listed_at` first. `listed_at` is the time of payment, or of
     * creation if unpaid. `count`: number of payments that match the filter, if known.
     */
    listByTime(
      accountId: AccountId,
      filter: PaymentFilter,
      page: { after: PaymentPlace | undefined; limit: number; count?: number },
    ): Promise<ListedPaymentRow[]> {
      const areFew = page.count !== undefined && page.count <= FEW && !isInOrderOfTime(filter);
      const areSorted = areFew || misjudgesText(db, filter);
      const rows = filtered(accountId, filter, { areSorted }).$if(page.after !== undefined, (q) =>
        q.where(sql<SqlBool>`(payments.listed_at, payments.id) < (${page.after?.at}, ${page.after?.id})`),
      );
      if (!areSorted) return ordered(listed(rows), sql.ref('payments.listed_at')).limit(page.limit).execute();
      // The unary plus makes the engine sort the ids instead of reading along an index. Other columns and tables are
      // read only for the page.
      const time = sql<Instant>`+payments.listed_at`;
      const ids = ordered(rows.select('payments.id'), time).limit(page.limit);
      const found = listed().where('payments.id', 'in', ids).where(sql<SqlBool>`+payments.account_id = ${accountId}`);
      return ordered(found, time).execute();
    },

    /**
     * Number and amount of matching payments for each customer in `ids`, without test payments. `filter.customer` must
     * select the customers in `ids`.
     */
    sumsByCustomer: (accountId: AccountId, filter: PaymentFilter, ids: readonly CustomerId[]) =>
      db
        .selectFrom('payments')
        .select((s) => [
          'customer_id',
          'currency',
          s.fn.countAll<number>().as('count'),
          s.fn.sum<number>('amount').as('amount'),
        ])
        .where(inAccount('payments', accountId, { customer: { ids } }))
        .where('customer_id', 'in', ids)
        .where('testmode', '=', 0)
        .where((row) => row.and(conditions(db, row, accountId, filter)))
        .groupBy(['customer_id', 'currency'])
        .orderBy('currency')
        .execute(),

    /** Sums of a period. Whole days come from the stored sums, partial days at both ends from the payments. */
    async sumsOfPeriod(accountId: AccountId, filter: PeriodFilter): Promise<PaymentTotal[]> {
      const { days, parts } = daysIn(filter);
      const kept = { statuses: storedStatuses(filter.status), method: filter.method };
      const found = await paymentDays(db, accountId, kept, days);
      for (const part of parts) found.push(...(await sums(accountId, { ...filter, ...part })));
      return addedUp(found);
    },

    sums,

    /**
     * Refunded and charged-back money of the matching payments, without test payments. Reads rows instead of stored
     * sums, because few payments have refunds or chargebacks (D-670). Status and method are compared in TypeScript
     * after the read. With the status as a condition in SQL, SQLite would use the index by status. It would then read
     * all payments with this status.
     */
    async refundedSums(accountId: AccountId, { status, method, ...filter }: PaymentFilter): Promise<RefundedSums[]> {
      const rows = await db
        .selectFrom('payments')
        .$if(partOf(filter.description) !== undefined, (q) =>
          q.innerJoin(described(accountId, filter), 'found.id', 'payments.id'),
        )
        .select((s) => [
          'currency',
          'status',
          'payment_method',
          s.fn.sum<number>('amount_refunded').as('refunded'),
          s.fn.sum<number>('amount_charged_back').as('charged_back'),
        ])
        .where(inAccount('payments', accountId, filter))
        .where((row) => row.and(conditions(db, row as never, accountId, filter)))
        .where('testmode', '=', 0)
        // Uses a literal instead of a parameter, because SQLite uses the partial index payments_given_back only for
        // literals.
        .where(sql<SqlBool>`amount_refunded + amount_charged_back > 0`)
        .groupBy(['currency', 'status', 'payment_method'])
        .execute();
      const stored = storedStatuses(status);
      return rows.filter(
        (row) =>
          (stored.length === 0 || stored.includes(row.status)) &&
          (method === undefined || row.payment_method === method),
      );
    },

    totals: (accountId: AccountId) => paymentTotals(db, accountId),
  };
}
