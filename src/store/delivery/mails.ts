import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, MailId } from '../../model/ids.ts';
import type { Lease } from '../../model/lease.ts';
import type { MailStatus } from '../../model/mail.ts';
import { claimDue } from '../engine/claim.ts';
import type { Database } from '../engine/database.ts';
import type { Tables } from '../schema/tables.ts';

export type MailRow = Selectable<Tables['mails']>;
type OfSome = 'sealed_letter' | 'credit_note_id' | 'quote_id' | 'receiver' | 'cc' | 'payment_id' | 'customer_id';
type NewMailRow = Omit<MailRow, 'id' | 'attempts' | 'last_error' | 'sent_at' | 'copied' | OfSome> &
  Partial<Pick<MailRow, OfSome>>;

/** Columns that a list of mails reads. The text of the mail is not read. */
const HEAD = [
  'id',
  'kind',
  'recipient',
  'cc',
  'subject',
  'status',
  'last_error',
  'invoice_id',
  'created_at',
  'sent_at',
] as const;
export type MailHeadRow = Pick<MailRow, (typeof HEAD)[number]>;

export function mailQueries(db: Database) {
  return {
    /**
     * Inserts a mail. `copies`: normalized addresses of the copies that count toward the limit of mails per receiver.
     */
    async insert(
      {
        sealed_letter = null,
        credit_note_id = null,
        quote_id = null,
        receiver = null,
        cc = null,
        payment_id = null,
        customer_id = null,
        ...row
      }: NewMailRow,
      copies: readonly string[] = [],
    ): Promise<MailRow> {
      const ofSome = { sealed_letter, credit_note_id, quote_id, receiver, cc, payment_id, customer_id };
      const mail = await db
        .insertInto('mails')
        .values({ ...row, ...ofSome, attempts: 0, last_error: null, sent_at: null })
        .returningAll()
        .executeTakeFirstOrThrow();
      const { id: mail_id, account_id, created_at } = mail;
      const rows = copies.map((one) => ({ account_id, receiver: one, mail_id, created_at }));
      if (rows.length > 0) await db.insertInto('mail_copies').values(rows).execute();
      return mail;
    },

    /**
     * Creation times of mails since `since`, per receiver, oldest first. Returns only mails and copies that count
     * toward the limit of mails per receiver. `most`: this limit. It also bounds the number of rows that are read.
     */
    lately: async (
      accountId: AccountId,
      receivers: readonly string[],
      since: Instant,
      most: number,
    ): Promise<ReadonlyMap<string, readonly Instant[]>> => {
      if (receivers.length === 0) return new Map();
      const lately = (table: 'mails' | 'mail_copies') =>
        db
          .selectFrom(table)
          .select(['receiver', 'created_at'])
          .where('account_id', '=', accountId)
          .where('receiver', 'in', receivers)
          .where('created_at', '>', since)
          .orderBy('created_at')
          .limit(receivers.length * most)
          .execute();
      const found = [...(await lately('mails')), ...(await lately('mail_copies'))];
      const rows = found.sort((one, other) => one.created_at - other.created_at);
      const grouped = Map.groupBy(rows, ({ receiver }) => receiver as string);
      return new Map([...grouped].map(([receiver, mails]) => [receiver, mails.map(({ created_at: at }) => at)]));
    },

    /** Returns a page of mails, newest first, with ids below `before`. */
    list: (
      accountId: AccountId,
      { status }: { readonly status?: MailStatus },
      page: { before?: number | undefined; limit: number },
    ): Promise<MailHeadRow[]> =>
      db
        .selectFrom('mails')
        .select(HEAD)
        .where('account_id', '=', accountId)
        .$if(status !== undefined, (q) => q.where('status', '=', status as MailStatus))
        .$if(page.before !== undefined, (q) => q.where('id', '<', page.before as MailId))
        .orderBy('id', 'desc')
        .limit(page.limit)
        .execute(),

    /** The mail with its text. The text of a mail with a sign-in link does not contain the secret of the link. */
    find: (accountId: AccountId, id: number): Promise<(MailHeadRow & Pick<MailRow, 'text'>) | undefined> =>
      db
        .selectFrom('mails')
        .select([...HEAD, 'text'])
        .where('account_id', '=', accountId)
        .where('id', '=', id as MailId)
        .executeTakeFirst(),

    due: (now: Instant, limit: number) =>
      db
        .selectFrom('mails')
        .select('id')
        .where('status', '=', 'queued')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(limit)
        .execute(),

    /** Claims one mail if it is due. */
    claim: async (id: MailId, lease: Lease): Promise<MailRow | undefined> => {
      const [mail] = await claimDue(db, 'mails', { ...lease, limit: 1 }, { where: sql<SqlBool>`id = ${id}` });
      return mail;
    },

    /**
     * Extends the lease of a mail during an attempt. Returns false if the lease has expired and another worker has
     * claimed the mail.
     */
    async hold({ id, attempts }: Pick<MailRow, 'id' | 'attempts'>, until: Instant): Promise<boolean> {
      const row = await db
        .updateTable('mails')
        .set({ next_attempt_at: until })
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .where('attempts', '=', attempts)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Stores the outcome of an attempt. Returns false if the lease has expired and another worker has claimed the mail.
     */
    async settle(
      mail: Pick<MailRow, 'id' | 'attempts'>,
      change: Pick<MailRow, 'status' | 'last_error' | 'next_attempt_at' | 'sent_at'> & Partial<Pick<MailRow, 'copied'>>,
    ): Promise<boolean> {
      const row = await db
        .updateTable('mails')
        // The encrypted secret is deleted after delivery, and when the mail is given up.
        .set(change.status === 'queued' ? change : { ...change, sealed_letter: null })
        .where('id', '=', mail.id)
        .where('status', '=', 'queued')
        .where('attempts', '=', mail.attempts)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
