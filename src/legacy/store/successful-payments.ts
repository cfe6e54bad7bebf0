/**
 * Successful payments, live and test ones, as the older interfaces list them (R31). A hold is listed with the held amount,
 * then with the captured amount, and no longer once it was released or has expired.
 */
import { type SqlBool, sql } from 'kysely';
import type { AccountId, InvoiceId, PaymentId, RequestId } from '../../model/ids.ts';
import { SHARED_NUMBER_OFFSET } from '../../model/request.ts';
import { type Database, type ListPage, packed } from '../../store/database.ts';
import type { PaymentRow } from '../../store/payments.ts';
import { statement } from '../../store/statement.ts';

/** What was paid with them; nothing: whatever it was. */
export type PaidFor = { readonly requestId?: RequestId; readonly invoiceId?: InvoiceId };

/** In the order of {@link COLUMNS}, for whoever reads hundreds of thousands of them. */
export type SuccessfulPaymentRow = readonly [
  id: PaymentRow['id'],
  amount: number,
  currency: PaymentRow['currency'],
  /** Who paid, as they said on the page, or else whom it was made for. */
  name: string | null,
  email: string | null,
  /** The payer's words, or else those of whoever made the request. */
  note: string | null,
  paidAt: PaymentRow['paid_at'],
  type: PaymentRow['type'],
  /** Of the request or the invoice that was paid; every payment of a subscription is under the code of its first one. */
  code: string,
  /** Its number, unique among links and invoices ({@link SHARED_NUMBER_OFFSET}). */
  objectId: number,
];
const COLUMNS = ['id', 'amount', 'currency', 'name', 'email', 'note', 'paid_at', 'type', 'code', 'object_id'] as const;

/** What lies between two numbers. */
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

/** What belongs to the payments of a page is looked up for that page only, whatever the engine thinks of the tables. */
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

/** A whole list asks this a thousand times. */
const nextOfAll = statement<Stretch & { accountId: AccountId; limit: number }, Packed>((db, parameter) => {
  const page = successful(db, parameter('accountId'))
    .where('id', '<', parameter('before'))
    .where('id', '>', parameter('after'));
  return packedPage(db, page.limit(parameter('limit')));
});

/** Renewals are payments of what was paid first. */
function ofRequest(id: RequestId) {
  return sql<SqlBool>`(request_id = ${id}
    or subscription_id = (select subscriptions.id from subscriptions where subscriptions.request_id = ${id}))`;
}

function unpacked([found]: readonly Packed[]): readonly SuccessfulPaymentRow[] {
  // Engines keep the order of what they pack, and do not promise it; looking costs nothing.
  return (JSON.parse(found?.rows ?? '[]') as SuccessfulPaymentRow[]).sort(([a], [b]) => b - a);
}

export function successfulPaymentQueries(db: Database) {
  /** A part of the list, or of what was paid for one object. */
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
     * Newest first, from below `before`. What was given back had succeeded and stays; money for which nothing was due
     * any more never counted as a success, and is not here.
     */
    async list(accountId: AccountId, paidFor: PaidFor, page: ListPage): Promise<readonly SuccessfulPaymentRow[]> {
      return unpacked(await some(accountId, paidFor, page));
    },

    /** The same of a stretch of the whole list: at most so many, the newest of it. */
    stretch: async (accountId: AccountId, { after, before }: Stretch, limit: number) =>
      unpacked(await nextOfAll(db, { accountId, after, before, limit })),

    /** The number of the row that so many come to, the oldest first; undefined if there are fewer. */
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
