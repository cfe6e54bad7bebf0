/** Rows behind the sums of a month: payments of invoices, and money that left them again (R18). */
import { sql } from 'kysely';
import type { Currency } from '../model/currency.ts';
import type { Instant } from '../model/dates.ts';
import type { AccountId, InvoiceId, OutflowId, PaymentId } from '../model/ids.ts';
import type { OutflowKind } from '../model/outflow.ts';
import type { Database } from './database.ts';

/** `outflow_id` is 0 for a payment; `amount` is positive for all kinds. */
export type ReceiptRow = {
  readonly payment_id: PaymentId;
  readonly outflow_id: OutflowId | 0;
  readonly kind: OutflowKind | 'received';
  readonly invoice_id: InvoiceId;
  readonly invoice_number: string | null;
  readonly customer_name: string;
  readonly at: Instant;
  readonly amount: number;
};

export type ReceiptFilter = { readonly currency: Currency; readonly from: Instant; readonly until: Instant };
export type ReceiptPlace = readonly [at: number, payment: number, outflow: number];

export function receiptQueries(db: Database) {
  /** Overpaid money and its refund are not receipts. */
  const receipts = (accountId: AccountId, { currency, from, until }: ReceiptFilter) => {
    const received = db
      .selectFrom('payments')
      .select(['id as payment_id', 'invoice_id', 'paid_at as at'])
      .select([
        sql<OutflowId | 0>`0`.as('outflow_id'),
        sql<ReceiptRow['kind']>`'received'`.as('kind'),
        sql<number>`amount - overpaid`.as('amount'),
      ])
      .where('account_id', '=', accountId)
      .where('currency', '=', currency)
      .where('invoice_id', 'is not', null)
      .where('testmode', '=', 0)
      .where('status', 'in', ['paid', 'refunded'])
      .where('paid_at', '>=', from)
      .where('paid_at', '<', until);
    const moved = db
      .selectFrom('invoice_outflows as o')
      .innerJoin('payments as p', 'p.id', 'o.payment_id')
      .select(['o.payment_id', 'o.invoice_id', 'o.at', 'o.id as outflow_id', 'o.kind', 'o.amount'])
      .where('o.account_id', '=', accountId)
      .where('p.currency', '=', currency)
      .where('p.testmode', '=', 0)
      .where('o.at', '>=', from)
      .where('o.at', '<', until);
    const columns = ['payment_id', 'outflow_id', 'kind', 'invoice_id', 'at', 'amount'] as const;
    const both = db
      .selectFrom(received.as('received'))
      .select(columns)
      .unionAll(db.selectFrom(moved.as('moved')).select(columns));
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
        .select(['receipts.payment_id', 'receipts.outflow_id', 'receipts.kind', 'receipts.at', 'receipts.amount'])
        .select(['invoices.id as invoice_id', 'invoices.invoice_number', 'customers.name as customer_name'])
        .$if(page.before !== undefined, (q) =>
          q.where(
            sql<boolean>`(receipts.at, receipts.payment_id, receipts.outflow_id) < (${sql.join([...(page.before ?? [])])})`,
          ),
        )
        .orderBy('receipts.at', 'desc')
        .orderBy('receipts.payment_id', 'desc')
        .orderBy('receipts.outflow_id', 'desc')
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
