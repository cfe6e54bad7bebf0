import type { Selectable } from 'kysely';
import type { Instant } from '../model/dates.ts';
import type { AccountId, CustomerId } from '../model/ids.ts';
import { beginsWith, type Database, type ListPage, lineBeginsWith, matches } from './database.ts';
import { statement } from './statement.ts';
import type { Tables } from './tables.ts';
import { countOneMore, tallyOf } from './tallies.ts';

export type CustomerRow = Selectable<Tables['customers']>;
export type CustomerFields = Omit<
  CustomerRow,
  'id' | 'account_id' | 'email_key' | 'search_text' | 'unsubscribed_at' | 'created_at'
>;

/**
 * What is derived from a customer's fields, so that both engines search and compare alike. In the text to search the
 * e-mail stands last, without a line break after it: what is followed by one is a name.
 */
function derived(fields: CustomerFields) {
  return {
    email_key: fields.email?.toLowerCase() ?? null,
    search_text: [fields.name, fields.company ?? '', fields.email ?? ''].join('\n').toLowerCase(),
  };
}

const byId = statement<{ accountId: AccountId; id: CustomerId }, CustomerRow>((db, parameter) =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('account_id', '=', parameter('accountId'))
    .where('id', '=', parameter('id')),
);

export function customerQueries(db: Database) {
  return {
    /** `undefined` when another customer of the account has the e-mail. */
    async insert(
      row: CustomerFields & Pick<CustomerRow, 'account_id' | 'created_at'>,
    ): Promise<CustomerRow | undefined> {
      const inserted = await db
        .insertInto('customers')
        .values({ ...row, ...derived(row) })
        .onConflict((conflict) => conflict.columns(['account_id', 'email_key']).doNothing())
        .returningAll()
        .executeTakeFirst();
      if (inserted) await countOneMore(db, row.account_id, 'customers');
      return inserted;
    },

    /** The row as it is, locked until the transaction ends: what is derived from it stays true. */
    lock: (accountId: AccountId, id: CustomerId) =>
      db
        .updateTable('customers')
        .set((row) => ({ name: row.ref('name') }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    /** Fails with a unique violation when the new e-mail is another customer's. */
    update: (accountId: AccountId, id: CustomerId, fields: CustomerFields) =>
      db
        .updateTable('customers')
        .set({ ...fields, ...derived(fields) })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    byId: async (accountId: AccountId, id: CustomerId): Promise<CustomerRow | undefined> =>
      (await byId(db, { accountId, id }))[0],

    /** By id alone: for whoever has the customer's own address to unsubscribe. */
    subscriber: (id: CustomerId): Promise<CustomerRow | undefined> =>
      db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst(),

    setUnsubscribed: (accountId: AccountId, id: CustomerId, at: Instant | null) =>
      db
        .updateTable('customers')
        .set({ unsubscribed_at: at })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute(),

    byEmail: (accountId: AccountId, email: string) =>
      db
        .selectFrom('customers')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('email_key', '=', email.toLowerCase())
        .executeTakeFirst(),

    /** Whose name or company is this, in any case, newest first. */
    named: (accountId: AccountId, name: string, limit: number): Promise<CustomerRow[]> =>
      db
        .selectFrom('customers')
        .selectAll()
        .where('account_id', '=', accountId)
        .where(lineBeginsWith('search_text', `${name}\n`))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    async countNamed(accountId: AccountId, name: string): Promise<number> {
      const { count } = await db
        .selectFrom('customers')
        .select((s) => s.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where(lineBeginsWith('search_text', `${name}\n`))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Newest first, from below `before`, or without the first `offset`. */
    list: (accountId: AccountId, filter: { query?: string }, page: ListPage) =>
      db
        .selectFrom('customers')
        .selectAll()
        .where('account_id', '=', accountId)
        .$if(filter.query !== undefined, (q) => q.where(matches('search_text', filter.query ?? '')))
        .$if(page.before !== undefined, (q) => q.where('id', '<', page.before as CustomerId))
        .orderBy('id', 'desc')
        .limit(page.limit)
        .$if(page.offset !== undefined, (q) => q.offset(page.offset ?? 0))
        .execute(),

    /** Whose name, company, e-mail or id begins like this, newest first. */
    beginningWith: (accountId: AccountId, text: string, limit: number) =>
      db
        .selectFrom('customers')
        .select(['id as value', 'name as label'])
        .where('account_id', '=', accountId)
        .where((row) =>
          row.or([lineBeginsWith('search_text', text), ...(/^\d+$/.test(text) ? [beginsWith('id', text)] : [])]),
        )
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    async count(accountId: AccountId, filter: { query?: string }): Promise<number> {
      const { query } = filter;
      if (query === undefined) return tallyOf(db, accountId, 'customers');
      const row = await db
        .selectFrom('customers')
        .select((s) => s.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where(matches('search_text', query))
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}
