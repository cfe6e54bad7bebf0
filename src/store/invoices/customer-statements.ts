/**
 * Queries for customer statements: all changes of one customer's balance (R88). They use indexes by customer or by
 * invoice, so they read only this customer's rows.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, CustomerId, PaymentId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import type { Overpayment, RefundOrChargeback } from '../../model/overpayment.ts';
import type { Movement } from '../../model/statement.ts';
import type { Database } from '../engine/database.ts';
import { takesLong } from '../engine/long-reads.ts';

/**
 * `from`, `to`: first and last day, in the account's calendar. `start`: first instant of `from`. `end`: first instant
 * of the day after `to`.
 */
export type StatementPeriod = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly start: Instant;
  readonly end: Instant;
};

/** A payment that was larger than the amount due. `leaving`: refunds and chargebacks of this payment. */
export type OverpaymentRow = Omit<
  Movement,
  'kind' | 'amount' | 'at' | 'date' | 'payment_id' | 'credit_note_id' | 'credit_note_number'
> &
  Overpayment & { readonly payment_id: PaymentId; readonly leaving: readonly RefundOrChargeback[] };

/** Columns that every movement (a change of the customer's balance) takes from its invoice. */
const OF_INVOICE = sql.raw('i.id as invoice_id, i.invoice_number, i.due_date');

/**
 * Null in place of the columns that a movement does not have: `NO_DATE` for a movement without a date, `NO_NOTE`
 * without a credit note, `NO_PAYMENT` without a payment.
 */
const NO_DATE = sql.raw('cast(null as text) as date');
const NO_NOTE = sql.raw('cast(null as bigint) as credit_note_id, cast(null as text) as credit_note_number');
const NO_PAYMENT = sql.raw('cast(null as bigint) as payment_id, 0 as testmode');
const OF_PAYMENT = sql.raw('p.id as payment_id, p.testmode');
const OF_NOTE = sql.raw('c.id as credit_note_id, c.credit_note_number');

/**
 * Time of a payment in a statement. A payment recorded by hand can have a payment time that is later than the time of
 * recording. In this case, the time of recording is used, as in `first_moved_at` of the invoice.
 */
const PAID_AT = sql.raw('case when p.recorded = 1 and p.paid_at > p.created_at then p.created_at else p.paid_at end');

/** The part of a cancelled invoice's amount that was neither paid nor credited. */
const LEFT =
  sql.raw(`i.amount - i.credited_elsewhere - i.amount_paid + i.credit_returned - (select coalesce(sum(c.amount), 0) from credit_notes as c
  where c.invoice_id = i.id and c.moves_sums = 1)`);

/**
 * Account id of an invoice, with a unary plus. The plus disables the indexes by account, so both engines use the index
 * by customer. Without the plus, they would read all invoices of the account.
 */
const OF_ACCOUNT = sql<AccountId>`+i.account_id`;

/**
 * SQL for the changes of the customer's balance. Each issued invoice has one row, and each later change of its balance
 * has one row.
 */
function movements(accountId: AccountId, customerId: CustomerId): RawBuilder<Movement> {
  const issued = sql`${OF_ACCOUNT} = ${accountId} and i.customer_id = ${customerId} and i.status <> 'draft'`;
  const ofPayments = sql`from invoices as i inner join invoice_outflows as o on o.invoice_id = i.id
    inner join payments as p on p.id = o.payment_id where ${issued}`;
  // A credit note of an already cancelled invoice does not change the balance. Its `moves_sums` is 0.
  const ofNotes = sql`from invoices as i inner join credit_notes as c on c.invoice_id = i.id
    where ${issued} and c.moves_sums = 1`;
  return sql<Movement>`
    select 'invoice' as kind, i.currency, i.amount - i.credited_elsewhere as amount, coalesce(i.issued_at, i.created_at) as at, i.date,
      ${OF_INVOICE}, ${NO_NOTE}, ${NO_PAYMENT} from invoices as i where ${issued}
    union all select 'cancellation', i.currency, -(${LEFT}), i.cancelled_at, ${NO_DATE},
      ${OF_INVOICE}, ${NO_NOTE}, ${NO_PAYMENT} from invoices as i where ${issued} and i.status = 'cancelled'
    union all select 'credit_note', i.currency, -c.amount, c.created_at, c.date,
      ${OF_INVOICE}, ${OF_NOTE}, ${NO_PAYMENT} ${ofNotes}
    union all select 'refund_waived', i.currency, c.covered, c.created_at, c.date,
      ${OF_INVOICE}, ${OF_NOTE}, ${NO_PAYMENT} ${ofNotes} and c.covered > 0
    union all select 'payment', i.currency, -p.amount, ${PAID_AT}, ${NO_DATE}, ${OF_INVOICE}, ${NO_NOTE}, ${OF_PAYMENT}
      from invoices as i inner join payments as p on p.invoice_id = i.id
      where ${issued} and p.status in ('paid', 'refunded') and p.paid_at is not null
    union all select case o.kind when 'refunded' then 'refund' when 'refund_undone' then 'refund_failed'
        when 'charged_back' then 'chargeback' else 'chargeback_reversed' end, i.currency,
      case when o.kind in ('refunded', 'charged_back') then o.amount else -o.amount end, o.at, ${NO_DATE},
      ${OF_INVOICE}, ${NO_NOTE}, ${OF_PAYMENT} ${ofPayments}
    union all select 'refund_waived', i.currency,
      case o.kind when 'refunded' then o.credit_returned - o.amount else o.amount + o.credit_returned end, o.at, ${NO_DATE},
      ${OF_INVOICE}, ${NO_NOTE}, ${OF_PAYMENT} ${ofPayments} and o.kind in ('refunded', 'refund_undone')`;
}

