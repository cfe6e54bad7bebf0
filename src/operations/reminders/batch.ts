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
import type { DuePlace } from '../../store/invoices/invoice-reminders.ts';
import type { ReminderOutcomeRow } from '../../store/invoices/reminder-batches.ts';
import type { Context } from '../kernel/context.ts';
import { dunningNoticeOf, incomplete } from './dunning-notice.ts';
import {
  type Part,
  type Plan,
  type PlannedReminder,
  planReminders,
  type ReminderOptions,
  type ShownReminder,
} from './plan.ts';
import type { RemindedManyData } from './reminded-many.ts';
import { type ReminderState, sendPlanned, stateOf } from './send-planned.ts';

export type GivenOptions = { readonly [Name in keyof ReminderOptions]?: ReminderOptions[Name] | undefined };
type Kept = Plan & { readonly options: ReminderOptions };

/**
 * Plans reminders and stores their list for ten minutes. Sends nothing and writes no activity. In two cases, stores
 * nothing and returns null as `confirm`:
 * - No reminder of the list can be sent.
 * - A call with the code would be refused.
 */
export async function previewBatch(ctx: Context, given: GivenOptions, part: Part): Promise<Previewed> {
  const options = withDefaults(given);
  const { match, notice, nextAfter, ...plan } = await planReminders(ctx, options, part);
  const refusal = notice && incomplete(notice);
  const at = ctx.now();
  const code = refusal === null && plan.letters.some(({ reason }) => reason === null) ? newCode() : null;
  const expiresAt = addMs(at, CONFIRM_MS);
  if (code !== null) {
    const letters = plan.letters.map(({ body: _, ...letter }) => letter);
    const kept: Kept = { ...plan, letters, options };
    const times = { created_at: at, expires_at: expiresAt };
    const row = { code, ...ownerOf(ctx), plan: JSON.stringify(kept), ...times };
    await ctx.store.transaction((tx) => tx.reminderBatches.insert(row));
  }
  const shown = {
    preview: true,
    ...presentPlan(plan, (letter) => ({ state: letter.reason === null ? 'preview' : { reason: letter.reason } })),
    confirm: code,
    confirm_expires_at: code === null ? null : formatInstant(expiresAt),
    would_be_refused: refusal && { code: refusal.code, message: refusal.message },
    customer_match: match,
  };
  return { shown, letters: plan.letters, nextAfter };
}

export type Previewed = {
  readonly shown: RemindedManyData;
  readonly letters: readonly ShownReminder[];
  readonly nextAfter: DuePlace | null;
};

function withDefaults(given: GivenOptions): ReminderOptions {
  return { ...given, min_days: given.min_days ?? 1, deadline_days: given.deadline_days ?? DEADLINE_DAYS.min };
}

/**
 * Sends the reminders of a preview. A repeated call sends the reminders that an interrupted call has not sent, and
 * returns all outcomes.
 */
export async function sendBatch(ctx: Context, confirm: string, given: GivenOptions): Promise<RemindedManyData> {
  const batch = await batchOf(ctx, confirm);
  requireSame(batch.plan.options, given);
  return sendLetters(ctx, batch, batch.plan.letters);
}

/**
 * Sends the chosen reminders of a preview, and returns their outcomes. `given` must contain all options of the preview.
 * An omitted option counts as a change, and the call is refused.
 */
export async function sendChosen(
  ctx: Context,
  confirm: string,
  given: GivenOptions,
  invoices: readonly number[],
): Promise<RemindedManyData> {
  const batch = await batchOf(ctx, confirm);
  const { letters, options } = batch.plan;
  const wanted = withDefaults(given);
  requireSame(options, wanted, [...new Set([...Object.keys(options), ...Object.keys(wanted)])]);
  const offered = new Set<number>(letters.flatMap(({ invoiceId, reason }) => (reason === null ? [invoiceId] : [])));
  const faults = invoices.flatMap((id, index) =>
    offered.has(id) ? [] : [{ field: `invoices[${index}]`, message: 'is no letter of this preview' }],
  );
  if (faults.length > 0) throw invalid(faults);
  const chosen = new Set(invoices);
  return sendLetters(
    ctx,
    batch,
    letters.filter(({ invoiceId }) => chosen.has(invoiceId)),
  );
}

type Batch = { readonly code: Code; readonly expiresAt: Instant; readonly plan: Kept };

async function batchOf(ctx: Context, confirm: string): Promise<Batch> {
  const code = parseCode(confirm);
  const batch = code && (await ctx.store.reminderBatches.find(ownerOf(ctx), code));
  if (!batch) throw previewNeeded('Nothing was sent: no preview of yours has this confirm.');
  return { code: batch.code, expiresAt: batch.expires_at, plan: JSON.parse(batch.plan) as Kept };
}

async function sendLetters(
  ctx: Context,
  { code, expiresAt, plan }: Batch,
  letters: readonly PlannedReminder[],
): Promise<RemindedManyData> {
  const known = await outcomesOf(ctx, code);
  const open = letters.filter(({ reason, invoiceId }) => reason === null && !known.has(invoiceId));
  if (open.length > 0) {
    if (expiresAt <= ctx.now()) throw expired(known.size, plan);
    const notice = await dunningNoticeOf(ctx.store, ctx, plan.options.deadline_days);
    const refusal = plan.options.tone === 'formal' ? incomplete(notice) : null;
    if (refusal) throw refusal;
    await sendPlanned(ctx, open, { code, notice, message: plan.options.message });
  }
  const outcomes = await outcomesOf(ctx, code);
  return {
    preview: false,
    ...presentPlan({ ...plan, letters }, (letter) => outcomeOf(letter, outcomes)),
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

type Name = keyof ReminderOptions;
const SAME = 'must be left out, or be as in the preview';
/**
 * Options that choose the invoices. A call with `confirm` always sends the whole previewed list. If such a call changes
 * one of these options, the refusal explains how to preview only a part.
 */
const PART: ReadonlySet<string> = new Set(['invoices', 'except']);

/**
 * Refuses options that differ from the options of the preview. The same schema has parsed the old and the new options,
 * so their JSON can be compared. `names`: the options to compare; by default all given options.
 */
function requireSame(
  options: GivenOptions,
  given: GivenOptions,
  names = Object.keys(given).filter((name) => given[name as Name] !== undefined),
): void {
  const faults = names
    .filter((name) => JSON.stringify(given[name as Name]) !== JSON.stringify(options[name as Name]))
    .map(
      (field): ValidationIssue => ({
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
  // A reminder that was refused by the mail server does not delay the next reminder. A dropped reminder does not delay
  // it either.
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
    cc: [...letter.cc],
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
