/** Looks up which rows of a file already exist in the account (R108). */
import type { AccountId, CustomerId } from '../../model/ids.ts';
import type { CustomerRow } from '../customers/customers.ts';
import type { Database } from '../engine/database.ts';
import type { InvoiceTableRow } from '../invoices/invoices.ts';
import type { ItemRow } from '../invoices/items.ts';

/** Texts per statement. SQLite would allow 32 766 parameters, but such a statement would be very long. */
const AT_ONCE = 500;
/** Customers per statement when all of them are read. */
const SLICE = 2_000;

export type KnownInvoice = Pick<
  InvoiceTableRow,
  | 'id'
  | 'invoice_number'
  | 'import_id'
  | 'currency'
  | 'subtotal'
  | 'tax_total'
  | 'amount'
  | 'date'
  | 'due_date'
  | 'status'
  | 'amount_paid'
  | 'amount_due'
>;
export type KnownCustomer = Omit<CustomerRow, 'search_text'>;

async function inParts<Value, Row>(
  values: readonly Value[],
  read: (some: readonly Value[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let at = 0; at < values.length; at += AT_ONCE) found.push(...(await read(values.slice(at, at + AT_ONCE))));
  return found;
}

export function knownRowQueries(db: Database) {
  return {
    invoices: (accountId: AccountId, numbers: readonly string[]): Promise<KnownInvoice[]> =>
      inParts(numbers, (some) =>
        db
          .selectFrom('invoices')
          .select(['id', 'invoice_number', 'import_id', 'currency', 'subtotal', 'tax_total', 'amount', 'date'])
          .select(['due_date', 'status', 'amount_paid', 'amount_due'])
          .where('account_id', '=', accountId)
          .where('invoice_number', 'in', some)
          .execute(),
      ),

    items: (accountId: AccountId, codes: readonly string[]): Promise<ItemRow[]> =>
      inParts([...new Set(codes.map((code) => code.toLowerCase()))], (some) =>
        db.selectFrom('items').selectAll().where('account_id', '=', accountId).where('code_key', 'in', some).execute(),
      ),

    /**
     * Customers that `isSought` accepts. Names are compared in their folded form, and no index contains this form. So
     * all customers of the account are read, in slices.
     */
    async customers(accountId: AccountId, isSought: (row: KnownCustomer) => boolean): Promise<KnownCustomer[]> {
      const found: KnownCustomer[] = [];
      for (let after = 0; ; ) {
        const slice = await db
          .selectFrom('customers')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('erased_at', 'is', null)
          .where('id', '>', after as CustomerId)
          .orderBy('id')
          .limit(SLICE)
          .execute();
        found.push(...slice.filter(isSought));
        const last = slice.at(-1);
        if (!last || slice.length < SLICE) return found;
        after = last.id;
      }
    },
  };
}
