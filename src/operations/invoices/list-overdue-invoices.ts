import * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import { addDays, daysBetween, formatInstant, type LocalDate, parseDate, startOfDay } from '../../model/dates.ts';
import type { InvoiceId } from '../../model/ids.ts';
import { AGING_BUCKETS, type AgingBucket } from '../../model/invoice.ts';
import { toMajor } from '../../model/money.ts';
import { REMINDER_STATES, reminderStateOf } from '../../model/reminding.ts';
import type { OverdueFilter } from '../../store/invoices/invoice-filters.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { AgedSum } from '../../store/sums/aged-sums.ts';
import { CUSTOMER_MATCH, CustomerFilter, customerFilter } from '../customers/customer-filter.ts';
import type { Context } from '../kernel/context.ts';
import { Currency as CurrencyField, Cursor, DateField, Limit, PageOutput, todayOf } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { pageOf, placeOf } from '../kernel/paging.ts';
import { addresseesOfInvoice } from '../mails/addressees.ts';
import { creditNotesOf, Invoice, presentInvoice } from './invoice.ts';
import { overdueMatch } from './overdue.ts';

const Reminder = z
  .object({
    state: z.enum(REMINDER_STATES),
    next_allowed_at: z.string().meta({ format: 'date-time' }).nullable(),
  })
  .nullable()
  .describe('What sendReminder would do now; null if the invoice is no longer unpaid.');

const Aging = z.object({ '1-30': z.number(), '31-60': z.number(), '61-90': z.number(), '90+': z.number() });

export const listOverdueInvoices = operation({
  name: 'listOverdueInvoices',
  title: 'List overdue invoices',
  summary:
    'Lists overdue invoices, oldest due first, with days overdue and whether a reminder may go out now. totals per currency cover all of them, with aging by days. Sends nothing.',
  scope: 'billing.read',
  route: 'GET /invoices/overdue',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({
    as_of: DateField.optional().describe('On this date, without later payments; today if left out.'),
    customer: CustomerFilter,
    currency: CurrencyField.optional().describe('Only this one, such as EUR.'),
    min_days: z.int().min(1).max(36_500).optional().describe('More than 60 days late: 61.'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: z.object({
    invoices: z.array(Invoice.extend({ reminder: Reminder })),
    ...PageOutput,
    as_of: z.string().meta({ format: 'date' }),
    timezone: z.string(),
    totals: z.array(
      z.object({
        currency: z.string(),
        count: z.int(),
        amount_due: z.number(),
        oldest_days: z.int(),
        aging: Aging.describe('amount_due by days overdue.'),
      }),
    ),
    customer_match: CUSTOMER_MATCH,
  }),
  refusals: ['customer_merged'],
})(async (ctx, input) => {
  const asOf = input.as_of ?? todayOf(ctx);
  const filter: OverdueFilter = {
    before: asOf,
    ...customerFilter(input.customer),
    ...(input.currency ? { currency: input.currency } : {}),
    ...(input.min_days === undefined ? {} : { dueTo: addDays(asOf, -input.min_days) }),
    // For a past day, the store ignores payments and credits after that day. For a future day, today's amounts are
    // used.
    ...(asOf < todayOf(ctx) ? { paidUntil: startOfDay(addDays(asOf, 1), ctx.account.timezone) } : {}),
  };
  const page = { after: placeAfter(input.cursor), limit: input.limit + 1 };
  const { found, match } = await ctx.store.consistent(async (tx) => ({
    found: await tx.invoiceLists.overduePage(ctx.account.id, filter, page),
    match: await overdueMatch(tx, ctx, filter, input.customer),
  }));
  const { rows, ...more } = pageOf('overdue', found.rows, input.limit, (last) => [last.due_date, last.id]);
  return {
    invoices: rows.map((row) => ({
      ...presentInvoice(filter.paidUntil === undefined ? row : asPending(row, asOf), ctx, asOf),
      reminder: row.status === 'pending' ? presentReminder(row, ctx) : null,
    })),
    total_count: found.sums.reduce((total, { count }) => total + count, 0),
    ...more,
    as_of: asOf,
    timezone: ctx.account.timezone,
    totals: found.sums.map((sum) => totalOf(sum, asOf)),
    customer_match: match,
  };
});

function presentReminder(row: InvoiceRow, ctx: Context): z.input<typeof Reminder> {
  const { customer_unsubscribed_at: unsubscribedAt, last_reminder_at: lastReminderAt } = row;
  const email = addresseesOfInvoice(row)?.to ?? null;
  const { state, nextAllowedAt } = reminderStateOf({ email, unsubscribedAt, lastReminderAt }, ctx.now());
  return { state, next_allowed_at: nextAllowedAt === null ? null : formatInstant(nextAllowedAt) };
}

/** The invoice as of the past day `asOf`. It was payable on that day, but can be paid, refunded or cancelled now. */
function asPending(row: InvoiceRow, asOf: LocalDate): InvoiceRow {
  const notes = creditNotesOf(row).filter(({ date }) => date <= asOf);
  const amount_credited = notes.reduce((sum, { amount }) => sum + amount, 0);
  const amount_paid = Math.max(0, row.amount - amount_credited - row.amount_due);
  const sums = { amount_paid, amount_credited, amount_refunded: 0, credit_returned: 0 };
  const credit_notes = JSON.stringify(notes);
  return { ...row, ...sums, credit_notes, status: 'pending', paid_at: null, cancelled_at: null };
}

function totalOf({ currency, count, amount_due, oldest_due, ...aging }: AgedSum, asOf: LocalDate) {
  return {
    currency,
    count,
    amount_due: toMajor(amount_due, currency),
    oldest_days: daysBetween(oldest_due, asOf),
    aging: Object.fromEntries(AGING_BUCKETS.map((bucket) => [bucket, toMajor(aging[bucket], currency)])) as Record<
      AgingBucket,
      number
    >,
  };
}

function placeAfter(cursor: string | undefined): { dueDate: LocalDate; id: InvoiceId } | undefined {
  const place = placeOf('overdue', cursor);
  if (!place) return undefined;
  const [due, id] = place;
  const dueDate = parseDate(String(due));
  if (place.length !== 2 || !dueDate || typeof id !== 'number') {
    throw invalid([{ field: 'cursor', message: 'is not a cursor of this list' }]);
  }
  return { dueDate, id: id as InvoiceId };
}
