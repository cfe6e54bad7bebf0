/** Disputes, chargebacks and returned debits. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { AccountId, DisputeId, InvoiceId, PaymentId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import type { Database, ListPage } from '../engine/database.ts';
import { takesLong } from '../engine/long-reads.ts';
import type { Tables } from '../schema/tables.ts';

export type DisputeRow = Selectable<Tables['disputes']>;

/** A dispute with the currency and the invoice of its payment. */
export type ListedDisputeRow = DisputeRow & { currency: Currency; invoice_id: InvoiceId | null };

type Change = Partial<Omit<DisputeRow, 'id' | 'account_id' | 'payment_id' | 'provider_dispute_id'>>;

export function disputeQueries(db: Database) {
  return {
    insert: (row: Insertable<Tables['disputes']>): Promise<DisputeRow> =>
      db.insertInto('disputes').values(row).returningAll().executeTakeFirstOrThrow(),

    /**
     * Changes a dispute. Must be called under the account's lock, because the caller has computed the new values from
     * rows that it read before.
     */
    set: (id: DisputeId, change: Change): Promise<DisputeRow> =>
      db.updateTable('disputes').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

    /** Disputes of a payment: open disputes first, then the newest. */
    ofPayment: (id: PaymentId): Promise<DisputeRow[]> =>
      db
        .selectFrom('disputes')
        .selectAll()
        .where('payment_id', '=', id)
        .orderBy(sql`case status when 'open' then 0 else 1 end`)
        .orderBy('opened_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Returns a page of disputes, newest first, with ids below `before`. */
    list: (accountId: AccountId, page: ListPage): Promise<ListedDisputeRow[]> =>
      db
        .selectFrom('disputes')
        .innerJoin('payments', 'payments.id', 'disputes.payment_id')
        .selectAll('disputes')
        .select(['payments.currency as currency', 'payments.invoice_id as invoice_id'])
        .where('disputes.account_id', '=', accountId)
        .$if(page.before !== undefined, (q) => q.where('disputes.id', '<', page.before as DisputeId))
        .orderBy('disputes.id', 'desc')
        .limit(page.limit)
        .execute(),

    async count(accountId: AccountId): Promise<number> {
      const { count } = await takesLong(db)
        .selectFrom('disputes')
        .select((s) => s.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
