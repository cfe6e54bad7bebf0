/** Rules for how often each event must have been emitted for a row (R25, D-431). */

import type { EventType } from '../../model/event.ts';
import type { SlicedTable } from '../engine/slices.ts';

/**
 * Rule for the number of events that refer to one row. `least` and `most`: SQL expressions for the smallest and largest
 * allowed number. Their result is null for no limit.
 */
export type EventRule = {
  readonly type: EventType;
  /** Table of the row that the event refers to. */
  readonly table: SlicedTable;
  readonly least: string;
  readonly most: string;
  /** True if the number of events must equal the number of sent mails. */
  readonly mailed?: true;
  /**
   * A second event type. The number of the row's events of this second type is added to `least` and `most`.
   */
  readonly beyond?: EventType;
};

/** Path of the row's id in the event's data, for event types whose path is not `id`. */
export const SUBJECTS: Readonly<Partial<Record<EventType, readonly string[]>>> = {
  'payment.refunded': ['refund', 'id'],
  'payment.charged_back': ['dispute', 'id'],
  'payment.dispute_won': ['dispute', 'id'],
};

const caseOf = (condition: string, then: string, otherwise: string) =>
  `case when ${condition} then ${then} else ${otherwise} end`;

/** Makes the rule that the event exists exactly once if the condition is true, and never if it is false. */
const emittedOnce = (type: EventType, table: SlicedTable, condition: string): EventRule => {
  const times = caseOf(condition, '1', '0');
  return { type, table, least: times, most: times };
};

/**
 * Makes the rule that the event exists at least once if the condition is true. More events are allowed, because an
 * invoice can be paid, disputed and paid again.
 */
const emittedAgain = (type: EventType, table: SlicedTable, condition: string): EventRule => ({
  type,
  table,
  least: caseOf(condition, '1', '0'),
  most: 'null',
});

/** SQL condition: the row was not imported, or the time in `column` is after the import. */
const sinceImport = (column: string) => `(r.import_id is null or r.${column} > r.created_at)`;

const PAYMENT_FAILED = `r.status = 'failed' and r.undone_at is null`;

/**
 * SQL for a value computed from the failed periods of a subscription. In a failed period, the charge failed or the
 * invoice is long overdue. The query is fast, because the primary key of periods begins with the subscription.
 */
const ofFailed = (what: string) => `(select ${what} from subscription_periods as s
  where s.subscription_id = r.id and s.first_failed_at is not null)`;

const SUBSCRIPTIONS: readonly EventRule[] = [
  emittedOnce('subscription.created', 'subscriptions', '1 = 1'),
  {
    type: 'subscription.activated',
    table: 'subscriptions',
    least: caseOf('r.activated_at is null', '0', '1'),
    // A subscription with invoices is activated again when it is no longer past due. Each activation emits an event.
    most: `case when r.activated_at is null then 0 when r.collection = 'invoice' then null else 1 end`,
  },
  {
    type: 'subscription.renewed',
    table: 'subscriptions',
    // An invoice that is paid after the subscription's end emits no event. An invoice that is paid again after a
    // chargeback emits a second event.
    least: `case when r.collection = 'invoice' then
      case when r.status in ('cancelled', 'completed') then 0 else r.paid_count end
      else r.paid_count - case when r.activated_at is null then 0 else 1 end end`,
    most: `case when r.collection = 'invoice' then null
      else r.paid_count - case when r.activated_at is null then 0 else 1 end end`,
  },
  {
    type: 'subscription.payment_failed',
    table: 'subscriptions',
    // A charge that was still running at the cancellation can fail without an event.
    least: `case when r.status <> 'cancelled' then ${ofFailed('count(*)')}
      when r.end_reason = 'unpaid' then 1 else 0 end`,
    // Each attempt to charge emits at most one event. For periods with an invoice there is no limit, because an invoice
    // can become overdue several times.
    most: `case when r.collection = 'invoice' then null else ${ofFailed('coalesce(sum(s.tries), 0)')} end`,
  },
  { type: 'subscription.updated', table: 'subscriptions', least: 'r.changes', most: 'r.changes' },
  emittedAgain('subscription.paused', 'subscriptions', 'r.paused_at is not null'),
  {
    type: 'subscription.resumed',
    table: 'subscriptions',
    beyond: 'subscription.paused',
    least: caseOf('r.paused_at is null', '0', '-1'),
    most: caseOf('r.paused_at is null', '0', '-1'),
  },
  emittedOnce('subscription.cancelled', 'subscriptions', `r.status = 'cancelled'`),
  emittedOnce('subscription.completed', 'subscriptions', `r.status = 'completed'`),
];

