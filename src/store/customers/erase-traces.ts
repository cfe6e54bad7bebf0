/**
 * Mails, events and webhook deliveries have no index by customer. Erases the data about an erased customer in their
 * tables (R107). Reads each table in slices by id, so that no statement and no transaction takes long. After an
 * interruption, the erasure can start again from the beginning.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { erasedEvent, erasedName } from '../../model/erased.ts';
import type { Database } from '../engine/database.ts';
import { isOneOfMany, numberAt } from '../engine/differences.ts';
import { ofCustomer } from './before-erasing.ts';
import type { Who } from './rows-of-customer.ts';

type SlicedTrace = 'mails' | 'events' | 'webhook_deliveries';
/** Rows with ids above `after` and up to `until`. */
type Slice = { readonly after: number; readonly until: number };

/** Key: first word of an event's type. Value: table of the row that the event is about. */
const ABOUT = {
  invoice: 'invoices',
  credit_note: 'credit_notes',
  quote: 'quotes',
  subscription: 'subscriptions',
  payment: 'payments',
} as const;

export function eraseTraceQueries(db: Database) {
  const inSlice = ({ accountId }: Who, { after, until }: Slice): RawBuilder<SqlBool> =>
    sql<SqlBool>`r.account_id = ${accountId} and r.id > ${after} and r.id <= ${until}`;

  return {
    /**
     * Returns the next `rows` rows of a table as a slice; null after the last row. Counts the rows of all accounts,
     * because the query follows the primary key.
     */
    async slice(table: SlicedTrace, after: number, rows: number): Promise<Slice | null> {
      const { rows: found } = await sql<{ until: number | null }>`select max(id) as until from (
        select id from ${sql.table(table)} where id > ${after} order by id limit ${rows}) as slice`.execute(db);
      const until = found[0]?.until ?? null;
      return until === null ? null : { after, until: Number(until) };
    },

    /**
     * Erases the mails about the customer. Leaves queued mails unchanged, because an emptied mail would still be sent.
     */
    async mails(who: Who, slice: Slice): Promise<void> {
      const { rows } = await sql<{ id: number }>`select r.id as id from mails as r
        where ${inSlice(who, slice)} and r.status <> 'queued' and ${ofCustomer(who.id)}`.execute(db);
      const ids = rows.map(({ id }) => Number(id));
      if (ids.length === 0) return;
      await sql`update mails set recipient = ${erasedName(who.id)}, subject = ${erasedName(who.id)}, text = '', html = '',
        cc = null, receiver = null, unsubscribe_url = null, sealed_letter = null, last_error = null
        where ${isOneOfMany(db, 'id', ids)}`.execute(db);
      await sql`delete from mail_copies where account_id = ${who.accountId}
        and ${isOneOfMany(db, 'mail_id', ids)}`.execute(db);
      await sql`delete from kept_documents where account_id = ${who.accountId} and kind = 'statement'
        and ${isOneOfMany(db, 'subject_id', ids)}`.execute(db);
    },

    /**
     * Erases the events about the customer's documents, payments and subscriptions. Returns the ids of these events.
     * Webhook deliveries contain the same ids.
     */
    async events(who: Who, slice: Slice): Promise<readonly string[]> {
      const subject = numberAt(db, 'r.data', ['id']);
      const about = Object.entries(ABOUT).map(
        ([type, table]) => sql`(r.type like ${`${type}.%`} and exists (select 1 from ${sql.table(table)} as o
          where o.id = ${subject} and o.customer_id = ${who.id}))`,
      );
      const { rows } = await sql<{ id: number; event_id: string; data: string }>`
        select r.id as id, r.event_id as event_id, r.data as data from events as r
        where ${inSlice(who, slice)} and (${sql.join(about, sql` or `)})`.execute(db);
      for (const { id, data } of rows) {
        await db
          .updateTable('events')
          .set({ data: erased(data) })
          .where('id', '=', Number(id))
          .execute();
      }
      return rows.map((row) => row.event_id);
    },

    async deliveries(who: Who, slice: Slice, events: ReadonlySet<string>): Promise<void> {
      const { rows } = await sql<{ id: number; event_id: string }>`select r.id as id, r.event_id as event_id
        from webhook_deliveries as r where ${inSlice(who, slice)}`.execute(db);
      for (const { id } of rows.filter((row) => events.has(row.event_id))) {
        const of = db
          .selectFrom('webhook_deliveries')
          .select('body')
          .where('id', '=', id as never);
        const body = JSON.parse((await of.executeTakeFirstOrThrow()).body) as {
          readonly data: Record<string, unknown>;
        };
        await db
          .updateTable('webhook_deliveries')
          .set({ body: JSON.stringify({ ...body, data: erasedEvent(body.data) }) })
          .where('id', '=', id as never)
          .execute();
        await db
          .updateTable('webhook_attempts')
          .set({ answer: null })
          .where('delivery_id', '=', id as never)
          .execute();
      }
    },
  };
}

function erased(data: string): string {
  return JSON.stringify(erasedEvent(JSON.parse(data) as Readonly<Record<string, unknown>>));
}
