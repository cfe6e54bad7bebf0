/**
 * Batches of reminders: the preview of each batch, and the outcome of each reminder (R87). The unique key of an outcome
 * ensures that each reminder of a batch is sent at most once.
 */
import type { Selectable } from 'kysely';
import type { Code } from '../../model/codes.ts';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, InvoiceId } from '../../model/ids.ts';
import type { MailStatus } from '../../model/mail.ts';
import type { Database } from '../engine/database.ts';
import { unlessLocked } from '../engine/differences.ts';
import type { Tables } from '../schema/tables.ts';

type ReminderBatchRow = Selectable<Tables['reminder_batches']>;
type OutcomeRow = Selectable<Tables['reminder_outcomes']>;
export type ReminderOutcomeRow = Omit<OutcomeRow, 'code' | 'account_id'> & { readonly mail_status: MailStatus | null };

type Principal = Pick<ReminderBatchRow, 'account_id' | 'principal'>;

export function reminderBatchQueries(db: Database) {
  return {
    insert: (row: ReminderBatchRow) => db.insertInto('reminder_batches').values(row).execute(),

    find: ({ account_id, principal }: Principal, code: Code): Promise<ReminderBatchRow | undefined> =>
      db
        .selectFrom('reminder_batches')
        .selectAll()
        .where('code', '=', code)
        .where('account_id', '=', account_id)
        .where('principal', '=', principal)
        .executeTakeFirst(),

    /** Stores the outcome of a reminder. Returns false if another process has already stored an outcome. */
    async settle(row: OutcomeRow): Promise<boolean> {
      const noted = await db
        .insertInto('reminder_outcomes')
        .values(row)
        .onConflict((conflict) => conflict.columns(['code', 'invoice_id']).doNothing())
        .returning('code')
        .executeTakeFirst();
      return noted !== undefined;
    },

    isSettled: async (accountId: AccountId, code: Code, id: InvoiceId): Promise<boolean> =>
      (await db
        .selectFrom('reminder_outcomes')
        .select('code')
        .where('account_id', '=', accountId)
        .where('code', '=', code)
        .where('invoice_id', '=', id)
        .executeTakeFirst()) !== undefined,

    /** The outcome of each reminder of a batch, with the current status of its mail. */
    outcomes: (accountId: AccountId, code: Code): Promise<ReminderOutcomeRow[]> =>
      db
        .selectFrom('reminder_outcomes')
        .leftJoin('mails', 'mails.id', 'reminder_outcomes.mail_id')
        .select([
          'reminder_outcomes.invoice_id',
          'reminder_outcomes.mail_id',
          'reminder_outcomes.reason',
          'reminder_outcomes.next_allowed_at',
          'reminder_outcomes.created_at',
          'mails.status as mail_status',
        ])
        .where('reminder_outcomes.account_id', '=', accountId)
        .where('reminder_outcomes.code', '=', code)
        .execute(),

    /** Deletes at most `limit` batches created before an instant. Returns the number of deleted batches. */
    async prune(before: Instant, limit: number): Promise<number> {
      const old = db.selectFrom('reminder_batches').select('code').where('created_at', '<', before).limit(limit);
      const { numDeletedRows } = await db
        .deleteFrom('reminder_batches')
        .where('code', 'in', unlessLocked(old, db))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Deletes at most `limit` outcomes created before an instant. Returns the number of deleted outcomes. */
    async pruneOutcomes(before: Instant, limit: number): Promise<number> {
      const old = db
        .selectFrom('reminder_outcomes')
        .select(['code', 'invoice_id'])
        .where('created_at', '<', before)
        .limit(limit);
      const { numDeletedRows } = await db
        .deleteFrom('reminder_outcomes')
        .where((row) =>
          row(row.refTuple('code', 'invoice_id'), 'in', unlessLocked(old, db).$asTuple('code', 'invoice_id')),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
