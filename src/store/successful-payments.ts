/** Payments that succeeded, live and test ones, as the older interfaces list them (R31). */
import { type SqlBool, sql } from 'kysely';
import type { AccountId, InvoiceId, RequestId } from '../model/ids.ts';
import type { Database, ListPage } from './database.ts';
import type { PaymentRow } from './payments.ts';

/** What was paid with them; nothing: whatever it was. */
export type PaidFor = { readonly requestId?: RequestId; readonly invoiceId?: InvoiceId };

export type SuccessfulPaymentRow = Pick<
  PaymentRow,
  | 'id'
  | 'amount'
  | 'currency'
  | 'payer_name'
  | 'payer_email'
  | 'note'
  | 'paid_at'
  | 'type'
  | 'request_id'
  | 'invoice_id'
> & {
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly request_note: string | null;
  /** Of the request or the invoice that was paid. */
  readonly code: string;
};

export function successfulPaymentQueries(db: Database) {
  return {
    /**
     * Newest first, from below `before`. What was given back had succeeded and stays; money for which nothing was due
     * any more never counted as a success, and is not here.
     */
    list: (accountId: AccountId, { requestId, invoiceId }: PaidFor, page: ListPage): Promise<SuccessfulPaymentRow[]> =>
      db
        .selectFrom('payments as p')
        .leftJoin('customers as c', 'c.id', 'p.customer_id')
        .leftJoin('payment_requests as r', 'r.id', 'p.request_id')
        .leftJoin('invoices as i', 'i.id', 'p.invoice_id')
        .select(['p.id', 'p.amount', 'p.currency', 'p.payer_name', 'p.payer_email', 'p.note', 'p.paid_at', 'p.type'])
        .select(['p.request_id', 'p.invoice_id', 'c.name as customer_name', 'c.email as customer_email'])
        .select(['r.note as request_note', sql<string>`coalesce(r.code, i.code)`.as('code')])
        .where('p.account_id', '=', accountId)
        .where(sql<SqlBool>`p.status in ('paid', 'refunded') and p.overpaid < p.amount`)
        .$if(requestId !== undefined, (q) => q.where('p.request_id', '=', requestId as RequestId))
        .$if(invoiceId !== undefined, (q) => q.where('p.invoice_id', '=', invoiceId as InvoiceId))
        .$if(page.before !== undefined, (q) => q.where('p.id', '<', page.before as PaymentRow['id']))
        .orderBy('p.id', 'desc')
        .limit(page.limit)
        .$if(page.offset !== undefined, (q) => q.offset(page.offset ?? 0))
        .execute(),
  };
}
