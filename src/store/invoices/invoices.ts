import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, InvoiceId } from '../../model/ids.ts';
import type { StoredStatus } from '../../model/invoice.ts';
import { folded } from '../../model/text.ts';
import type { Database } from '../engine/database.ts';
import { lengthOfList } from '../engine/differences.ts';
import { takesLong } from '../engine/long-reads.ts';
import { preparedStatement, rowOf } from '../engine/prepared-statement.ts';
import { invoices } from '../schema/invoices.ts';
import { columnsOf, type GivenColumn, givenColumns } from '../schema/table.ts';
import type { Tables } from '../schema/tables.ts';
import { counterOf } from '../sums/kept-sum.ts';

export type InvoiceTableRow = Selectable<Tables['invoices']>;

/** An invoice with columns of its customer and of its PDF. Every answer contains these columns. */
export type InvoiceRow = InvoiceTableRow & {
  customer_name: string;
  customer_email: string | null;
  customer_invoice_email: string | null;
  customer_cc_emails: string | null;
  customer_company: string | null;
  customer_unsubscribed_at: Instant | null;
  /**
   * Set if the customer was erased. Answers then leave out the buyer's details that only the document contains
   * (`parties`).
   */
  customer_erased_at?: Instant | null;
  /** The customer's current defaults. An issued invoice has its own values in `parties`. */
  customer_buyer_reference: string | null;
  customer_payment_terms: string | null;
  customer_delivery_address: string | null;
  customer_direct_debit: string | null;
  /** SHA-256 of the original PDF; null until the PDF is stored. */
  pdf_sha256: string | null;
};

type Given = Pick<InvoiceTableRow, GivenColumn<typeof invoices>>;
export type NewInvoiceRow = Omit<Given, 'reference_search' | 'subscription_id' | 'quote_id'> &
  Partial<Pick<Given, 'subscription_id' | 'quote_id'>>;

export type InvoiceChange = Partial<Omit<InvoiceTableRow, 'id' | 'account_id' | 'tax_lines' | 'amount'>>;

/** Columns of an issued invoice that payments, refunds and credit notes change. */
export type Rebalanced = Pick<
  InvoiceTableRow,
  | 'status'
  | 'amount_paid'
  | 'amount_refunded'
  | 'amount_credited'
  | 'credit_returned'
  | 'amount_due'
  | 'paid_at'
  | 'cancelled_at'
  | 'overdue_told_at'
  | 'credit_notes'
>;

/** Columns that an edit of a draft replaces. */
export type DraftContent = Pick<
  InvoiceTableRow,
  | 'customer_id'
  | 'currency'
  | 'subtotal'
  | 'tax_total'
  | 'amount'
  | 'lines'
  | 'tax_lines'
  | 'details'
  | 'date'
  | 'due_date'
  | 'reference'
  | 'notes'
  | 'metadata'
>;

const INVOICE_COLUMNS = columnsOf(invoices);

export function invoicesWithCustomer(db: Database) {
  return withCustomer(db.selectFrom('invoices'));
}

/** Adds the other columns of {@link InvoiceRow} to a query of invoices. */
export function withCustomer(invoices: SelectQueryBuilder<Tables, 'invoices', object>) {
  return invoices
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .leftJoin('kept_documents', (join) =>
      join
        .onRef('kept_documents.account_id', '=', 'invoices.account_id')
        .on('kept_documents.kind', '=', sql.lit('invoice'))
        .onRef('kept_documents.subject_id', '=', 'invoices.id'),
    )
    .select([
      ...INVOICE_COLUMNS.map((column) => `invoices.${column}` as const),
      'customers.name as customer_name',
      'customers.email as customer_email',
      'customers.invoice_email as customer_invoice_email',
      'customers.cc_emails as customer_cc_emails',
      'customers.company as customer_company',
      'customers.unsubscribed_at as customer_unsubscribed_at',
      'customers.erased_at as customer_erased_at',
      'customers.buyer_reference as customer_buyer_reference',
      'customers.payment_terms as customer_payment_terms',
      'customers.delivery_address as customer_delivery_address',
      'customers.direct_debit as customer_direct_debit',
      'kept_documents.sha256 as pdf_sha256',
    ]);
}

function searchable(reference: string | null) {
  return { reference_search: reference === null ? null : folded(reference) };
}

const insert = preparedStatement<Given, { id: InvoiceId }>((db, parameter) =>
  db
    .insertInto('invoices')
    .values(rowOf(givenColumns(invoices), parameter))
    .returning('id'),
);

