/** Items: goods and services that a business sells often (R84). */
import type { Selectable } from 'kysely';
import type { AccountId, ItemId } from '../../model/ids.ts';
import { folded } from '../../model/text.ts';
import type { Database, ListPage } from '../engine/database.ts';
import type { Part } from '../engine/grams.ts';
import { takesLong } from '../engine/long-reads.ts';
import { contains, partOf } from '../engine/text-search.ts';
import type { Tables } from '../schema/tables.ts';
import { counterOf, incrementCounter } from '../sums/kept-sum.ts';

export type ItemRow = Selectable<Tables['items']>;
export type ItemFields = Omit<
  ItemRow,
  'id' | 'account_id' | 'code_key' | 'used' | 'search_text' | 'created_at' | 'import_id'
>;

export type ItemFilter = { readonly query?: string | undefined; readonly active?: boolean | undefined };

/** Reference to an item: an id, or a code in upper or lower case. */
export type ItemReference = { readonly id: ItemId } | { readonly code: string };

export function derivedOfItem({ code, description }: ItemFields) {
  return { code_key: codeKey(code), search_text: `${folded(code)}\n${folded(description)}` };
}

function codeKey(code: string): string {
  return code.toLowerCase();
}

export function itemQueries(db: Database) {
  const filtered = (accountId: AccountId, { query, active }: ItemFilter) => {
    const part = partOf(query);
    if (part !== undefined) takesLong(db);
    return db
      .selectFrom('items')
      .where('account_id', '=', accountId)
      .$if(active !== undefined, (q) => q.where('active', '=', active ? 1 : 0))
      .$if(part !== undefined, (q) => q.where(contains('items.search_text', part as Part)));
  };

  return {
    /** Inserts an item. Returns `undefined` if another item of the account has the code. */
    async insert(row: ItemFields & Pick<ItemRow, 'account_id' | 'created_at'>): Promise<ItemRow | undefined> {
      const made = await db
        .insertInto('items')
        .values({ ...row, ...derivedOfItem(row), used: 0 })
        .onConflict((conflict) => conflict.columns(['account_id', 'code_key']).doNothing())
        .returningAll()
        .executeTakeFirst();
      if (made) await incrementCounter(db, row.account_id, 'items');
      return made;
    },

    find: (accountId: AccountId, reference: ItemReference): Promise<ItemRow | undefined> =>
      db
        .selectFrom('items')
        .selectAll()
        .where('account_id', '=', accountId)
        .where((row) =>
          'id' in reference ? row('id', '=', reference.id) : row('code_key', '=', codeKey(reference.code)),
        )
        .executeTakeFirst(),

    /** The items with these ids or codes, read by one statement. */
    named: (accountId: AccountId, references: readonly ItemReference[]): Promise<ItemRow[]> => {
      const ids = references.flatMap((one) => ('id' in one ? [one.id] : []));
      const codes = references.flatMap((one) => ('code' in one ? [codeKey(one.code)] : []));
      return db
        .selectFrom('items')
        .selectAll()
        .where('account_id', '=', accountId)
        .where((row) =>
          row.or([
            ...(ids.length === 0 ? [] : [row('id', 'in', ids)]),
            ...(codes.length === 0 ? [] : [row('code_key', 'in', codes)]),
          ]),
        )
        .execute();
    },

    /**
     * Returns a page of items, newest first, with ids below `before`. A search by text reads every item of the account.
     */
    list: (accountId: AccountId, filter: ItemFilter, page: ListPage): Promise<ItemRow[]> =>
      filtered(accountId, filter)
        .selectAll()
        .$if(page.before !== undefined, (q) => q.where('id', '<', page.before as ItemId))
        .orderBy('id', 'desc')
        .limit(page.limit)
        .execute(),

    async count(accountId: AccountId, filter: ItemFilter): Promise<number> {
      if (filter.query === undefined && filter.active === undefined) return counterOf(db, accountId, 'items');
      const { count } = await filtered(accountId, filter)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /**
     * Changes an item. Throws a unique violation if another item has the new code. Returns `undefined` if the item does
     * not exist any more.
     */
    update: (accountId: AccountId, id: ItemId, fields: ItemFields): Promise<ItemRow | undefined> =>
      db
        .updateTable('items')
        .set({ ...fields, ...derivedOfItem(fields) })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    deactivate: (accountId: AccountId, id: ItemId) =>
      db.updateTable('items').set({ active: 0 }).where('account_id', '=', accountId).where('id', '=', id).execute(),

    /** Marks items as used in a line. Used items are deactivated instead of deleted. */
    noteUse: (accountId: AccountId, ids: readonly ItemId[]) =>
      db.updateTable('items').set({ used: 1 }).where('account_id', '=', accountId).where('id', 'in', ids).execute(),

    /** Deletes an item that was never used in a line. Returns whether the item was deleted. */
    async deleteUnused(accountId: AccountId, id: ItemId): Promise<boolean> {
      const gone = await db
        .deleteFrom('items')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('used', '=', 0)
        .returning('id')
        .executeTakeFirst();
      if (gone) await incrementCounter(db, accountId, 'items', -1);
      return gone !== undefined;
    },
  };
}
