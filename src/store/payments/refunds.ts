import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, InvoiceId, PaymentId, RefundId } from '../../model/ids.ts';
import type { Lease } from '../../model/lease.ts';
import type { Currency } from '../../model/money.ts';
import { claimDue, isDue } from '../engine/claim.ts';
import type { Database, ListPage } from '../engine/database.ts';
import { takesLong } from '../engine/long-reads.ts';
import type { Tables } from '../schema/tables.ts';

export type RefundRow = Selectable<Tables['refunds']>;

/** A refund with the currency and the invoice of its payment. */
export type ListedRefundRow = RefundRow & { currency: Currency; invoice_id: InvoiceId | null };

/** Optional columns of a new refund. Their default is null. */
type OfSome = 'provider_refund_id' | 'credit_note_id' | 'settled_at';

type RefundChange = Pick<RefundRow, 'status'> &
  Partial<Pick<RefundRow, 'settled_at' | 'next_attempt_at' | 'provider_refund_id' | 'from_surplus'>>;

/**
 * Limits the time of refunds. A settled refund has the time at which it was settled. A pending refund has the time at
 * which it was requested. `until`: exclusive.
 */
type RefundFilter = { readonly from?: Instant; readonly until?: Instant };

function within(row: ExpressionBuilder<Tables, 'refunds'>, { from, until }: RefundFilter) {
  const at = row.fn.coalesce('refunds.settled_at', 'refunds.created_at');
  return [...(from === undefined ? [] : [row(at, '>=', from)]), ...(until === undefined ? [] : [row(at, '<', until)])];
}

export function refundQueries(db: Database) {
  return {
    insert: (
      row: Omit<RefundRow, 'id' | 'attempts' | 'from_surplus' | OfSome> & Partial<Pick<RefundRow, OfSome>>,
    ): Promise<RefundRow> =>
      db
        .insertInto('refunds')
        .values({
          provider_refund_id: null,
          credit_note_id: null,
          settled_at: null,
          ...row,
          attempts: 0,
          from_surplus: 0,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Refunds of a payment, oldest first. */
    ofPayment: (id: PaymentId): Promise<RefundRow[]> =>
      db.selectFrom('refunds').selectAll().where('payment_id', '=', id).orderBy('id').execute(),

    /**
     * Sum of an invoice's pending refunds, without refunds of overpaid money (R81). `withoutNote`: true to leave out
     * refunds that belong to a credit note.
     */
    async underway(id: InvoiceId, { withoutNote }: { readonly withoutNote: boolean }): Promise<number> {
      const { amount } = await db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select((s) => s.fn.coalesce(s.fn.sum<number>('refunds.amount'), s.val(0)).as('amount'))
        .where('payments.invoice_id', '=', id)
        // Because of `|| ''`, SQLite does not use the index of pending refunds. With that index, SQLite would search
        // the pending refunds of all accounts instead of the refunds of this invoice.
        .where(sql<SqlBool>`refunds.status || '' = 'pending'`)
        .where('refunds.reason', '!=', 'overpayment')
        .$if(withoutNote, (q) => q.where('refunds.credit_note_id', 'is', null))
        .executeTakeFirstOrThrow();
      return Number(amount);
    },

    /** Returns a page of refunds, newest first, with ids below `before`. */
    list: (accountId: AccountId, filter: RefundFilter, page: ListPage): Promise<ListedRefundRow[]> =>
      db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .selectAll('refunds')
        .select(['payments.currency as currency', 'payments.invoice_id as invoice_id'])
        .where('refunds.account_id', '=', accountId)
        .$if(Object.keys(filter).length > 0, (q) => q.where((row) => row.and(within(row as never, filter))))
        .$if(page.before !== undefined, (q) => q.where('refunds.id', '<', page.before as RefundId))
        .orderBy('refunds.id', 'desc')
        .limit(page.limit)
        .execute(),

    async count(accountId: AccountId, filter: RefundFilter): Promise<number> {
      const row = await takesLong(db)
        .selectFrom('refunds')
        .select((s) => s.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .$if(Object.keys(filter).length > 0, (q) => q.where((row) => row.and(within(row as never, filter))))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    isDue: (now: Instant) => isDue(db, 'refunds', now),
    claimDue: (lease: Lease, limit: number): Promise<RefundRow[]> => claimDue(db, 'refunds', { ...lease, limit }),

    postpone: (id: RefundId, until: Instant) =>
      db
        .updateTable('refunds')
        .set({ next_attempt_at: until })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .execute(),

    /** Stores the provider's id of an accepted refund. The provider reports the result later. */
    accepted: (id: RefundId, providerRefundId: string) =>
      db
        .updateTable('refunds')
        .set({ provider_refund_id: providerRefundId })
        .where('id', '=', id)
        .where('provider_refund_id', 'is', null)
        .execute(),

    /**
     * Changes the status of a refund; no other query may do this. Of several concurrent calls only one returns true.
     */
    async move(id: RefundId, from: RefundRow['status'], change: RefundChange): Promise<boolean> {
      const row = await db
        .updateTable('refunds')
        .set(change)
        .where('id', '=', id)
        .where('status', '=', from)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