/** Rules for every event type except `webhook.test`, which belongs to no row. */
export const EVENT_RULES: readonly EventRule[] = [
  // The import of a row emits no event. Later changes of the row emit events (R108).
  emittedOnce('invoice.created', 'invoices', `r.status <> 'draft' and r.import_id is null`),
  {
    type: 'invoice.sent',
    table: 'invoices',
    mailed: true,
    least: caseOf('r.sent_at is null', '0', '1'),
    most: caseOf('r.sent_at is null', '0', 'null'),
  },
  // An invoice that was settled by a credit note does not emit `invoice.paid`.
  emittedAgain(
    'invoice.paid',
    'invoices',
    `r.status in ('paid', 'refunded') and r.amount_credited = 0 and ${sinceImport('paid_at')}`,
  ),
  emittedAgain('invoice.cancelled', 'invoices', `r.status = 'cancelled' and ${sinceImport('cancelled_at')}`),
  emittedAgain('invoice.overdue', 'invoices', `r.overdue_told_at is not null and ${sinceImport('overdue_told_at')}`),
  // `reminders_sent` already contains a reminder whose mail is still queued. The number is lowered again if the mail
  // server rejects the mail.
  { type: 'invoice.reminder_sent', table: 'invoices', mailed: true, least: '0', most: 'r.reminders_sent' },
  emittedOnce('credit_note.created', 'credit_notes', '1 = 1'),
  {
    type: 'credit_note.sent',
    table: 'credit_notes',
    mailed: true,
    least: caseOf('r.sent_at is null', '0', '1'),
    most: caseOf('r.sent_at is null', '0', 'null'),
  },
  {
    type: 'quote.sent',
    table: 'quotes',
    least: caseOf('r.sent_at is null', '0', '1'),
    most: caseOf('r.sent_at is null', '0', 'null'),
  },
  emittedOnce('quote.accepted', 'quotes', 'r.accepted_at is not null'),
  emittedOnce('quote.declined', 'quotes', 'r.declined_at is not null'),
  emittedOnce(
    'payment.succeeded',
    'payments',
    `(r.status in ('paid', 'refunded') or r.undone_at is not null) and r.overpaid < r.amount and r.import_id is null`,
  ),
  {
    type: 'payment.failed',
    table: 'payments',
    least: caseOf(PAYMENT_FAILED, '1', '0'),
    // A failed payment can succeed later, and be undone after that.
    most: caseOf(
      PAYMENT_FAILED,
      '1',
      caseOf(`r.status in ('paid', 'refunded') or r.undone_at is not null`, 'null', '0'),
    ),
  },
  emittedOnce('payment.undone', 'payments', 'r.undone_at is not null'),
  emittedOnce('payment.refunded', 'refunds', `r.status in ('done', 'failed')`),
  {
    type: 'payment.charged_back',
    table: 'disputes',
    // If the bank takes more money later, a second event is emitted.
    least: caseOf('r.withdrawn_at is null', '0', '1'),
    most: caseOf('r.withdrawn_at is null', '0', 'null'),
  },
  {
    type: 'payment.dispute_won',
    table: 'disputes',
    least: caseOf('r.returned_at is null', '0', '1'),
    // If the bank takes the returned money from the business again, `returned_at` is cleared. The events remain.
    most: caseOf('r.withdrawn_at is null', '0', 'null'),
  },
  ...SUBSCRIPTIONS,
  emittedOnce('customer.erased', 'customers', 'r.erased_at is not null'),
];
