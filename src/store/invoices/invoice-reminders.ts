/**
 * Reminders and overdue events of invoices. Conditional updates ensure that each reminder and each event is counted
 * only once, even if several workers compete.
 */
import { type SqlBool, sql } from 'kysely';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, InvoiceId } from '../../model/ids.ts';
import type { Language } from '../../model/language.ts';
import { inAccount } from '../customers/customer-filter.ts';
import type { Database } from '../engine/database.ts';
import { takesLong } from '../engine/long-reads.ts';
import { type OverdueFilter, overdueConditions } from './invoice-filters.ts';
import { type InvoiceRow, invoicesWithCustomer } from './invoices.ts';

/** An invoice with all data for two decisions: whether a reminder is sent, and in which language. */
export type RemindableRow = InvoiceRow & {
  customer_language: Language | null;
  customer_country: string | null;
  /** 1 if the customer has paid, but the provider has not confirmed the payment yet. */
  being_paid: number;
};

/** Position in the order of due dates. */
export type DuePlace = { readonly due_date: LocalDate; readonly id: InvoiceId };

function isAfter(place: DuePlace | undefined) {
  if (!place) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(invoices.due_date, invoices.id) > (${place.due_date}, ${place.id})`;
}

/** Uses a literal instead of a parameter, because SQLite uses a partial index only for literals. */
const isPending = sql<SqlBool>`invoices.status = 'pending'`;

const beingPaid = sql<number>`case when exists (select 1 from payments
  where payments.id = invoices.open_payment_id and payments.processing = 1) then 1 else 0 end`;

function withReader(db: Database) {
  return invoicesWithCustomer(db)
    .select(['customers.language as customer_language', 'customers.country as customer_country'])
    .select(beingPaid.as('being_paid'));
}

/**
 * An invoice may get a reminder only if no reminder was sent since `notSince`. `toAll`: true to include customers who
 * have unsubscribed.
 */
type RemindingRule = { readonly notSince: Instant; readonly toAll: boolean };

export function reminderQueries(db: Database) {
  return {
    /**
     * Overdue invoices after the place `after`, oldest due date first. `may`: true for invoices for which a reminder
     * can be sent, false for all others.
     */
    overdue: (
      accountId: AccountId,
      filter: OverdueFilter,
      { notSince, toAll }: RemindingRule,
      may: boolean,
      limit: number,
      after?: DuePlace,
    ): Promise<RemindableRow[]> =>
      withReader(takesLong(db))
        .where(isAfter(after))
        .where(inAccount('invoices', accountId, filter))
        .where((row) => row.and(overdueConditions(db, row, accountId, filter)))
        .where((row) => {
          const free = row.and([
            row.or([row('customers.invoice_email', 'is not', null), row('customers.email', 'is not', null)]),
            ...(toAll ? [] : [row('customers.unsubscribed_at', 'is', null)]),
            row.or([row('invoices.last_reminder_at', 'is', null), row('invoices.last_reminder_at', '<=', notSince)]),
            row(beingPaid, '=', 0),
          ]);
          return may ? free : row.not(free);
        })
        .orderBy('invoices.due_date')
        .orderBy('invoices.id')
        .limit(limit)
        .execute(),

    /** Invoices by their ids, the oldest due date first. */
    named: (accountId: AccountId, ids: readonly InvoiceId[]): Promise<RemindableRow[]> =>
      withReader(db)
        .where('invoices.account_id', '=', accountId)
        .where('invoices.id', 'in', ids)
        .orderBy('invoices.due_date')
        .orderBy('invoices.id')
        .execute(),

    /**
     * Unpaid, undisputed invoices (R54) that are due by `dueBy`, oldest due date first. `step`: number of reminder days
     * (steps) of the plan that are already done for these invoices. Reads along the index `invoices_to_remind`.
     */
    due: (
      accountId: AccountId,
      { step, dueBy, after }: { step: number; dueBy: LocalDate; after: DuePlace | undefined },
      limit: number,
    ): Promise<InvoiceRow[]> =>
      invoicesWithCustomer(db)
        .where('invoices.account_id', '=', accountId)
        .where(isPending)
        .where('invoices.reminder_step', '=', step)
        .where('invoices.due_date', '<=', dueBy)
        .where('invoices.disputes', '=', 0)
        .where(isAfter(after))
        .orderBy('invoices.due_date')
        .orderBy('invoices.id')
        .limit(limit)
        .execute(),

    /**
     * Marks a step (a reminder day) of the reminder plan as done. `counts`: true if the step sends a reminder. The
     * reminder is then counted. Returns true only once per step. Returns false in these cases:
     * - The invoice is not payable, or it is disputed.
     * - The invoice had a reminder since `notSince`.
     * - A reminder is in the mail queue. Its mail could be sent at any moment.
     */
    async takeStep(
      accountId: AccountId,
      id: InvoiceId,
      { step, at, notSince, counts }: { step: number; at: Instant; notSince: Instant; counts: boolean },
    ): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set((s) => ({
          reminder_step: step,
          ...(counts ? { reminders_sent: s('reminders_sent', '+', 1), last_reminder_at: at } : {}),
        }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where('reminder_step', '<', step)
        .where('disputes', '=', 0)
        .where((s) => s.or([s('last_reminder_at', 'is', null), s('last_reminder_at', '<=', notSince)]))
        .where(
          sql<SqlBool>`not exists (select 1 from mails where mails.status = 'queued' and mails.kind = 'reminder'
            and mails.invoice_id = invoices.id)`,
        )
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Marks the past steps (reminder days) of a new plan as done, so that no reminder is sent for them. `dueDates[n]`:
     * step n + 1 is past for invoices that are due on or before this date. Example: `dueDates` is 13 March and 3 March.
     * For an invoice that is due on 5 March, only step 1 is past, so its `reminder_step` becomes 1.
     *
     * Does not change invoices issued after `issuedBy`. Reads at most `limit` unpaid invoices with ids above `after`.
     * Returns the last id that was read; `undefined` at the end.
     */
    async passSteps(
      accountId: AccountId,
      dueDates: readonly LocalDate[],
      { issuedBy, after, limit }: { issuedBy: Instant; after: number; limit: number },
    ): Promise<InvoiceId | undefined> {
      const slice = await db
        .selectFrom('invoices')
        .select('id')
        .where('account_id', '=', accountId)
        .where(isPending)
        .where('id', '>', after as InvoiceId)
        .orderBy('id')
        .limit(limit)
        .execute();
      const last = slice.at(-1)?.id;
      if (last === undefined) return undefined;
      const passed = dueDates.map((date, index) => sql`when due_date <= ${date} then ${sql.lit(index + 1)}`);
      const step = sql<number>`(case ${sql.join(passed.reverse(), sql` `)} else 0 end)`;
      await db
        .updateTable('invoices')
        .set({ reminder_step: step })
        .where('account_id', '=', accountId)
        .where(isPending)
        .where('id', '>', after as InvoiceId)
        .where('id', '<=', last)
        .where('reminder_step', '!=', step)
        .where((s) => s(s.fn.coalesce('issued_at', 'created_at'), '<=', issuedBy))
        .execute();
      return slice.length < limit ? undefined : last;
    },

    /** Unpaid invoices that are due before `date` and have no overdue event yet, oldest due date first. */
    maybeOverdue: (date: LocalDate, after: DuePlace | undefined, limit: number) =>
      db
        .selectFrom('invoices')
        .select(['id', 'account_id', 'due_date'])
        .where(isPending)
        .where('overdue_told_at', 'is', null)
        .where('due_date', '<', date)
        .where(isAfter(after))
        .orderBy('due_date')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /**
     * Marks the overdue event of an invoice as emitted. Of several concurrent calls only one returns true. Returns
     * false if the invoice is not overdue on `today`.
     */
    async markOverdueNotified(accountId: AccountId, id: InvoiceId, today: LocalDate, at: Instant): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set({ overdue_told_at: at })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where('overdue_told_at', 'is', null)
        .where('due_date', '<', today)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Counts a reminder. Returns false if the invoice is not payable any more. Also returns false if a reminder was
     * already counted since `notSince` (R20: one in 24 hours). With `notSince` null, there is no such limit.
     */
    async count(accountId: AccountId, id: InvoiceId, at: Instant, notSince: Instant | null): Promise<boolean> {
      const row = await db
        .updateTable('invoices')
        .set((s) => ({ reminders_sent: s('reminders_sent', '+', 1), last_reminder_at: at }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .$if(notSince !== null, (q) =>
          q.where((s) => s.or([s('last_reminder_at', 'is', null), s('last_reminder_at', '<=', notSince)])),
        )
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Undoes the count of a reminder that was never sent. Keeps `last_reminder_at` if a later reminder was counted. */
    takeBack: (accountId: AccountId, id: InvoiceId, remindedAt: Instant, before: Instant | null) =>
      db
        .updateTable('invoices')
        .set((s) => ({
          reminders_sent: s('reminders_sent', '-', 1),
          last_reminder_at: sql<Instant | null>`case when last_reminder_at = ${remindedAt} then cast(${before} as bigint) else last_reminder_at end`,
        }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute(),
  };
}
