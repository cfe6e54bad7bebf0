/**
 * Merges a customer into another one (R107). The caller holds the account's lock, so no other change of the account
 * runs at the same time.
 */
import { type Selectable, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import type { Database, ListPage } from '../engine/database.ts';
import type { Tables } from '../schema/tables.ts';
import { rankCustomers } from '../sums/invoice-totals.ts';
import { incrementCounter } from '../sums/kept-sum.ts';
import { type CustomerRow, customerQueries } from './customers.ts';
import { REFERENCES } from './personal-data.ts';
import { rowsOf } from './rows-of-customer.ts';

export type MergedCustomerRow = Selectable<Tables['merged_customers']>;
type Moved = Readonly<Record<(typeof REFERENCES)[number], number>>;

export type Merge = {
  readonly from: CustomerRow;
  readonly into: CustomerId;
  /** JSON of the merged customer's fields, for exports. */
  readonly fields: string;
  readonly at: Instant;
};

export function mergingQueries(db: Database) {
  const byMergedId = (accountId: AccountId, id: CustomerId): Promise<MergedCustomerRow | undefined> =>
    db
      .selectFrom('merged_customers')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();

  return {
    /** The merged customer with this id; `undefined` if no such customer was merged. */
    merged: byMergedId,

    /**
     * Returns the customer with this id. If the customer was merged, returns the surviving customer. Used for an id
     * from a row that was read earlier: in another transaction, or before the account was locked.
     */
    async following(accountId: AccountId, id: CustomerId): Promise<CustomerRow | undefined> {
      const { byId } = customerQueries(db);
      const row = await byId(accountId, id);
      if (row) return row;
      const merged = await byMergedId(accountId, id);
      return merged && byId(accountId, merged.into_id);
    },

    /**
     * Returns the id of the surviving customer. Needs no account id: the unsubscribe link in a mail to the merged
     * customer contains only the customer's id.
     */
    survivorOf: async (id: CustomerId): Promise<CustomerId | undefined> =>
      (await db.selectFrom('merged_customers').select('into_id').where('id', '=', id).executeTakeFirst())?.into_id,

    /** Returns a page of merged customers, newest first. */
    list: (accountId: AccountId, { before, limit, offset = 0 }: ListPage): Promise<MergedCustomerRow[]> =>
      db
        .selectFrom('merged_customers')
        .selectAll()
        .where('account_id', '=', accountId)
        .$if(before !== undefined, (q) => q.where('id', '<', before as CustomerId))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    async count(accountId: AccountId): Promise<number> {
      const { count } = await db
        .selectFrom('merged_customers')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Number of rows that a merge of the customer moves, by table. */
    async rowsToMove(accountId: AccountId, id: CustomerId): Promise<Moved> {
      const counts: [string, number][] = [];
      for (const table of REFERENCES) {
        const counting = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
          where ${rowsOf({ accountId, id }, table)}`;
        const { rows } = await counting.execute(db);
        counts.push([table, Number(rows[0]?.count ?? 0)]);
      }
      return Object.fromEntries(counts) as Moved;
    },

    /**
     * Moves every row of the merged customer to the survivor. Adds the debts of the merged customer to the debts of the
     * survivor. Deletes the merged customer. Returns the number of moved rows by table. Does not change the survivor's
     * fields. Does not update the survivor's sort key for speed of payment (`rankByPaying`).
     */
    async merge({ from, into, fields, at }: Merge): Promise<Moved> {
      const { account_id: accountId, id } = from;
      const moved: [string, number][] = [];
      for (const table of REFERENCES) {
        const moving = sql`update ${sql.table(table)} set customer_id = ${into}
          where ${rowsOf({ accountId, id }, table)}`;
        const { numAffectedRows } = await moving.execute(db);
        moved.push([table, Number(numAffectedRows ?? 0)]);
      }
      await db
        .updateTable('activity')
        .set({ subject_id: into })
        .where('account_id', '=', accountId)
        .where('subject_kind', '=', 'customer')
        .where('subject_id', '=', id)
        .execute();
      await sql`insert into customer_balances (account_id, customer_id, currency, count, outstanding)
        select account_id, cast(${into} as bigint), currency, count, outstanding from customer_balances
        where customer_id = ${id} and account_id = ${accountId}
        on conflict (customer_id, currency) do update set count = customer_balances.count + excluded.count,
          outstanding = customer_balances.outstanding + excluded.outstanding`.execute(db);
      for (const table of ['customer_balances', 'customer_ranks'] as const) {
        await db.deleteFrom(table).where('customer_id', '=', id).where('account_id', '=', accountId).execute();
      }
      // Customers that were merged earlier into the customer `from` now refer to the new survivor.
      await db
        .updateTable('merged_customers')
        .set({ into_id: into })
        .where('into_id', '=', id)
        .where('account_id', '=', accountId)
        .execute();
      const { name, import_id } = from;
      await db
        .insertInto('merged_customers')
        .values({ id, account_id: accountId, into_id: into, name, fields, merged_at: at, import_id })
        .execute();
      await db.deleteFrom('customers').where('id', '=', id).where('account_id', '=', accountId).execute();
      await incrementCounter(db, accountId, 'customers', -1);
      await rankCustomers(db, [into]);
      return Object.fromEntries(moved) as Moved;
    },
  };
}