export function invoiceQueries(db: Database) {
  return {
    async insert(row: NewInvoiceRow): Promise<InvoiceTableRow> {
      const { subscription_id = null, quote_id = null } = row;
      const whole = { ...row, subscription_id, quote_id, ...searchable(row.reference) };
      const [made] = await insert(db, whole);
      if (!made) throw new Error('an invoice was inserted without an id');
      // The values that the database sets by default (`schema/invoices.ts`).
      const initial = { disputes: 0, revision: 1, amount_credited: 0, credit_returned: 0, credit_notes: '[]' } as const;
      const notImported = { import_id: null, credited_elsewhere: 0 };
      return { ...whole, ...initial, ...notImported, first_moved_at: null, moved_at: null, id: made.id };
    },

    find: (
      accountId: AccountId,
      reference: { readonly id: number } | { readonly number: string },
    ): Promise<InvoiceRow | undefined> =>
      invoicesWithCustomer(db)
        .where('invoices.account_id', '=', accountId)
        .where((row) =>
          'id' in reference
            ? row('invoices.id', '=', reference.id as InvoiceId)
            : row('invoices.invoice_number', '=', reference.number),
        )
        .executeTakeFirst(),

    /** Invoices with one of these numbers. */
    withNumbers: (accountId: AccountId, numbers: readonly string[]): Promise<InvoiceRow[]> =>
      invoicesWithCustomer(db)
        .where('invoices.account_id', '=', accountId)
        .where('invoices.invoice_number', 'in', numbers)
        .orderBy('invoices.id', 'desc')
        .execute(),

    /** Number of lines in all invoices of the account. This number bounds the cost of a search in lines. */
    countLines: (accountId: AccountId): Promise<number> => counterOf(db, accountId, 'invoice_lines'),

    /** Number of issued invoices dated in a period, and of their lines. */
    async countBetween(
      accountId: AccountId,
      from: LocalDate,
      to: LocalDate,
    ): Promise<{ invoices: number; lines: number }> {
      const row = await takesLong(db)
        .selectFrom('invoices')
        .select((s) => s.fn.countAll<number>().as('invoices'))
        .select((s) => s.fn.coalesce(s.fn.sum<number>(lengthOfList(db, 'invoices.lines')), s.val(0)).as('lines'))
        .where('account_id', '=', accountId)
        .where('status', '!=', 'draft')
        .where('date', '>=', from)
        .where('date', '<=', to)
        .executeTakeFirstOrThrow();
      return { invoices: Number(row.invoices), lines: Number(row.lines) };
    },

    /** True if the account has an invoice in any status, also a draft or a cancelled invoice. */
    hasAny: async (accountId: AccountId): Promise<boolean> =>
      (await db.selectFrom('invoices').select('id').where('account_id', '=', accountId).limit(1).execute()).length > 0,

    /** Changes fields of an invoice if its status is one of `from`. Returns whether the invoice was changed. */
    async change(
      accountId: AccountId,
      id: InvoiceId,
      from: readonly StoredStatus[],
      change: InvoiceChange,
    ): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set(change)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', 'in', from)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Replaces the content of a draft. Returns false if the draft changed since it was read at `revision`. */
    async edit(accountId: AccountId, id: InvoiceId, revision: number, content: DraftContent): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set((s) => ({ ...content, ...searchable(content.reference), revision: s('revision', '+', 1) }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '=', 'draft')
        .where('revision', '=', revision)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Replaces the metadata. Only the metadata of an issued invoice may change. Returns false if the invoice does not
     * have the revision `revision`, because another call has changed the invoice.
     */
    async setMetadata(accountId: AccountId, id: InvoiceId, revision: number, metadata: string): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set((s) => ({ metadata, revision: s('revision', '+', 1) }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('revision', '=', revision)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Raises and returns the revision of a draft. Returns `undefined` if the invoice is not a draft any more. */
    async countEdit(accountId: AccountId, id: InvoiceId): Promise<number | undefined> {
      const row = await db
        .updateTable('invoices')
        .set((s) => ({ revision: s('revision', '+', 1) }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '=', 'draft')
        .returning('revision')
        .executeTakeFirst();
      return row?.revision;
    },

    async deleteDraft(accountId: AccountId, id: InvoiceId): Promise<boolean> {
      const row = await db
        .deleteFrom('invoices')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '=', 'draft')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Cancels a payable invoice without payments. Returns false for any other invoice. */
    async cancel(accountId: AccountId, id: InvoiceId, at: Instant): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set({ status: 'cancelled', amount_due: 0, cancelled_at: at })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where('amount_paid', '=', 0)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Subtracts a payment from the amount due. The invoice becomes paid if nothing is due any more. Returns false if
     * the invoice is not payable, or if the payment is larger than the amount due.
     */
    async receive(accountId: AccountId, id: InvoiceId, amount: number, paidAt: Instant): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set((s) => ({
          amount_paid: s('amount_paid', '+', amount),
          amount_due: s('amount_due', '-', amount),
          status: s
            .case()
            .when('amount_due', '=', amount)
            .then<StoredStatus>('paid')
            .else<StoredStatus>('pending')
            .end(),
          paid_at: sql<Instant | null>`case when amount_due = ${amount} then cast(${paidAt} as bigint) end`,
        }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where('amount_due', '>=', amount)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Replaces the sums and the status of an issued invoice. Returns false if another transaction has changed the sums
     * since `before` was read.
     */
    async rebalance(before: InvoiceTableRow, after: Rebalanced): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set(after)
        .where('account_id', '=', before.account_id)
        .where('id', '=', before.id)
        .where('status', '=', before.status)
        .where('amount_paid', '=', before.amount_paid)
        .where('amount_refunded', '=', before.amount_refunded)
        .where('amount_credited', '=', before.amount_credited)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Adds a credit note to an already cancelled invoice. The amount due does not change. Returns false if another
     * transaction has added a credit note since the invoice was read.
     */
    async setCreditNotes(
      { account_id, id, amount_credited }: InvoiceTableRow,
      change: Pick<InvoiceTableRow, 'amount_credited' | 'credit_notes'>,
    ): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set(change)
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .where('status', '=', 'cancelled')
        .where('amount_credited', '=', amount_credited)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Changes the number of open disputes about payments of the invoice: by 1 when a dispute opens, by -1 when it is
     * decided.
     */
    countDispute: (accountId: AccountId, id: InvoiceId, by: 1 | -1) =>
      db
        .updateTable('invoices')
        .set((s) => ({ disputes: s('disputes', '+', by) }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute(),
  };
}