function before(day: LocalDate, instant: Instant): RawBuilder<SqlBool> {
  return sql<SqlBool>`((m.date is not null and m.date < ${day}) or m.at < ${instant})`;
}

export function customerStatementQueries(db: Database) {
  return {
    /** Sums per currency of all movements before the period. */
    async opening(
      accountId: AccountId,
      customerId: CustomerId,
      { from, start }: StatementPeriod,
    ): Promise<{ currency: Currency; amount: number }[]> {
      const { rows } = await sql<{ currency: Currency; amount: number }>`
        select m.currency, sum(m.amount) as amount from (${movements(accountId, customerId)}) as m
        where ${before(from, start)} group by m.currency`.execute(takesLong(db));
      return rows;
    },

    /** Movements of the period, in no particular order. */
    async during(
      accountId: AccountId,
      customerId: CustomerId,
      { from, to, start, end }: StatementPeriod,
      limit: number,
    ): Promise<Movement[]> {
      const { rows } = await sql<Movement>`
        select m.* from (${movements(accountId, customerId)}) as m
        where not ${before(from, start)} and ((m.date is not null and m.date <= ${to}) or m.at < ${end})
        limit ${limit}`.execute(takesLong(db));
      return rows;
    },

    /**
     * Returns how the customer's unpaid invoices are paid. `collected`: the customer has unpaid invoices that the
     * seller collects by direct debit. `asked`: the customer has unpaid invoices without direct debit. The JSON is
     * searched as text. This is exact, because quotes inside JSON values are escaped.
     */
    async openToPay(accountId: AccountId, customerId: CustomerId): Promise<{ collected: boolean; asked: boolean }> {
      const isCollected = sql<number>`case when i.details like '%"directDebit":{%' or i.parties like '%"direct_debit":{%'
        then 1 else 0 end`;
      const kinds = await db
        .selectFrom('invoices as i')
        .select(isCollected.as('collected'))
        .distinct()
        .where(OF_ACCOUNT, '=', accountId)
        .where('i.customer_id', '=', customerId)
        .where('i.status', '=', 'pending')
        .execute();
      return {
        collected: kinds.some(({ collected }) => collected === 1),
        asked: kinds.some(({ collected }) => collected === 0),
      };
    },

    /**
     * Payments that were larger than the amount due (`overpaid`), and payments with a `surplus`. A surplus is money
     * that the bank took in a dispute, and returned when nothing was due any more. Reads all of these payments, because
     * a customer has few.
     */
    async overpayments(accountId: AccountId, customerId: CustomerId): Promise<OverpaymentRow[]> {
      const payments = await db
        .selectFrom('invoices as i')
        .innerJoin('payments as p', 'p.invoice_id', 'i.id')
        .select(['p.id as payment_id', 'p.currency', 'p.testmode', 'p.overpaid', 'p.surplus', 'p.paid_at'])
        .select(['i.id as invoice_id', 'i.invoice_number', 'i.due_date'])
        .where(OF_ACCOUNT, '=', accountId)
        .where('i.customer_id', '=', customerId)
        .where('p.status', 'in', ['paid', 'refunded'])
        .where((row) => row.or([row('p.overpaid', '>', 0), row('p.surplus', '>', 0)]))
        .execute();
      if (payments.length === 0) return [];
      const ids = payments.map(({ payment_id }) => payment_id);
      const refunds = await db
        .selectFrom('refunds')
        .select(['payment_id', 'amount', 'from_surplus', 'settled_at as at'])
        .where('account_id', '=', accountId)
        .where('payment_id', 'in', ids)
        .where('status', '=', 'done')
        .execute();
      const disputes = await db
        .selectFrom('disputes')
        .select(['payment_id', 'amount', 'from_surplus', 'status', 'withdrawn_at as at', 'returned_at'])
        .where('account_id', '=', accountId)
        .where('payment_id', 'in', ids)
        .where('amount', '>', 0)
        .execute();
      return payments.map(({ paid_at, invoice_number, ...payment }) => {
        const own = <Row extends { payment_id: PaymentId }>(rows: readonly Row[]) =>
          rows.filter(({ payment_id }) => payment_id === payment.payment_id);
        const paidAt = paid_at as Instant;
        const taken = own(disputes).filter(({ status }) => status !== 'won');
        const returned = own(disputes).flatMap(({ returned_at }) => returned_at ?? []);
        const leaving = [
          ...own(refunds).map((one) => ({ ...one, kind: 'refund' as const, at: one.at ?? paidAt })),
          ...taken.map((one) => ({ ...one, kind: 'chargeback' as const, at: one.at ?? paidAt })),
        ];
        const returnedAt = Math.max(paidAt, ...returned) as Instant;
        return { ...payment, invoice_number: invoice_number ?? '', returnedAt, leaving };
      });
    },
  };
}
