import type { Selectable } from 'kysely';
import type { AccountId, PlanId } from '../../model/ids.ts';
import type { Database, ListPage } from '../engine/database.ts';
import type { Tables } from '../schema/tables.ts';
import { counterOf, incrementCounter } from '../sums/kept-sum.ts';

export type PlanRow = Selectable<Tables['payment_plans']>;

export function planQueries(db: Database) {
  return {
    async insert(row: Omit<PlanRow, 'id'>): Promise<PlanRow> {
      const made = await db.insertInto('payment_plans').values(row).returningAll().executeTakeFirstOrThrow();
      await incrementCounter(db, row.account_id, 'payment_plans');
      return made;
    },

    find: (accountId: AccountId, id: PlanId): Promise<PlanRow | undefined> =>
      db
        .selectFrom('payment_plans')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Payment plans, newest first. With `page.before`, only plans whose id is below it. */
    list: (accountId: AccountId, page: ListPage): Promise<PlanRow[]> =>
      db
        .selectFrom('payment_plans')
        .selectAll()
        .where('account_id', '=', accountId)
        .$if(page.before !== undefined, (q) => q.where('id', '<', page.before as PlanId))
        .orderBy('id', 'desc')
        .limit(page.limit)
        .$if(page.offset !== undefined, (q) => q.offset(page.offset ?? 0))
        .execute(),

    count: (accountId: AccountId): Promise<number> => counterOf(db, accountId, 'payment_plans'),
  };
}
