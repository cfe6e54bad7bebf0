/**
 * Reminders for many invoices in two calls (R87). The preview stores its list of reminders under a code. A second call
 * with the code sends exactly these reminders.
 */

import { BillingError, invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { type Code, newCode, parseCode } from '../../model/codes.ts';
import { addMs, formatInstant, type Instant } from '../../model/dates.ts';
import { type Currency, toMajor } from '../../model/money.ts';
import { CONFIRM_MS, DEADLINE_DAYS } from '../../model/reminding.ts';
import { principalOf } from '../../model/token.ts';
import type { ReminderOutcomeRow } from '../../store/invoices/reminder-batches.ts';
import type { Context } from '../kernel/context.ts';
import { dunningNoticeOf, incomplete } from './dunning-notice.ts';
import { type Plan, type PlannedReminder, planReminders, type ReminderOptions } from './plan.ts';
import type { RemindedManyData } from './reminded-many.ts';
import { type ReminderState, sendPlanned, stateOf } from './send-planned.ts';

type GivenOptions = { readonly [Name in keyof ReminderOptions]?: ReminderOptions[Name] | undefined };
type Kept = Plan & { readonly options: ReminderOptions };

/**
 * Plans reminders and stores their list for ten minutes. Sends nothing and writes no activity. If no reminder of the
 * list can be sent, or if the call that sends them would be refused, stores nothing and returns `confirm` null.
 */
export async function previewBatch(ctx: Context, given: GivenOptions, limit: number): Promise<RemindedManyData> {
  const options = { ...given, min_days: given.min_days ?? 1, deadline_days: given.deadline_days ?? DEADLINE_DAYS.min };
  const { match, notice, ...plan } = await planReminders(ctx, options, limit);
  const refusal = notice && incomplete(notice);
  const at = ctx.now();
  const code = refusal === null && plan.letters.some(({ reason }) => reason === null) ? newCode() : null;
  const expiresAt = addMs(at, CONFIRM_MS);
  if (code !== null) {
    const kept: Kept = { ...plan, options };
    const times = { created_at: at, expires_at: expiresAt };
    const row = { code, ...ownerOf(ctx), plan: JSON.stringify(kept), ...times };
    await ctx.store.transaction((tx) => tx.reminderBatches.insert(row));
  }
  return {
    preview: true,
    ...presentPlan(plan, (letter) => ({ state: letter.reason === null ? 'preview' : { reason: letter.reason } })),
    confirm: code,
    confirm_expires_at: code === null ? null : formatInstant(expiresAt),
    would_be_refused: refusal && { code: refusal.code, message: refusal.message },
    customer_match: match,
  };
}

/**
 * Sends the reminders of a preview. A repeated call sends the reminders that an interrupted call has not sent, and
 * returns all outcomes.
 */
export async function sendBatch(ctx: Context, confirm: string, given: GivenOptions): Promise<RemindedManyData> {
  const code = parseCode(confirm);
  const batch = code && (await ctx.store.reminderBatches.find(ownerOf(ctx), code));
  if (!batch) throw previewNeeded('Nothing was sent: no preview of yours has this confirm.');
  const plan = JSON.parse(batch.plan) as Kept;
  requireSame(plan.options, given);
  const known = await outcomesOf(ctx, batch.code);
  const open = plan.letters.filter(({ reason, invoiceId }) => reason === null && !known.has(invoiceId));
  if (open.length > 0) {
    if (batch.expires_at <= ctx.now()) throw expired(known.size, plan);
    const notice = await dunningNoticeOf(ctx.store, ctx, plan.options.deadline_days);
    const refusal = plan.options.tone === 'formal' ? incomplete(notice) : null;
    if (refusal) throw refusal;
    await sendPlanned(ctx, open, { code: batch.code, notice, message: plan.options.message });
  }
  const outcomes = await outcomesOf(ctx, batch.code);
  return {
    preview: false,
    ...presentPlan(plan, (letter) => outcomeOf(letter, outcomes)),
    confirm: null,
    confirm_expires_at: null,
    would_be_refused: null,
    customer_match: null,
  };
}

export function previewNeeded(message: string): BillingError {
  return new BillingError('preview_needed', message, {
    field: 'confirm',
    hint: 'Call remindOverdue with preview: true, show the list to the user, and send with the confirm of its answer within ten minutes.',
  });
}

function expired(settled: number, { letters }: Plan): BillingError {
  const before = settled === 0 ? '' : ` ${settled} of its ${letters.length} invoices were dealt with before.`;
  return previewNeeded(`Nothing was sent now: the confirm has expired after ten minutes.${before}`);
}

function ownerOf({ account, actor }: Pick<Context, 'account' | 'actor'>) {
  return { account_id: account.id, principal: principalOf(actor) };
}

const SAME = 'must be left out, or be as in the preview';
/**
 * Options that choose the invoices. A call with `confirm` always sends the whole previewed list. If such a call changes
 * one of these options, the refusal explains how to preview only a part.
 */
const PART: ReadonlySet<string> = new Set(['invoices', 'except']);

/**
 * Refuses options that differ from the options of the preview. The same schema has parsed the old and the new options,
 * so their JSON can be compared.
 */
function requireSame(options: ReminderOptions, given: GivenOptions): void {
  const faults = Object.entries(given)
    .filter(
      ([name, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(options[name as keyof ReminderOptions]),
    )
    .map(
      ([field]): ValidationIssue => ({
        field,
        message: PART.has(field) ? `${SAME}: to send to a part of it, preview the part anew, then confirm that` : SAME,
      }),
    );
  if (faults.length > 0) throw invalid(faults);
}

type Outcomes = ReadonlyMap<number, ReminderOutcomeRow>;

async function outcomesOf({ store, account }: Context, code: Code): Promise<Outcomes> {
  const rows = await store.reminderBatches.outcomes(account.id, code);
  return new Map(rows.map((row) => [row.invoice_id, row]));
}

type Presented = { readonly state: 'preview' | ReminderState; readonly nextAllowedAt?: Instant | null };

function outcomeOf(letter: PlannedReminder, outcomes: Outcomes): Presented {
  const outcome = outcomes.get(letter.invoiceId);
  if (letter.reason !== null) return { state: { reason: letter.reason } };
  if (!outcome) throw new Error(`nothing is known of the reminder for ${letter.invoiceNumber}`);
  const state = stateOf(outcome);
  // A reminder that the mail server refused, or that was dropped, does not delay the next reminder.
  const isTakenBack = typeof state === 'object' && outcome.mail_id !== null;
  return { state, nextAllowedAt: isTakenBack ? null : outcome.next_allowed_at };
}

function presentPlan(plan: Plan, presentedOf: (letter: PlannedReminder) => Presented) {
  const results = plan.letters.map((letter) => presentReminderMail(letter, presentedOf(letter)));
  const counts = { preview: 0, sent: 0, queued: 0, not_configured: 0, skipped: 0 };
  const totals = new Map<Currency, { count: number; amountDue: number }>();
  for (const [index, { outcome }] of results.entries()) {
    counts[outcome]++;
    const letter = plan.letters[index];
    if (outcome === 'skipped' || !letter) continue;
    const { count, amountDue } = totals.get(letter.currency) ?? { count: 0, amountDue: 0 };
    totals.set(letter.currency, { count: count + 1, amountDue: amountDue + letter.amountDue });
  }
  return {
    results,
    counts,
    totals: [...totals]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, { count, amountDue }]) => ({ currency, count, amount_due: toMajor(amountDue, currency) })),
    total_count: plan.totalCount,
    has_more: plan.hasMore,
  };
}

function presentReminderMail(
  letter: PlannedReminder,
  { state, nextAllowedAt = letter.nextAllowedAt }: Presented,
): RemindedManyData['results'][number] {
  const isSkipped = typeof state === 'object';
  return {
    invoice_id: letter.invoiceId,
    invoice_number: letter.invoiceNumber,
    customer_id: letter.customerId,
    customer_name: letter.customerName,
    to: letter.to,
    reminder_number: letter.reminderNumber,
    tone: letter.tone,
    language: letter.language,
    subject: letter.subject,
    currency: letter.currency,
    amount_due: toMajor(letter.amountDue, letter.currency),
    days_overdue: letter.daysOverdue,
    disputed: letter.disputed,
    outcome: isSkipped ? 'skipped' : state,
    reason: isSkipped ? state.reason : null,
    next_allowed_at: nextAllowedAt === null ? null : formatInstant(nextAllowedAt),
  };
}
