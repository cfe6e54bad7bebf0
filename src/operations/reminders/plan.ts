/**
 * Plans reminders to many customers. A plan contains the reminders to send, and the invoices to skip, each with its
 * reason. The number of queries does not depend on the number of invoices.
 */

import { addDays, addMs, type Instant } from '../../model/dates.ts';
import type { CustomerId, InvoiceId } from '../../model/ids.ts';
import { daysOverdue } from '../../model/invoice.ts';
import { type Language, languageOfCustomer } from '../../model/language.ts';
import { receiverFreeAt } from '../../model/mail.ts';
import type { Currency } from '../../model/money.ts';
import {
  REMINDER_INTERVAL_MS,
  type ReminderTone,
  reminderStateOf,
  type SkipReason,
  tooSoonUntil,
} from '../../model/reminding.ts';
import { usualTone } from '../../model/schedule.ts';
import type { OverdueFilter } from '../../store/invoices/invoice-filters.ts';
import type { DuePlace, RemindableRow } from '../../store/invoices/invoice-reminders.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { type CustomerMatchData, customerFilter } from '../customers/customer-filter.ts';
import { overdueMatch } from '../invoices/overdue.ts';
import type { Context } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { addresseesOfInvoice } from '../mails/addressees.ts';
import { mailedLately, receiverOf } from '../mails/receiver-cap.ts';
import { type DunningNotice, dunningNoticeOf } from './dunning-notice.ts';
import { exceptionsOf, remindableNamed } from './named-invoices.ts';
import { digestOf, reminderMailOf } from './reminder-mail.ts';

/** The caller's filters and texts. */
export type ReminderOptions = {
  readonly customer?: string | number | undefined;
  readonly min_days: number;
  readonly currency?: Currency | undefined;
  readonly invoices?: readonly (string | number)[] | undefined;
  /** Customers or invoice numbers that are excluded. */
  readonly except?: readonly (string | number)[] | undefined;
  readonly tone?: ReminderTone | undefined;
  readonly message?: string | undefined;
  readonly deadline_days: number;
};

/** One invoice of a plan, with the reminder as the preview shows it. Amounts are in minor units. */
export type PlannedReminder = {
  readonly invoiceId: InvoiceId;
  readonly invoiceNumber: string | null;
  readonly customerId: CustomerId;
  readonly customerName: string;
  readonly to: string | null;
  readonly cc: readonly string[];
  readonly reminderNumber: number;
  readonly tone: ReminderTone;
  readonly language: Language;
  readonly subject: string;
  /** Digest of the whole mail. If the digest has changed since the preview, the mail is not sent. */
  readonly digest: string;
  readonly currency: Currency;
  readonly amountDue: number;
  readonly daysOverdue: number;
  readonly disputed: boolean;
  /** Reason to skip the invoice; null if its reminder is sent. */
  readonly reason: SkipReason | null;
  readonly nextAllowedAt: Instant | null;
};

/** `body`: text of the mail. It is shown, and not stored. */
export type ShownReminder = PlannedReminder & { readonly body: string };

export type Plan<Letter = PlannedReminder> = {
  readonly letters: readonly Letter[];
  /** Number of all invoices that match the filter. Also counts invoices outside `letters`. */
  readonly totalCount: number;
  /** True if reminders could also be sent for invoices outside `letters`. */
  readonly hasMore: boolean;
};

type Planned = Plan<ShownReminder> & {
  /**
   * Due date and id of the last planned reminder that can be sent; the next part starts after it. Null if no further
   * reminder can be sent.
   */
  readonly nextAfter: DuePlace | null;
  /** Null unless the tone is `formal`. */
  readonly notice: DunningNotice | null;
  readonly match: CustomerMatchData | null;
};

/**
 * `after`: a place in the order of due dates. With `after`, the part has only invoices behind this place. All of them
 * have a reminder that can be sent.
 */
export type Part = { readonly limit: number; readonly after?: DuePlace | undefined };

/**
 * Plans the reminders of at most `limit` invoices, oldest due date first. If more than `limit` invoices match, first
 * chooses invoices with a reminder that can be sent. Only the remaining places get invoices that would be skipped.
 */
