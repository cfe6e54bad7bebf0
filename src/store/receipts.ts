/** What the sums of a month are made of: money received for invoices, and what of it went back (R18). */
import { sql } from 'kysely';
import type { Currency } from '../model/currency.ts';
import type { Instant } from '../model/dates.ts';
import type { AccountId, InvoiceId, PaymentId, RefundId } from '../model/ids.ts';
import type { Database } from './database.ts';

/** `refund_id` is 0 for what was received; `amount` is positive in both. */
export type ReceiptRow = {
  readonly payment_id: PaymentId;
  readonly refund_id: RefundId | 0;
  readonly invoice_id: InvoiceId;
  readonly invoice_number: string | null;
  readonly customer_name: string;
  readonly at: Instant;
  readonly amount: number;
};

export type ReceiptFilter = { readonly currency: Currency; readonly from: Instant; readonly until: Instant };
export type ReceiptPlace = readonly [at: number, payment: number, refund: number];

export function receiptQueries(db: Database) {
  /** What came in beyond what was due is no receipt, and its way back no refund: it goes back first. */
  const receipts = (accountId: AccountId, { currency, from, until }: ReceiptFilter) => {
    const received = db
      .selectFrom('payments')
      .select(['id as payment_id', 'invoice_id', 'paid_at as at'])
      .select([sql<RefundId | 0>`0`.as('refund_id'), sql<number>`amount - overpaid`.as('amount')])
      .where('account_id', '=', accountId)
      .where('currency', '=', currency)
      .where('invoice_id', 'is not', null)
      .where('testmode', '=', 0)
      .where('status', 'in', ['paid', 'refunded'])
      .where('paid_at', '>=', from)
      .where('paid_at', '<', until);
    const running = db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['refunds.id', 'refunds.amount', 'refunds.settled_at', 'payment_id', 'invoice_id', 'overpaid'])
      .select(
        sql<number>`sum(refunds.amount) over (partition by refunds.payment_id order by refunds.settled_at, refunds.id)`.as(
          'total',
        ),
      )
      .where('payments.account_id', '=', accountId)
      .where('payments.currency', '=', currency)
      .where('payments.invoice_id', 'is not', null)
      .where('payments.testmode', '=', 0)
      .where('refunds.status', '=', 'done');
    const given = db
      .selectFrom(running.as('running'))
      .select(['payment_id', 'invoice_id', 'settled_at as at', 'id as refund_id'])
      .select(
        sql<number>`case when total - amount >= overpaid then amount when total > overpaid then total - overpaid else 0 end`.as(
          'amount',
        ),
      )
      .where('settled_at', '>=', from)
      .where('settled_at', '<', until);
    const columns = ['payment_id', 'refund_id', 'invoice_id', 'at', 'amount'] as const;
    const both = db
      .selectFrom(received.as('received'))
      .select(columns)
      .unionAll(db.selectFrom(given.as('given')).select(columns));
    return db
      .selectFrom(both.as('receipts'))
      .innerJoin('invoices', 'invoices.id', 'receipts.invoice_id')
      .innerJoin('customers', 'customers.id', 'invoices.customer_id')
      .where('receipts.amount', '>', 0);
  };

  return {
    /** Newest first, from below `before`. */
    list: (
      accountId: AccountId,
      filter: ReceiptFilter,
      page: { readonly before: ReceiptPlace | undefined; readonly limit: number },
    ): Promise<ReceiptRow[]> =>
      receipts(accountId, filter)
        .select(['receipts.payment_id', 'receipts.refund_id', 'receipts.at', 'receipts.amount'])
        .select(['invoices.id as invoice_id', 'invoices.invoice_number', 'customers.name as customer_name'])
        .$if(page.before !== undefined, (q) =>
          q.where(
            sql<boolean>`(receipts.at, receipts.payment_id, receipts.refund_id) < (${sql.join([...(page.before ?? [])])})`,
          ),
        )
        .orderBy('receipts.at', 'desc')
        .orderBy('receipts.payment_id', 'desc')
        .orderBy('receipts.refund_id', 'desc')
        .limit(page.limit)
        .$castTo<ReceiptRow>()
        .execute(),

    count: async (accountId: AccountId, filter: ReceiptFilter): Promise<number> => {
      const { count } = await receipts(accountId, filter)
        .select((s) => s.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
