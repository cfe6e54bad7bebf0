/**
 * Lists the money received and returned for invoices: payments, refunds and chargebacks. The monthly sums of R18 are
 * the sums of these rows.
 */
import { sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, InvoiceId, OutflowId, PaymentId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import type { OutflowKind } from '../../model/outflow.ts';
import type { Database } from '../engine/database.ts';
import { takesLong } from '../engine/long-reads.ts';

/**
 * A payment, refund or chargeback of an invoice, or the reversal of a refund or chargeback. `outflow_id`: 0 for a
 * payment. `amount`: positive for all kinds.
 */
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
  /**
   * Payments of invoices, except completely overpaid payments. Overpaid money does not count as received, and its
   * refund is not listed.
   */
  const received = (accountId: AccountId, { currency, from, until }: ReceiptFilter) =>
    takesLong(db)
      .selectFrom('payments')
      .where('account_id', '=', accountId)
      .where('currency', '=', currency)
      // Uses the same literals as the partial index payments_received. Otherwise SQLite does not use the index.
      .where(
        sql<boolean>`invoice_id is not null and testmode = 0 and status in ('paid', 'refunded') and overpaid < amount`,
      )
      .where('paid_at', '>=', from)
      .where('paid_at', '<', until);
  const moved = (accountId: AccountId, { currency, from, until }: ReceiptFilter) =>
    db
      .selectFrom('invoice_outflows as o')
      .innerJoin('payments as p', 'p.id', 'o.payment_id')
      .where('o.account_id', '=', accountId)
      .where('p.currency', '=', currency)
      .where('p.testmode', '=', 0)
      .where('o.at', '>=', from)
      .where('o.at', '<', until)
      .where('o.amount', '>', 0);

  return {
    /**
     * Returns a page of rows, newest first, older than the row at `before`. Reads from each table at most `limit` rows.
     */
    list: (
      accountId: AccountId,
      filter: ReceiptFilter,
      { before, limit }: { readonly before: ReceiptPlace | undefined; readonly limit: number },
    ): Promise<ReceiptRow[]> => {
      const [at = filter.until] = before ?? [];
      const within = { ...filter, until: Math.min(filter.until, at + 1) as Instant };
      const isBefore = (...place: readonly string[]) =>
        before === undefined
          ? sql<boolean>`1 = 1`
          : sql<boolean>`(${sql.join(place.map((one) => sql.raw(one)))}) < (${sql.join([...before])})`;
      const payments = received(accountId, within)
        .select(['id as payment_id', 'invoice_id', 'paid_at as at'])
        .select([
          sql<OutflowId | 0>`0`.as('outflow_id'),
          sql<ReceiptRow['kind']>`'received'`.as('kind'),
          sql<number>`amount - overpaid`.as('amount'),
        ])
        .where(isBefore('paid_at', 'id', '0'))
        .orderBy('paid_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit);
      const outflows = moved(accountId, within)
        .select(['o.payment_id', 'o.invoice_id', 'o.at', 'o.id as outflow_id', 'o.kind', 'o.amount'])
        .where(isBefore('o.at', 'o.payment_id', 'o.id'))
        .orderBy('o.at', 'desc')
        .orderBy('o.payment_id', 'desc')
        .orderBy('o.id', 'desc')
        .limit(limit);
      const columns = ['payment_id', 'outflow_id', 'kind', 'invoice_id', 'at', 'amount'] as const;
      const both = db
        .selectFrom(payments.as('received'))
        .select(columns)
        .unionAll(db.selectFrom(outflows.as('moved')).select(columns));
      return db
        .selectFrom(both.as('receipts'))
        .innerJoin('invoices', 'invoices.id', 'receipts.invoice_id')
        .innerJoin('customers', 'customers.id', 'invoices.customer_id')
        .select(['receipts.payment_id', 'receipts.outflow_id', 'receipts.kind', 'receipts.at', 'receipts.amount'])
        .select(['invoices.id as invoice_id', 'invoices.invoice_number', 'customers.name as customer_name'])
        .orderBy('receipts.at', 'desc')
        .orderBy('receipts.payment_id', 'desc')
        .orderBy('receipts.outflow_id', 'desc')
        .limit(limit)
        .$castTo<ReceiptRow>()
        .execute();
    },

    async count(accountId: AccountId, filter: ReceiptFilter): Promise<number> {
      const { payments, outflows } = await db
        .selectNoFrom([
          received(accountId, filter)
            .select((s) => s.fn.countAll<number>().as('count'))
            .as('payments'),
          moved(accountId, filter)
            .select((s) => s.fn.countAll<number>().as('count'))
            .as('outflows'),
        ])
        .executeTakeFirstOrThrow();
      return (payments ?? 0) + (outflows ?? 0);
    },
  };
}