export async function planReminders(ctx: Context, options: ReminderOptions, part: Part): Promise<Planned> {
  const { limit } = part;
  const except = await exceptionsOf(ctx, options.except);
  const found = await ctx.store.consistent(async (tx) => {
    const notice = await dunningNoticeOf(tx, ctx, options.deadline_days);
    return {
      notice,
      ...(await (options.invoices ? namedRows(tx, ctx, options) : filteredRows(tx, ctx, options, except, part))),
    };
  });
  const { free, capped, stopped, totalCount, match, notice: claim } = found;
  const notice = options.tone === 'formal' ? claim : null;
  const going = capped.within.slice(0, limit);
  const skipped = [...free.filter(({ id }) => capped.freeAt.has(id)), ...stopped];
  const shown = [...going, ...skipped.slice(0, limit - going.length)].sort(byDueDate);
  const hasMore = capped.within.length > going.length;
  const last = going.at(-1);
  return {
    letters: shown.map((row) => planned(ctx, row, options, claim, capped.freeAt.get(row.id))),
    totalCount,
    hasMore,
    nextAfter: hasMore && last ? { due_date: last.due_date, id: last.id } : null,
    notice,
    match,
  };
}

/**
 * `within`: rows with a reminder that can be sent now. Each other row has a receiver who has already got the maximum of
 * mails for one day. `freeAt`: for each of these rows, the time from which the reminder can be sent.
 */
type Capped = { readonly within: readonly RemindableRow[]; readonly freeAt: ReadonlyMap<InvoiceId, Instant> };

async function withinCap(tx: Queries, ctx: Context, rows: readonly RemindableRow[]): Promise<Capped> {
  if (!ctx.mail.configured) return { within: rows, freeAt: new Map() };
  const known = await mailedLately(tx, ctx, rows.flatMap(addressesOf));
  const mailed = new Map([...known].map(([receiver, at]) => [receiver, [...at]]));
  const freeAt = new Map<InvoiceId, Instant>();
  for (const row of rows) {
    const sent = addressesOf(row).map((address) => {
      const times = mailed.get(receiverOf(address)) ?? [];
      mailed.set(receiverOf(address), times);
      return times;
    });
    const blocked = sent.map(receiverFreeAt).filter((at) => at !== null);
    if (blocked.length > 0) freeAt.set(row.id, Math.max(...blocked) as Instant);
    else for (const times of sent) times.push(ctx.now());
  }
  return { within: rows.filter(({ id }) => !freeAt.has(id)), freeAt };
}

function addressesOf(row: RemindableRow): readonly string[] {
  const addressees = addresseesOfInvoice(row);
  return addressees ? [addressees.to, ...addressees.cc] : [];
}

function byDueDate(one: RemindableRow, other: RemindableRow): number {
  return one.due_date === other.due_date ? one.id - other.id : one.due_date < other.due_date ? -1 : 1;
}

/** The search for reminders that can be sent reads at most this number of invoices at once. */
const READ_MAX = 1_000;

type Rows = {
  readonly free: readonly RemindableRow[];
  readonly capped: Capped;
  readonly stopped: readonly RemindableRow[];
  readonly totalCount: number;
  readonly match: CustomerMatchData | null;
};

async function filteredRows(
  tx: Queries,
  ctx: Context,
  options: ReminderOptions,
  except: OverdueFilter['except'],
  { limit, after }: Part,
): Promise<Rows> {
  const today = todayOf(ctx);
  const filter: OverdueFilter = {
    before: today,
    dueTo: addDays(today, -options.min_days),
    ...customerFilter(options.customer),
    ...(options.currency ? { currency: options.currency } : {}),
    ...(except ? { except } : {}),
  };
  const rule = { notSince: addMs(ctx.now(), -REMINDER_INTERVAL_MS), toAll: options.tone === 'formal' };
  const sums = await tx.invoiceLists.overdueSums(ctx.account.id, filter);
  const read = async (may: boolean, most: number) =>
    sums.length === 0 || most <= 0
      ? []
      : tx.reminders.overdue(ctx.account.id, filter, rule, may, most, may ? after : undefined);
  let free = await read(true, limit + 1);
  let capped = await withinCap(tx, ctx, free);
  // Some receivers have already got too many mails, so their reminders cannot be sent now. More rows are read, because
  // reminders to other receivers can be sent.
  if (capped.freeAt.size > 0 && free.length > limit) {
    free = await read(true, READ_MAX);
    capped = await withinCap(tx, ctx, free);
  }
  return {
    free,
    capped,
    stopped: await read(false, limit - free.length),
    totalCount: sums.reduce((total, { count }) => total + count, 0),
    match: await overdueMatch(tx, ctx, filter, options.customer),
  };
}

