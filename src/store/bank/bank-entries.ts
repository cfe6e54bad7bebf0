/** Bank statement entries and the payments recorded from them (R89). */
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { BankEntryStatus } from '../../model/bank-entry.ts';
import type { LocalDate } from '../../model/dates.ts';
import type { AccountId, BankEntryId, CustomerId, InvoiceId } from '../../model/ids.ts';
import type { Currency, Money } from '../../model/money.ts';
import type { Database, ListPage } from '../engine/database.ts';
import { hasMoney } from '../engine/money-condition.ts';
import { revisionOf } from '../engine/revision.ts';
import type { Tables } from '../schema/tables.ts';

export type BankEntryRow = Selectable<Tables['bank_entries']>;
export type BankReturnNameRow = Selectable<Tables['bank_return_names']>;
export type NewBankEntryRow = Omit<BankEntryRow, 'id' | 'status' | 'recorded' | 'customer_id'>;

export type BankEntryFilter = {
  readonly status?: BankEntryStatus | undefined;
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  /** Only entries with one of these amounts (R110). */
  readonly money?: readonly Money[] | undefined;
};

type BankPlace = Pick<BankEntryRow, 'booked_on' | 'id'>;

/** A payment that was recorded from an entry. */
export type BankPaymentRow = {
  readonly id: number;
  readonly bank_entry_id: BankEntryId;
  readonly invoice_id: number;
  readonly invoice_number: string | null;
  readonly amount: number;
};

/**
 * A payment of an invoice, recorded from a bank entry, by hand, or through a provider. Undone payments are excluded.
 */
export type ReceivedRow = Omit<BankPaymentRow, 'bank_entry_id'> & {
  readonly bank_entry_id: BankEntryId | null;
  readonly recorded: number;
  readonly testmode: number;
};

/** Amount of a returned payment, without the bank's fee for the return. */
const ORIGINAL = sql<number>`coalesce(returned, amount)`;

