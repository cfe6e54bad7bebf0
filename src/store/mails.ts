import type { Selectable } from 'kysely';
import type { Instant } from '../model/dates.ts';
import type { MailId } from '../model/ids.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export type MailRow = Selectable<Tables['mails']>;

export function mailQueries(db: Database) {
  return {
    insert: (row: Omit<MailRow, 'id' | 'attempts' | 'last_error' | 'sent_at'>): Promise<MailRow> =>
      db
        .insertInto('mails')
        .values({ ...row, attempts: 0, last_error: null, sent_at: null })
        .returningAll()
        .executeTakeFirstOrThrow(),

    due: (now: Instant, limit: number) =>
      db
        .selectFrom('mails')
        .select('id')
        .where('status', '=', 'queued')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(limit)
        .execute(),

    /**
     * Takes a due mail for one attempt. Until `leaseUntil` nobody else gets it; if the taker dies, it is due again
     * then, with the same message id.
     */
    claim: (id: MailId, now: Instant, leaseUntil: Instant): Promise<MailRow | undefined> =>
      db
        .updateTable('mails')
        .set((s) => ({ attempts: s('attempts', '+', 1), next_attempt_at: leaseUntil }))
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .where('next_attempt_at', '<=', now)
        .returningAll()
        .executeTakeFirst(),

    /** Ends an attempt; wins only for the attempt that was claimed. */
    async settle(
      mail: Pick<MailRow, 'id' | 'attempts'>,
      change: Pick<MailRow, 'status' | 'last_error' | 'next_attempt_at' | 'sent_at'>,
    ): Promise<boolean> {
      const row = await db
        .updateTable('mails')
        .set(change)
        .where('id', '=', mail.id)
        .where('status', '=', 'queued')
        .where('attempts', '=', mail.attempts)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
