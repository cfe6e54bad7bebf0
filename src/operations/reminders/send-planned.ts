/**
 * Sends the reminders of a confirmed plan. Each invoice has its own transaction, which also stores the outcome. So a
 * repeated call or a second process never sends a reminder twice, even after a crash.
 */
import { areSame } from '../../model/addressees.ts';
import { BillingError, type BillingErrorCode } from '../../model/billing-error.ts';
import type { Code } from '../../model/codes.ts';
import { nextAllowedAt, SKIP_REASONS, type SkipReason, tooSoonUntil } from '../../model/reminding.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { ReminderOutcomeRow } from '../../store/invoices/reminder-batches.ts';
import type { Queries } from '../../store/store.ts';
import { requireInvoice } from '../invoices/invoice.ts';
import type { Context } from '../kernel/context.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { requireAddressees } from '../mails/addressees.ts';
import { addresseesFreeAt } from '../mails/receiver-cap.ts';
import { sendNow } from '../mails/send-now.ts';
import type { DunningNotice } from './dunning-notice.ts';
import { type PlannedReminder, reasonOf } from './plan.ts';
import { digestOf, isBeingPaid, queueReminderMail, reminderMailOf, type Wording } from './reminder-mail.ts';

type Confirmed = {
  readonly code: Code;
  /** Details for reminders in the tone `formal`. */
  readonly notice: DunningNotice;
  readonly message: string | undefined;
};

/** Number of mails that are sent at the same time: the number of connections of the mail gateway. */
const AT_ONCE = 3;
/**
 * Time limit for sending in milliseconds, because MCP hosts wait about a minute for an answer. The worker sends the
 * remaining mails from the queue.
 */
const DELIVERY_MS = 20_000;

/** Sends the given reminders. The caller must leave out reminders that already have an outcome. */
export async function sendPlanned(
  ctx: Context,
  letters: readonly PlannedReminder[],
  confirmed: Confirmed,
): Promise<void> {
  const mails: MailRow[] = [];
  try {
    for (const letter of letters) {
      const mail = await write(ctx, letter, confirmed);
      if (mail) mails.push(mail);
    }
  } finally {
    // In `finally`: even after an error or a cancellation, mails that are already stored and counted must be sent.
    await deliver(ctx, mails);
  }
}

/** Thrown in the transaction of a reminder that must not be sent any more. */
class Skipped extends Error {
  readonly reason: SkipReason;
  constructor(reason: SkipReason) {
    super(reason);
    this.reason = reason;
  }
}

async function write(ctx: Context, letter: PlannedReminder, confirmed: Confirmed): Promise<MailRow | undefined> {
  try {
    return await ctx
      .writeOne(async (tx) => {
        const { mail, activity } = await writeOnce(tx, ctx, letter, confirmed);
        return { result: mail, events: [], activity };
      })
      .catch(unlessNothingToDo);
  } catch (error) {
    const reason = error instanceof Skipped ? error.reason : reasonIn(error);
    if (reason === undefined) throw error;
    await skip(ctx, letter, confirmed, reason);
    return undefined;
  }
}

async function writeOnce(tx: Queries, ctx: Context, letter: PlannedReminder, { code, notice, message }: Confirmed) {
  const { invoiceId: id, language } = letter;
  const tone = letter.tone === 'formal' ? notice : letter.tone;
  const wording = { tone, language, message };
  if (await tx.reminderBatches.isSettled(ctx.account.id, code, id)) throw new NothingToDo();
  const reason = await changeOf(tx, ctx, letter, wording);
  if (reason) throw new Skipped(reason);
  const written = await queueReminderMail(tx, ctx, id, wording, { force: false });
  const outcome = { code, invoice_id: id, account_id: ctx.account.id, mail_id: written.mail.id };
  const next_allowed_at = ctx.mail.configured ? nextAllowedAt(written.invoice.last_reminder_at) : null;
  if (!(await tx.reminderBatches.settle({ ...outcome, next_allowed_at, reason: null, created_at: ctx.now() })))
    throw new NothingToDo();
  return written;
}

/** Reason to skip a reminder because of a change since the preview; null if the reminder can be sent as shown. */
async function changeOf(
  tx: Queries,
  ctx: Context,
  letter: PlannedReminder,
  wording: Wording,
): Promise<SkipReason | null> {
  const row = await requireInvoice(ctx, letter.invoiceId, tx);
  const being_paid = (await isBeingPaid(tx, row)) ? 1 : 0;
  const reason = reasonOf(ctx, { ...row, being_paid }, letter.tone === 'formal');
  if (reason) return reason;
  const isToSame = letter.to !== null && areSame(requireAddressees(row, ctx), { to: letter.to, cc: letter.cc });
  return isToSame && digestOf(reminderMailOf(ctx, row, wording)) === letter.digest ? null : 'changed';
}

/**
 * Converts a refusal into the skip reason with the same code; `undefined` for any other error. Race: another call may
 * have counted a reminder after `changeOf` checked the invoice.
 */
function reasonIn(error: unknown): SkipReason | undefined {
  const code: BillingErrorCode | undefined = error instanceof BillingError ? error.code : undefined;
  return SKIP_REASONS.find((reason) => reason === code);
}

/** Stores that an invoice was skipped. No activity is written, because the invoice is unchanged. */
async function skip(ctx: Context, letter: PlannedReminder, { code }: Confirmed, reason: SkipReason): Promise<void> {
  const { invoiceId: id } = letter;
  const next_allowed_at = await nextAllowed(ctx, letter, reason);
  const outcome = { code, invoice_id: id, account_id: ctx.account.id, mail_id: null };
  await ctx.store.transaction((tx) =>
    tx.reminderBatches.settle({ ...outcome, reason, next_allowed_at, created_at: ctx.now() }),
  );
}

async function nextAllowed(ctx: Context, { invoiceId: id, to, cc }: PlannedReminder, reason: SkipReason) {
  if (reason === 'too_many_mails') return to === null ? null : addresseesFreeAt(ctx.store, ctx, { to, cc });
  if (reason !== 'reminder_too_soon') return null;
  return tooSoonUntil((await requireInvoice(ctx, id)).last_reminder_at, ctx.now());
}

/**
 * Sends a few mails at a time. Stops when the time is over, or after the first late answer of the mail server. The
 * worker sends the rest.
 */
async function deliver(ctx: Context, mails: readonly MailRow[]): Promise<void> {
  const left = [...mails];
  const late = AbortSignal.timeout(DELIVERY_MS);
  const lane = async () => {
    for (let mail = left.shift(); mail && !late.aborted; mail = left.shift()) {
      const { isLate } = { isLate: false, ...(await sendNow(ctx, mail)) };
      if (isLate) left.length = 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

export type ReminderState = 'sent' | 'queued' | 'not_configured' | { readonly reason: SkipReason };

/** The current state of a reminder. The worker may have sent a mail that an earlier answer reported as `queued`. */
export function stateOf({ reason, mail_status: status }: ReminderOutcomeRow): ReminderState {
  if (reason !== null) return { reason };
  switch (status) {
    case 'sent':
      return 'sent';
    case 'kept':
      return 'not_configured';
    case 'rejected':
      return { reason: 'mail_rejected' };
    case 'dropped':
      return { reason: 'changed' };
    case 'queued':
    case null:
      return 'queued';
  }
}
