/**
 * Successful live and test payments of an account, for V2's list (R31). Before its capture, an authorized payment is
 * listed with the authorized amount. After the capture, it is listed with the captured amount. A released or expired
 * authorization is not listed.
 */
import { sql } from 'kysely';
import type { AccountId, InvoiceId, RequestId } from '../../model/ids.ts';
import type { Database, ListPage } from '../../store/engine/database.ts';
import { packed } from '../../store/engine/differences.ts';
import { type PaymentRow, paysRequest, SUCCESSFUL } from '../../store/payments/payments.ts';

/**
 * V2 adds this offset to the id of an invoice that has the same id as a link. Links and invoices share one sequence of
 * ids (R31), but older invoices may have the same id as a link. The sum still fits into the 32 bits that old callers
 * store.
 */
export const SHARED_NUMBER_OFFSET = 1_000_000_000;

/** Limits the list to one request or invoice. If both are omitted, the list has the payments of all objects. */
export type PaidFor = { readonly requestId?: RequestId; readonly invoiceId?: InvoiceId };

/**
 * Row in the order of {@link COLUMNS}. A tuple, because a list may have hundreds of thousands of rows and objects would
 * take more memory.
 */
export type SuccessfulPaymentRow = readonly [
  id: PaymentRow['id'],
  amount: number,
  currency: PaymentRow['currency'],
  /** The payer's name from the pay page. If there is none, the customer's name. */
  name: string | null,
  email: string | null,
  /** The payer's note. If there is none, the note of the request. */
  note: string | null,
  paidAt: PaymentRow['paid_at'],
  type: PaymentRow['type'],
  /** Code of the paid request or invoice. Payments of a subscription have the code of its first request. */
  code: string,
  /**
   * Id of the paid object. If an invoice has the same id as a link, {@link SHARED_NUMBER_OFFSET} is added to the
   * invoice's id.
   */
  objectId: number,
];
const COLUMNS = ['id', 'amount', 'currency', 'name', 'email', 'note', 'paid_at', 'type', 'code', 'object_id'] as const;

type Packed = { readonly rows: string };

function successful(db: Database, accountId: AccountId) {
  return db
    .selectFrom('payments')
    .select(['id', 'amount', 'currency', 'type', 'payer_name', 'payer_email', 'note'])
    .select((p) => p.fn.coalesce('paid_at', 'authorized_at').as('paid_at'))
    .select(['customer_id', 'request_id', 'invoice_id', 'subscription_id'])
    .where('account_id', '=', accountId)
    .where(SUCCESSFUL)
    .orderBy('id', 'desc');
}

/**
 * Query for the rows of one page. `page`: subquery for the payments of this page. The other tables are joined to the
 * subquery. Otherwise the engine might join the other tables to the whole table of payments.
 */
function packedPage(db: Database, page: ReturnType<typeof successful>) {
  const rows = db
    .selectFrom(page.as('p'))
    .leftJoin('customers as c', 'c.id', 'p.customer_id')
    .leftJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .leftJoin('payment_requests as r', (join) =>
      join.on('r.id', '=', (s) => s.fn.coalesce('s.request_id', 'p.request_id')),
    )
    .leftJoin('invoices as i', 'i.id', 'p.invoice_id')
    .select(['p.id', 'p.amount', 'p.currency', 'p.paid_at', 'p.type'])
    .select((s) => [
      s.fn.coalesce('p.payer_name', 'c.name').as('name'),
      s.fn.coalesce('p.payer_email', 'c.email').as('email'),
      s.fn.coalesce('p.note', 'r.note').as('note'),
      s.fn.coalesce('r.code', 'i.code').as('code'),
      sql<number>`case when r.id is not null then r.id
        when exists (select 1 from payment_requests as same where same.id = p.invoice_id)
        then p.invoice_id + ${sql.lit(SHARED_NUMBER_OFFSET)} else p.invoice_id end`.as('object_id'),
    ]);
  return db.selectFrom(rows.as('page')).select(packed(db, COLUMNS).as('rows'));
}

function unpacked([found]: readonly Packed[]): readonly SuccessfulPaymentRow[] {
  // JSON aggregates usually keep the order of their rows, but no engine guarantees this order. The rows are therefore
  // sorted again, which is cheap for a sorted list.
  return (JSON.parse(found?.rows ?? '[]') as SuccessfulPaymentRow[]).sort(([a], [b]) => b - a);
}

export function successfulPaymentQueries(db: Database) {
  const page = (accountId: AccountId, { requestId, invoiceId }: PaidFor, { before, offset, limit }: ListPage) => {
    const found = successful(db, accountId)
      .$if(requestId !== undefined, (q) => q.where(paysRequest(requestId as RequestId)))
      .$if(invoiceId !== undefined, (q) => q.where('invoice_id', '=', invoiceId as InvoiceId))
      .$if(before !== undefined, (q) => q.where('id', '<', before as PaymentRow['id']))
      .limit(limit)
      .$if(offset !== undefined, (q) => q.offset(offset ?? 0));
    return packedPage(db, found).execute();
  };
  return {
    /**
     * Returns payments with ids below `before`, newest first. Refunded payments stay in the list. A payment is left out
     * if its whole amount is overpaid, for example a second payment of a paid invoice.
     */
    async list(accountId: AccountId, paidFor: PaidFor, part: ListPage): Promise<readonly SuccessfulPaymentRow[]> {
      return unpacked(await page(accountId, paidFor, part));
    },
  };
}
