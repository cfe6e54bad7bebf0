/** Amounts that tokens have spent per day (docs/guardrails.md). */
import type { Selectable } from 'kysely';
import type { LocalDate } from '../../model/dates.ts';
import type { Database } from '../engine/database.ts';
import type { Tables } from '../schema/tables.ts';

type SpendingRow = Selectable<Tables['token_spending']>;
type Which = Pick<SpendingRow, 'token_id' | 'day' | 'currency'>;

export function spendingQueries(db: Database) {
  return {
    /**
     * Adds `amount` to the day's sum. Returns false, without adding, if the sum would exceed `max`. The day's first
     * amount is stored without a comparison, so the caller must check that `amount` alone does not exceed `max`.
     * Concurrent calls wait for the row, so each of them adds to the current sum.
     */
    async add({ amount, ...which }: SpendingRow, max: number): Promise<boolean> {
      const row = await db
        .insertInto('token_spending')
        .values({ ...which, amount })
        .onConflict((conflict) =>
          conflict
            .columns(['token_id', 'day', 'currency'])
            .doUpdateSet((set) => ({ amount: set('token_spending.amount', '+', amount) }))
            .where('token_spending.amount', '<=', max - amount),
        )
        .returning('amount')
        .executeTakeFirst();
      return row !== undefined;
    },

    async of({ token_id, day, currency }: Which): Promise<number> {
      const row = await db
        .selectFrom('token_spending')
        .select('amount')
        .where('token_id', '=', token_id)
        .where('day', '=', day)
        .where('currency', '=', currency)
        .executeTakeFirst();
      return row?.amount ?? 0;
    },

    /** Deletes sums of days before `day`. Returns their number. */
    async prune(day: LocalDate, limit: number): Promise<number> {
      const old = await db
        .selectFrom('token_spending')
        .select(['token_id', 'day', 'currency'])
        .where('day', '<', day)
        .limit(limit)
        .execute();
      for (const { token_id, day: of, currency } of old) {
        await db
          .deleteFrom('token_spending')
          .where('token_id', '=', token_id)
          .where('day', '=', of)
          .where('currency', '=', currency)
          .execute();
      }
      return old.length;
    },
  };
}
