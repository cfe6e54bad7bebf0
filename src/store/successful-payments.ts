/**
 * Successful payments, live and test, as the older interfaces list them (R31). A hold is listed with the held amount,
 * then with the captured amount, and not at all after it was released or has expired.
 */
import { type SqlBool, sql } from 'kysely';
import type { AccountId, InvoiceId, PaymentId, RequestId } from '../model/ids.ts';
import { SHARED_NUMBER_OFFSET } from '../model/request.ts';
import { type Database, type ListPage, packed } from './database.ts';
import type { PaymentRow } from './payments.ts';
import { statement } from './statement.ts';

/** Restricts payments to those of one request or invoice; empty for all. */
export type PaidFor = { readonly requestId?: RequestId; readonly invoiceId?: InvoiceId };

/** A row as a tuple in the order of {@link COLUMNS}, for bulk reads of hundreds of thousands of rows. */
export type SuccessfulPaymentRow = readonly [
  id: PaymentRow['id'],
  amount: number,
  currency: PaymentRow['currency'],
  /** The payer's name from the pay page, or else the name that the request was made for. */
  name: string | null,
  email: string | null,
  /** The payer's note, or else the note of the request. */
  note: string | null,
  paidAt: PaymentRow['paid_at'],
  type: PaymentRow['type'],
  /** The code of the request or invoice. All payments of a subscription have the code of its first one. */
  code: string,
  /** Its number, unique among links and invoices ({@link SHARED_NUMBER_OFFSET}). */
  objectId: number,
];
const COLUMNS = ['id', 'amount', 'currency', 'name', 'email', 'note', 'paid_at', 'type', 'code', 'object_id'] as const;

/** Payments between two ids, both exclusive. */
export type Stretch = { readonly after: PaymentId; readonly before: PaymentId };

type Packed = { readonly rows: string };

function successful(db: Database, accountId: AccountId) {
  return db
    .selectFrom('payments')
    .select(['id', 'amount', 'currency', 'type', 'payer_name', 'payer_email', 'note'])
    .select((p) => p.fn.coalesce('paid_at', 'authorized_at').as('paid_at'))
    .select(['customer_id', 'request_id', 'invoice_id', 'subscription_id'])
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`status in ('authorized', 'paid', 'refunded') and overpaid < amount`)
    .orderBy('id', 'desc');
}

/**
 * Joins only the payments of one page. The materialized part keeps the engine's planner from joining whole tables
 * first.
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

/** A whole list runs this statement a thousand times. */
const nextOfAll = statement<Stretch & { accountId: AccountId; limit: number }, Packed>((db, parameter) => {
  const page = successful(db, parameter('accountId'))
    .where('id', '<', parameter('before'))
    .where('id', '>', parameter('after'));
  return packedPage(db, page.limit(parameter('limit')));
});

/** Includes renewals: they count as payments of the subscription's first request. */
function ofRequest(id: RequestId) {
  return sql<SqlBool>`(request_id = ${id}
    or subscription_id = (select subscriptions.id from subscriptions where subscriptions.request_id = ${id}))`;
}

function unpacked([found]: readonly Packed[]): readonly SuccessfulPaymentRow[] {
  // Engines keep the order of aggregated rows but do not promise it; this sort costs almost nothing then.
  return (JSON.parse(found?.rows ?? '[]') as SuccessfulPaymentRow[]).sort(([a], [b]) => b - a);
}

export function successfulPaymentQueries(db: Database) {
  /** A page of the list, or of the payments of one object. */
  const some = (accountId: AccountId, { requestId, invoiceId }: PaidFor, { before, offset, limit }: ListPage) => {
    const page = successful(db, accountId)
      .$if(requestId !== undefined, (q) => q.where(ofRequest(requestId as RequestId)))
      .$if(invoiceId !== undefined, (q) => q.where('invoice_id', '=', invoiceId as InvoiceId))
      .$if(before !== undefined, (q) => q.where('id', '<', before as PaymentRow['id']))
      .limit(limit)
      .$if(offset !== undefined, (q) => q.offset(offset ?? 0));
    return packedPage(db, page).execute();
  };
  return {
    /**
     * Newest first, from below `before`. Refunded payments stay in the list: they had succeeded. Overpaid money is not
     * in it.
     */
    async list(accountId: AccountId, paidFor: PaidFor, page: ListPage): Promise<readonly SuccessfulPaymentRow[]> {
      return unpacked(await some(accountId, paidFor, page));
    },

    /** The newest rows of a stretch of the whole list, at most `limit`. */
    stretch: async (accountId: AccountId, { after, before }: Stretch, limit: number) =>
      unpacked(await nextOfAll(db, { accountId, after, before, limit })),

    /** The id of the `count`-th row of a stretch, the oldest first; undefined if there are fewer. */
    async nth(accountId: AccountId, { after, before }: Stretch, count: number): Promise<PaymentId | undefined> {
      const row = await successful(db, accountId)
        .clearSelect()
        .clearOrderBy()
        .select('id')
        .where('id', '>', after)
        .where('id', '<', before)
        .orderBy('id')
        .offset(count - 1)
        .limit(1)
        .executeTakeFirst();
      return row?.id;
    },
  };
}