async function namedRows(tx: Queries, ctx: Context, { invoices = [], tone }: ReminderOptions): Promise<Rows> {
  const rows = await remindableNamed(tx, ctx, invoices);
  const isFree = (row: RemindableRow) => reasonOf(ctx, row, tone === 'formal') === null;
  const free = rows.filter(isFree);
  return {
    free,
    capped: await withinCap(tx, ctx, free),
    stopped: rows.filter((row) => !isFree(row)),
    totalCount: rows.length,
    match: null,
  };
}

function planned(
  ctx: Context,
  row: RemindableRow,
  options: ReminderOptions,
  claim: DunningNotice,
  freeAt: Instant | undefined,
): ShownReminder {
  const isFormal = options.tone === 'formal';
  const late = daysOverdue(row.status, row.due_date, todayOf(ctx));
  const tone = options.tone ?? usualTone(late, row.reminders_sent);
  const reader = { language: row.customer_language, country: row.customer_country };
  const language = languageOfCustomer(reader, claim.claimant);
  const reason = freeAt === undefined ? reasonOf(ctx, row, isFormal) : 'too_many_mails';
  const addressees = addresseesOfInvoice(row);
  const wording = { tone: tone === 'formal' ? claim : tone, language, message: options.message };
  const mail = reminderMailOf(ctx, row, wording);
  return {
    invoiceId: row.id,
    invoiceNumber: row.invoice_number,
    customerId: row.customer_id,
    customerName: row.customer_name,
    to: addressees?.to ?? null,
    cc: addressees?.cc ?? [],
    reminderNumber: row.reminders_sent + 1,
    tone,
    language,
    subject: mail.subject,
    body: mail.text,
    digest: digestOf(mail),
    currency: row.currency,
    amountDue: row.amount_due,
    daysOverdue: late,
    disputed: row.disputes > 0,
    reason,
    nextAllowedAt: freeAt ?? (reason === 'reminder_too_soon' ? tooSoonUntil(row.last_reminder_at, ctx.now()) : null),
  };
}

const REASON_OF_STATUS = {
  draft: 'invoice_is_draft',
  paid: 'invoice_already_paid',
  refunded: 'invoice_refunded',
  cancelled: 'invoice_cancelled',
} as const satisfies Record<Exclude<InvoiceRow['status'], 'pending'>, SkipReason>;

const REASON_OF_STATE = {
  no_email: 'customer_has_no_email',
  unsubscribed: 'customer_unsubscribed',
  too_soon: 'reminder_too_soon',
} as const satisfies Partial<Record<ReturnType<typeof reminderStateOf>['state'], SkipReason>>;

/**
 * The reason why no reminder can be sent for an invoice now; null if a reminder can be sent. Checks in the same order
 * as `sendReminder`. In addition, an invoice is skipped if it is not overdue, or if its payment is being processed.
 */
export function reasonOf(
  ctx: Pick<Context, 'account' | 'now'>,
  row: InvoiceRow & Pick<RemindableRow, 'being_paid'>,
  isFormal: boolean,
): SkipReason | null {
  if (row.status !== 'pending') return REASON_OF_STATUS[row.status];
  if (row.due_date >= todayOf(ctx)) return 'not_overdue';
  if (row.being_paid === 1) return 'payment_processing';
  const unsubscribedAt = isFormal ? null : row.customer_unsubscribed_at;
  const { state } = reminderStateOf(
    { email: addresseesOfInvoice(row)?.to ?? null, unsubscribedAt, lastReminderAt: row.last_reminder_at },
    ctx.now(),
  );
  return state === 'possible' ? null : REASON_OF_STATE[state];
}