export function bankEntryQueries(db: Database) {
  /**
   * Condition that an entry has one of the amounts. Without the unary plus before `account_id`, SQLite could read all
   * entries of the account in the order of their dates. With the plus, SQLite uses the index by amount.
   */
  const ofMoney = (accountId: AccountId, money: readonly Money[]) =>
    sql<SqlBool>`+account_id = ${accountId} and id in (
      select id from bank_entries where account_id = ${accountId} and ${hasMoney(money, 'amount')})`;

  const filtered = (accountId: AccountId, { status, from, to, money }: BankEntryFilter) =>
    db
      .selectFrom('bank_entries')
      .where((row) => (money ? ofMoney(accountId, money) : row('account_id', '=', accountId)))
      .$if(status !== undefined, (q) => q.where('status', '=', status as BankEntryStatus))
      .$if(from !== undefined, (q) => q.where('booked_on', '>=', from as LocalDate))
      .$if(to !== undefined, (q) => q.where('booked_on', '<=', to as LocalDate));

  const ofAmounts = (accountId: AccountId, currency: Currency, amounts: readonly number[]) =>
    db
      .selectFrom('bank_entries')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('is_reversal', '=', sql.lit(0))
      .where('currency', '=', currency)
      .where('amount', 'in', amounts);

  return {
    /**
     * Inserts the entries that do not exist yet, and returns the inserted entries. The unique key ensures that two
     * simultaneous imports add each entry only once.
     */
    add: (rows: readonly NewBankEntryRow[]): Promise<BankEntryRow[]> =>
      db
        .insertInto('bank_entries')
        .values(rows.map((row) => ({ ...row, status: 'open' as const, recorded: 0, customer_id: null })))
        .onConflict((conflict) => conflict.columns(['account_id', 'entry_key']).doNothing())
        .returningAll()
        .execute(),

    /**
     * `doubt`: a reason why the data of an entry may be wrong. Clears the `doubt` of entries that also occur in a
     * second file with reliable data. Returns the number of changed entries.
     */
    async settleDoubts(accountId: AccountId, keys: readonly string[]): Promise<number> {
      const rows = await db
        .updateTable('bank_entries')
        .set({ doubt: null })
        .where('account_id', '=', accountId)
        .where('entry_key', 'in', keys)
        .where('doubt', 'is not', null)
        .returning('id')
        .execute();
      return rows.length;
    },

    find: (accountId: AccountId, id: BankEntryId): Promise<BankEntryRow | undefined> =>
      db
        .selectFrom('bank_entries')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** The account's revision. The matches of bank entries stay the same until the revision changes. */
    async revision(accountId: AccountId): Promise<number> {
      const { revision } = await db
        .selectFrom('accounts')
        .select(revisionOf('accounts.id').as('revision'))
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(revision);
    },

    /** Returns a page of entries, newest import first, with ids below `before`. */
    list: (accountId: AccountId, filter: BankEntryFilter, page: ListPage): Promise<BankEntryRow[]> =>
      filtered(accountId, filter)
        .selectAll()
        .$if(page.before !== undefined, (q) => q.where('id', '<', page.before as BankEntryId))
        .orderBy('id', 'desc')
        .limit(page.limit)
        .execute(),

    /** Open entries after the position `after`, oldest day first. */
    openAfter: (accountId: AccountId, after: BankPlace | undefined, limit: number): Promise<BankEntryRow[]> =>
      db
        .selectFrom('bank_entries')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('status', '=', sql.lit('open'))
        .$if(after !== undefined, (q) => q.where(sql<SqlBool>`(booked_on, id) > (${after?.booked_on}, ${after?.id})`))
        .orderBy('booked_on')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Counts with an index. The cost grows with the number of matching entries. */
    async count(accountId: AccountId, filter: BankEntryFilter): Promise<number> {
      const { count } = await filtered(accountId, filter)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /**
     * Adds an amount to the recorded part of an entry, and stores the customer if the entry has none. Returns false if
     * the entry is ignored or a reversal, or if its unrecorded part is smaller than the amount.
     */
    async confirm(accountId: AccountId, id: BankEntryId, recorded: number, customer: CustomerId): Promise<boolean> {
      const row = await db
        .updateTable('bank_entries')
        .set((s) => ({
          status: 'confirmed',
          recorded: s('recorded', '+', recorded),
          customer_id: s.fn.coalesce('customer_id', s.val(customer)),
        }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '!=', 'ignored')
        .where('is_reversal', '=', 0)
        .whereRef('amount', '>=', (s) => s('recorded', '+', recorded))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Subtracts an undone payment from the recorded part of an entry, and reopens the entry (R82). If no recorded part
     * is left, the entry no longer has a customer.
     */
    free: (accountId: AccountId, id: BankEntryId, amount: number) =>
      db
        .updateTable('bank_entries')
        .set((s) => ({
          status: 'open',
          recorded: s('recorded', '-', amount),
          customer_id: s.case().when('recorded', '=', amount).then(null).else(s.ref('customer_id')).end(),
        }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute(),

    /**
     * Ignores an open entry, or reopens an ignored entry. Returns `undefined` if the entry is not in the required
     * status.
     */
    setIgnored: (accountId: AccountId, id: BankEntryId, ignored: boolean): Promise<BankEntryRow | undefined> =>
      db
        .updateTable('bank_entries')
        .set({ status: ignored ? 'ignored' : 'open' })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '=', ignored ? 'open' : 'ignored')
        .returningAll()
        .executeTakeFirst(),

    /** Open reversals whose amount without bank charges is one of `amounts`, oldest day first. */
    reversalsOf: (accountId: AccountId, currency: Currency, amounts: readonly number[], limit: number) =>
      db
        .selectFrom('bank_entries')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('is_reversal', '=', sql.lit(1))
        .where('currency', '=', currency)
        .where(ORIGINAL, 'in', amounts)
        .where('status', '=', 'open')
        .orderBy('booked_on')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Stores the invoices to which a reversal refers. Must be called in the transaction that adds the reversal. */
    addReturnNames: (rows: readonly BankReturnNameRow[]) => db.insertInto('bank_return_names').values(rows).execute(),

    /**
     * True if any reversal of the account refers to an invoice. Most accounts have no such reversal, so callers check
     * this before they search.
     */
    async hasReturnNames(accountId: AccountId): Promise<boolean> {
      const row = await db
        .selectFrom('bank_return_names')
        .select('entry_id')
        .where('account_id', '=', accountId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Open reversals that refer to one of these invoices (`bank_return_names`). */
    reversalsNaming: (accountId: AccountId, names: readonly string[], limit: number): Promise<BankEntryRow[]> =>
      db
        .selectFrom('bank_entries')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('status', '=', 'open')
        .where('id', 'in', (q) =>
          q
            .selectFrom('bank_return_names')
            .select('entry_id')
            .where('account_id', '=', accountId)
            .where('name', 'in', names),
        )
        .orderBy('id')
        .limit(limit)
        .execute(),

    /**
     * Incoming entries with one of these amounts, booked on or before `until`, newest first. Excludes reversals and
     * ignored entries.
     */
    creditsOf: (
      accountId: AccountId,
      currency: Currency,
      amounts: readonly number[],
      { until, limit }: { readonly until: LocalDate; readonly limit: number },
    ) =>
      ofAmounts(accountId, currency, amounts)
        .where('booked_on', '<=', until)
        .where('status', '!=', 'ignored')
        .orderBy('booked_on', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /**
     * Entries from which payments were recorded. Returns only entries with one of the given amounts, and only if their
     * booking day is one of the given days.
     */
    recordedOn: (accountId: AccountId, currency: Currency, amounts: readonly number[], days: readonly LocalDate[]) =>
      ofAmounts(accountId, currency, amounts).where('booked_on', 'in', days).where('recorded', '>', 0).execute(),

    /** Payments that have the status `paid` and belong to one of the invoices. Excludes undone payments. */
    receivedOn: (accountId: AccountId, invoices: readonly InvoiceId[], limit: number): Promise<ReceivedRow[]> =>
      db
        .selectFrom('payments')
        .innerJoin('invoices', 'invoices.id', 'payments.invoice_id')
        .select(['payments.id', 'payments.amount', 'payments.recorded', 'payments.testmode', 'payments.bank_entry_id'])
        .select(['invoices.id as invoice_id', 'invoices.invoice_number'])
        .where('payments.account_id', '=', accountId)
        .where('payments.invoice_id', 'in', invoices)
        .where('payments.status', '=', 'paid')
        .where('payments.undone_at', 'is', null)
        .orderBy('payments.id')
        .limit(limit)
        .execute(),

    byIds: (accountId: AccountId, ids: readonly BankEntryId[]): Promise<BankEntryRow[]> =>
      db.selectFrom('bank_entries').selectAll().where('account_id', '=', accountId).where('id', 'in', ids).execute(),

    /** Payments that were recorded from the given entries. Excludes undone payments. */
    payments: (accountId: AccountId, ids: readonly BankEntryId[]): Promise<BankPaymentRow[]> =>
      db
        .selectFrom('payments')
        .innerJoin('invoices', 'invoices.id', 'payments.invoice_id')
        .select(['payments.id', 'payments.amount', 'invoices.id as invoice_id', 'invoices.invoice_number'])
        .select((s) => s.ref('payments.bank_entry_id').$notNull().as('bank_entry_id'))
        .where('payments.account_id', '=', accountId)
        .where('payments.bank_entry_id', 'in', ids)
        .where('payments.undone_at', 'is', null)
        .orderBy('payments.id')
        .execute(),
  };
}
