import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, CreditNoteId, CustomerId, InvoiceId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import { type CustomersNamed, inAccount, ofCustomers } from '../customers/customer-filter.ts';
import type { Database, ListPage } from '../engine/database.ts';
import { isAmong } from '../engine/differences.ts';
import { takesLong } from '../engine/long-reads.ts';
import { preparedStatement, rowOf } from '../engine/prepared-statement.ts';
import { creditNotes as table } from '../schema/credit-notes.ts';
import { givenColumns } from '../schema/table.ts';
import type { Tables } from '../schema/tables.ts';

export type CreditNoteTableRow = Selectable<Tables['credit_notes']>;
type NewCreditNoteRow = Omit<CreditNoteTableRow, 'id' | 'sent_at'>;

/** A credit note with columns of its invoice, customer and refunds. Every answer contains these columns. */
export type CreditNoteRow = CreditNoteTableRow & {
  invoice_number: string | null;
  /** The invoice's `Parties`, as JSON. */
  parties: string | null;
  customer_name: string;
  customer_email: string | null;
  /** Sums of the credit note's pending and completed refunds, in minor units. */
  refunds_pending: number;
  refunds_done: number;
};

export type CreditNoteFilter = {
  readonly invoiceIds?: readonly InvoiceId[];
  readonly customer?: CustomersNamed;
  readonly from?: LocalDate;
  readonly to?: LocalDate;
};

const insert = preparedStatement<NewCreditNoteRow, { id: CreditNoteId }>((db, parameter) =>
  db
    .insertInto('credit_notes')
    .values(rowOf(givenColumns(table), parameter))
    .returning('id'),
);

const ofInvoice = preparedStatement<{ id: InvoiceId }, Pick<CreditNoteTableRow, 'lines' | 'tax_lines'>>(
  (db, parameter) =>
    db
      .selectFrom('credit_notes')
      .select(['lines', 'tax_lines'])
      .where('invoice_id', '=', parameter('id'))
      .orderBy('id'),
);

function refunded(status: 'pending' | 'done') {
  return sql<number>`(select coalesce(sum(r.amount), 0) from refunds as r
    where r.credit_note_id = credit_notes.id and r.status = ${sql.lit(status)})`;
}

function creditNotes(db: Database) {
  return db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .innerJoin('customers', 'customers.id', 'credit_notes.customer_id')
    .selectAll('credit_notes')
    .select([
      'invoices.invoice_number',
      'invoices.parties',
      'customers.name as customer_name',
      'customers.email as customer_email',
    ])
    .select([refunded('pending').as('refunds_pending'), refunded('done').as('refunds_done')]);
}

function conditions(
  db: Database,
  row: ExpressionBuilder<Tables, 'credit_notes'>,
  accountId: AccountId,
  filter: CreditNoteFilter,
) {
  const { invoiceIds, customer, from, to } = filter;
  return [
    inAccount('credit_notes', accountId, filter),
    ...(invoiceIds === undefined ? [] : [isAmong('credit_notes.invoice_id', invoiceIds)]),
    ...(from === undefined ? [] : [row('credit_notes.date', '>=', from)]),
    ...(to === undefined ? [] : [row('credit_notes.date', '<=', to)]),
    ...ofCustomers(db, row, 'credit_notes', accountId, customer),
  ];
}

export type CreditNoteTotal = {
  currency: Currency;
  count: number;
  subtotal: number;
  tax_total: number;
  amount: number;
};

export function creditNoteQueries(db: Database) {
  const totals = (accountId: AccountId, filter: CreditNoteFilter) =>
    takesLong(db)
      .selectFrom('credit_notes')
      .select((s) => [
        'currency',
        s.fn.countAll<number>().as('count'),
        s.fn.sum<number>('subtotal').as('subtotal'),
        s.fn.sum<number>('tax_total').as('tax_total'),
        s.fn.sum<number>('amount').as('amount'),
      ])
      .where((row) => row.and(conditions(db, row, accountId, filter)));
  return {
    async insert(row: NewCreditNoteRow): Promise<CreditNoteTableRow> {
      const [made] = await insert(db, row);
      if (!made) throw new Error('a credit note was inserted without an id');
      return { ...row, id: made.id, sent_at: null };
    },

    /** Finds a credit note by its id, or by its number. The number must be in upper case, as it is stored. */
    find: (
      accountId: AccountId,
      reference: { readonly id: number } | { readonly number: string },
    ): Promise<CreditNoteRow | undefined> =>
      creditNotes(db)
        .where('credit_notes.account_id', '=', accountId)
        .where((row) =>
          'id' in reference
            ? row('credit_notes.id', '=', reference.id as CreditNoteId)
            : row('credit_notes.credit_note_number', '=', reference.number),
        )
        .executeTakeFirst(),

    /** Credit notes with one of these numbers. */
    withNumbers: (accountId: AccountId, numbers: readonly string[]): Promise<CreditNoteRow[]> =>
      creditNotes(db)
        .where('credit_notes.account_id', '=', accountId)
        .where('credit_notes.credit_note_number', 'in', numbers)
        .orderBy('credit_notes.id', 'desc')
        .execute(),

    /** Lines and tax of all credit notes of an invoice, oldest first. */
    ofInvoice: (id: InvoiceId) => ofInvoice(db, { id }),

    /** Returns a page of credit notes, newest first, with ids below `before`. */
    list: (accountId: AccountId, filter: CreditNoteFilter, page: ListPage): Promise<CreditNoteRow[]> =>
      creditNotes(db)
        .where((row) => row.and(conditions(db, row, accountId, filter)))
        .$if(page.before !== undefined, (q) => q.where('credit_notes.id', '<', page.before as CreditNoteId))
        .orderBy('credit_notes.id', 'desc')
        .limit(page.limit)
        .execute(),

    /** Sums of the matching credit notes, per currency. Reads every matching credit note. */
    totals: (accountId: AccountId, filter: CreditNoteFilter): Promise<CreditNoteTotal[]> =>
      totals(accountId, filter).groupBy('currency').orderBy('currency').execute(),

    /** Sums of the matching credit notes for each of these customers, per currency. */
    totalsByCustomer: (
      accountId: AccountId,
      filter: CreditNoteFilter,
      ids: readonly CustomerId[],
    ): Promise<(CreditNoteTotal & { customer_id: CustomerId })[]> =>
      totals(accountId, filter)
        .select('customer_id')
        .where('customer_id', 'in', ids)
        .groupBy(['customer_id', 'currency'])
        .orderBy('currency')
        .execute(),

    async count(accountId: AccountId): Promise<number> {
      const { count } = await takesLong(db)
        .selectFrom('credit_notes')
        .select((s) => s.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return count;
    },

    sent: (accountId: AccountId, id: CreditNoteId, at: Instant) =>
      db
        .updateTable('credit_notes')
        .set({ sent_at: at })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute(),
  };
}
