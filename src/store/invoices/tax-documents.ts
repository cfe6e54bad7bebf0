/** Reads the issued invoices and credit notes of a period for a tax report (R109), in the order of their dates. */
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import type { DayRange } from '../../model/periods.ts';
import type { Database } from '../engine/database.ts';
import { takesLong } from '../engine/long-reads.ts';
import type { Tables } from '../schema/tables.ts';

type Invoice = Selectable<Tables['invoices']>;

/** An invoice or a credit note. A credit note has the `details` and `parties` of its invoice. */
export type TaxDocumentRow = Pick<Invoice, 'currency' | 'tax_lines' | 'details' | 'parties'> & {
  readonly id: number;
  readonly date: LocalDate;
  readonly number: string | null;
  /** Number of the invoice that a credit note corrects; null for an invoice. */
  readonly corrects: string | null;
  readonly customer_id: CustomerId;
  /** Current details of the customer, for a document without `parties`. */
  readonly customer_name: string;
  readonly customer_country: string | null;
  readonly customer_vat_number: string | null;
  readonly customer_is_business: number | null;
  /** Time at which the customer was erased; null for any other customer. */
  readonly customer_erased_at: Instant | null;
  /** 1 for an invoice that was cancelled without a credit note. */
  readonly left_out: number;
};

/** `after`: the last row of the previous batch. */
export type TaxDocumentPage = {
  readonly after?: Pick<TaxDocumentRow, 'date' | 'id'> | undefined;
  /** Only credit notes with ids up to this id are read. 0 if the account had no credit note. */
  readonly last: number;
  readonly limit: number;
};

const OF_CUSTOMER = [
  'k.name as customer_name',
  'k.country as customer_country',
  'k.vat_number as customer_vat_number',
  'k.is_business as customer_is_business',
  'k.erased_at as customer_erased_at',
] as const;

/**
 * The queries `invoices` and `creditNotes` read along an index of account, date and id. So their cost grows with the
 * number of documents in the period, not in the whole account.
 */
export function taxDocumentQueries(db: Database) {
  return {
    invoices: (
      accountId: AccountId,
      { from, to }: DayRange,
      { after, limit }: TaxDocumentPage,
    ): Promise<TaxDocumentRow[]> =>
      takesLong(db)
        .selectFrom('invoices as i')
        .innerJoin('customers as k', 'k.id', 'i.customer_id')
        .select(['i.id', 'i.date', 'i.invoice_number as number', 'i.customer_id', 'i.currency', 'i.tax_lines'])
        .select(['i.details', 'i.parties', sql<string | null>`cast(null as text)`.as('corrects'), ...OF_CUSTOMER])
        .select(
          sql<number>`case when i.status = 'cancelled' and i.credit_notes = '[]' then 1 else 0 end`.as('left_out'),
        )
        .where('i.account_id', '=', accountId)
        .where('i.date', '>=', after?.date ?? from)
        .where('i.date', '<=', to)
        .where('i.status', '<>', 'draft')
        .$if(after !== undefined, (q) => q.where(sql<SqlBool>`(i.date, i.id) > (${after?.date}, ${after?.id})`))
        .orderBy('i.date')
        .orderBy('i.id')
        .limit(limit)
        .execute(),

    creditNotes: (
      accountId: AccountId,
      { from, to }: DayRange,
      { after, last, limit }: TaxDocumentPage,
    ): Promise<TaxDocumentRow[]> =>
      takesLong(db)
        .selectFrom('credit_notes as c')
        .innerJoin('invoices as i', 'i.id', 'c.invoice_id')
        .innerJoin('customers as k', 'k.id', 'c.customer_id')
        .select(['c.id', 'c.date', 'c.credit_note_number as number', 'c.customer_id', 'c.currency', 'c.tax_lines'])
        .select([
          'i.invoice_number as corrects',
          'i.details',
          'i.parties',
          sql<number>`0`.as('left_out'),
          ...OF_CUSTOMER,
        ])
        .where('c.account_id', '=', accountId)
        .where('c.date', '>=', after?.date ?? from)
        .where('c.date', '<=', to)
        .where(sql<SqlBool>`c.id <= ${last}`)
        .$if(after !== undefined, (q) => q.where(sql<SqlBool>`(c.date, c.id) > (${after?.date}, ${after?.id})`))
        .orderBy('c.date')
        .orderBy('c.id')
        .limit(limit)
        .execute(),

    /** The id of the account's newest credit note. */
    async lastCreditNote(accountId: AccountId): Promise<number | undefined> {
      const row = await db
        .selectFrom('credit_notes')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.id;
    },
  };
}
