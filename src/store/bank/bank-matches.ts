/**
 * Finds invoices that entries of a bank statement could have paid (R89). Each SQL query searches for many entries at
 * once.
 */
import { sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, CustomerId, InvoiceId } from '../../model/ids.ts';
import type { StoredStatus } from '../../model/invoice.ts';
import type { Currency } from '../../model/money.ts';
import type { Database } from '../engine/database.ts';

/** An issued invoice, with the names that identify its customer in a bank statement. */
export type PayableRow = {
  readonly id: InvoiceId;
  readonly invoice_number: string;
  readonly status: StoredStatus;
  readonly currency: Currency;
  readonly amount_due: number;
  readonly paid_at: Instant | null;
  readonly customer_id: CustomerId;
  readonly customer_name: string;
  readonly customer_company: string | null;
};

/** The expression of the index `invoices_by_number_key`. */
const NUMBER_KEY = sql<string>`replace(replace(replace(replace(invoices.invoice_number, '-', ''), '/', ''), '.', ''), '_', '')`;

export function bankMatchQueries(db: Database) {
  const payable = (accountId: AccountId) =>
    db
      .selectFrom('invoices')
      .innerJoin('customers', 'customers.id', 'invoices.customer_id')
      .select(['invoices.id', 'invoices.status', 'invoices.currency', 'invoices.amount_due', 'invoices.paid_at'])
      .select((s) => s.ref('invoices.invoice_number').$notNull().as('invoice_number'))
      .select(['invoices.customer_id', 'customers.name as customer_name', 'customers.company as customer_company'])
      .where('invoices.account_id', '=', accountId)
      .where('invoices.invoice_number', 'is not', null);

  return {
    /**
     * Invoices whose number without punctuation (`numberKey`) is one of `keys`. Example: the key of `INV-000042` is
     * `INV000042`.
     */
    byNumberKeys: (accountId: AccountId, keys: readonly string[]): Promise<PayableRow[]> =>
      payable(accountId).where(NUMBER_KEY, 'in', keys).execute(),

    byIds: (accountId: AccountId, ids: readonly InvoiceId[]): Promise<PayableRow[]> =>
      payable(accountId).where('invoices.id', 'in', ids).execute(),

    /** Pending invoices whose amount due is one of `amounts`, smallest amount first. */
    openOf: (accountId: AccountId, currency: Currency, amounts: readonly number[], limit: number) =>
      payable(accountId)
        .where('invoices.status', '=', 'pending')
        .where('invoices.currency', '=', currency)
        .where('invoices.amount_due', 'in', amounts)
        .orderBy('invoices.amount_due')
        .orderBy('invoices.id')
        .limit(limit)
        .execute(),

    /** Pairs of an IBAN and a customer: a bank entry from this IBAN paid an invoice of the customer. */
    payers: (accountId: AccountId, ibans: readonly string[]): Promise<{ iban: string; customer_id: CustomerId }[]> =>
      db
        .selectFrom('bank_entries')
        .select((s) => [s.ref('payer_iban').$notNull().as('iban'), s.ref('customer_id').$notNull().as('customer_id')])
        .distinct()
        .where('account_id', '=', accountId)
        .where('payer_iban', 'in', ibans)
        .where('customer_id', 'is not', null)
        .execute(),
  };
}
