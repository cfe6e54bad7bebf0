/**
 * Records the payments of one bank entry. Each entry has its own transaction. The entry is matched again in this
 * transaction. Race: two calls record the same entry. The second call skips the entry: its update of the row fails,
 * because too little of the entry's amount is left (R89).
 */
import { BillingError } from '../../model/billing-error.ts';
import { DAY_MS, startOfDay } from '../../model/dates.ts';
import type { Event } from '../../model/event.ts';
import type { BankEntryId } from '../../model/ids.ts';
import { type Currency, formatMoney } from '../../model/money.ts';
import type { BankEntryRow } from '../../store/bank/bank-entries.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { requireInvoice } from '../invoices/invoice.ts';
import type { Activity, Context } from '../kernel/context.ts';
import { recordReceived } from '../payments/record-received.ts';
import { leftOf } from './find-matches.ts';
import type { Match } from './matching.ts';
import { type SeenEntry, seen } from './seen-entries.ts';

export const CONFIRM_REASONS = [
  'not_found',
  'already_confirmed',
  'ignored',
  'reversal',
  'changed',
  'ambiguous',
  'no_match',
  'already_paid',
  'amount_differs',
  'invoice_not_found',
  'invoice_ambiguous',
  'invoice_not_open',
  'other_currency',
  'invoice_twice',
  'more_than_due',
  'more_than_entry',
  'booked_in_future',
] as const;
export type ConfirmReason = (typeof CONFIRM_REASONS)[number];

/** A payment to record from an entry. `amount`: in minor units of the entry's currency. */
export type Part = { readonly invoice: string | number | undefined; readonly amount: number | undefined };

/**
 * The payments to record from one entry. `expected`: the match that was found before. The entry is skipped if its match
 * is different now.
 */
export type RequestedRecord = { readonly entryId: number; readonly parts: readonly Part[]; readonly expected?: Match };

type Paid = {
  readonly id: number;
  readonly invoice_id: number;
  readonly invoice_number: string;
  readonly amount: number;
};

/** Amounts in minor units. `reason`: why the entry was skipped; null if it was recorded. */
export type Confirmed = {
  readonly entryId: number;
  readonly reason: ConfirmReason | null;
  readonly message: string | null;
  readonly payments: readonly Paid[];
  readonly excess: number;
  readonly currency: Currency | null;
};

class Skipped extends Error {
  readonly reason: ConfirmReason;
  constructor(reason: ConfirmReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export async function confirmOne(ctx: Context, wanted: RequestedRecord): Promise<Confirmed> {
  try {
    return await ctx.writeOne((tx) => record(tx, ctx, wanted));
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    const { reason, message } = error;
    return { entryId: wanted.entryId, reason, message, payments: [], excess: 0, currency: null };
  }
}

async function record(tx: Queries, ctx: Context, wanted: RequestedRecord) {
  const entry = await openEntry(tx, ctx, wanted.entryId);
  const chosen = await chosenInvoices(tx, ctx, entry, wanted);
  const sum = chosen.reduce((all, { amount }) => all + amount, 0);
  const left = leftOf(entry);
  const money = (minor: number) => formatMoney(minor, entry.currency);
  if (sum > left)
    throw new Skipped('more_than_entry', `The entry has ${money(left)} left, and ${money(sum)} is asked for.`);
  const paidAt = startOfDay(entry.booked_on, ctx.account.timezone);
  if (paidAt > ctx.now() + DAY_MS) throw new Skipped('booked_in_future', `It is booked on ${entry.booked_on}.`);
  const payments: Paid[] = [];
  const events: Event[] = [];
  let activity: Activity | undefined;
  for (const { invoice, amount } of chosen) {
    const recorded = await recordReceived(tx, ctx, invoice, {
      amount,
      paidAt,
      method: 'bank_transfer',
      note: null,
      bankEntryId: entry.id,
    });
    const { id, invoice_number } = recorded.data;
    payments.push({ id: recorded.payment.id, invoice_id: id, invoice_number: invoice_number ?? '', amount });
    events.push(...recorded.events);
    activity ??= recorded.activity;
  }
  const [first] = chosen;
  if (!first || !activity) throw new Error(`nothing was chosen for bank entry ${entry.id}`);
  if (!(await tx.bankEntries.confirm(ctx.account.id, entry.id, sum, first.invoice.customer_id))) {
    throw alreadyConfirmed();
  }
  const numbers = payments.map(({ invoice_number }) => invoice_number).join(', ');
  const summary = `Recorded ${money(sum)} received on ${numbers}, from bank entry ${entry.id}`;
  const result: Confirmed = {
    entryId: entry.id,
    reason: null,
    message: null,
    payments,
    excess: left - sum,
    currency: entry.currency,
  };
  return { result, events, activity: { ...activity, summary } };
}

/**
 * Returns the entry. Throws {@link Skipped} if the entry is unknown, ignored, a reversal, or completely recorded. For a
 * partly recorded entry, `chosenInvoices` makes further checks.
 */
async function openEntry(tx: Queries, { account }: Context, id: number): Promise<BankEntryRow> {
  const entry = await tx.bankEntries.find(account.id, id as BankEntryId);
  if (!entry) throw new Skipped('not_found', `There is no bank entry ${id}: use the ids of listBankEntries.`);
  if (entry.status === 'confirmed' && leftOf(entry) === 0) throw alreadyConfirmed();
  if (entry.status === 'ignored')
    throw new Skipped('ignored', 'It is ignored: ignoreBankEntry with ignored: false restores it.');
  if (entry.is_reversal === 1) {
    throw new Skipped('reversal', 'It takes an earlier payment back: undoPayment takes the recorded one back.');
  }
  return entry;
}

function alreadyConfirmed(where = ''): Skipped {
  return new Skipped('already_confirmed', `It is recorded${where} already.`);
}

type Chosen = { readonly invoice: InvoiceRow; readonly amount: number };

async function chosenInvoices(
  tx: Queries,
  ctx: Context,
  entry: BankEntryRow,
  wanted: RequestedRecord,
): Promise<Chosen[]> {
  const isNamed = wanted.parts.every(({ invoice }) => invoice !== undefined);
  if (entry.status === 'confirmed' && !isNamed) throw alreadyConfirmed();
  const [found] = await seen(tx, ctx, [entry]);
  if (!found) throw new Error(`bank entry ${entry.id} was not compared`);
  const { takenBack, payments } = found;
  if (takenBack?.kind === 'whole' || takenBack?.kind === 'more') {
    throw new Skipped('reversal', `The bank took it back, entry ${takenBack.by.id}: ignore that one if it did not.`);
  }
  const references = isNamed ? wanted.parts : matched(found, wanted);
  // Invoices with a payment from this entry. A repeated call must not record the rest of the entry on these invoices.
  const recordedOn = new Map(payments.map((payment) => [payment.invoice_id, payment.invoice_number]));
  const chosen: Chosen[] = [];
  // A later entry (`takenBack`) can reverse a part of the amount. This part cannot be recorded.
  let left = leftOf(entry) - (takenBack?.kind === 'part' ? takenBack.amount : 0);
  for (const { invoice: reference, amount } of references) {
    const invoice = await find(tx, ctx, reference ?? 0);
    if (recordedOn.has(invoice.id)) throw alreadyConfirmed(` on ${invoice.invoice_number}`);
    if (chosen.some((one) => one.invoice.id === invoice.id)) {
      throw new Skipped('invoice_twice', `It names ${invoice.invoice_number} twice: give one amount for both.`);
    }
    const due = payable(invoice, entry);
    const asked = amount ?? Math.min(left, due);
    if (asked > due) {
      const money = formatMoney(due, entry.currency);
      throw new Skipped('more_than_due', `Only ${money} is due on ${invoice.invoice_number}.`);
    }
    if (asked <= 0) throw new Skipped('more_than_entry', 'Nothing of the entry is left for it.');
    left -= asked;
    chosen.push({ invoice, amount: asked });
  }
  return chosen;
}

/**
 * Returns the invoices of the entry's current match, with the amounts to record. Throws {@link Skipped} in these cases:
 * - The match has changed since `expected`, is ambiguous, or has no open invoice.
 * - The unrecorded amount of the entry is not exactly the amount due. Exception: the match has one invoice, and the
 *   call gives the amount to record.
 */
function matched({ row, match }: SeenEntry, { parts, expected }: RequestedRecord): Part[] {
  if (!match) throw new Error(`bank entry ${row.id} was not compared`);
  if (expected && !isSame(match, expected)) throw new Skipped('changed', `It ${match.why} now.`);
  if (match.level === 'ambiguous') throw new Skipped('ambiguous', `It ${match.why}: name one with invoice_id.`);
  if (match.level === 'already_paid') throw new Skipped('already_paid', `It ${match.why}.`);
  if (match.level === 'unmatched') throw new Skipped('no_match', `It ${match.why}: name the invoice with invoice_id.`);
  const [part] = parts;
  const given = match.invoices.length === 1 ? part?.amount : undefined;
  const whole = match.invoices.reduce((all, { amount }) => all + amount, 0);
  const isDue = match.invoices.every(({ invoice, amount }) => amount === invoice.amount_due);
  if (given === undefined && (whole !== leftOf(row) || !isDue)) {
    throw new Skipped('amount_differs', `It ${match.why}: name the invoice with invoice_id to record it.`);
  }
  return match.invoices.map(({ invoice, amount }) => ({ invoice: invoice.id, amount: given ?? amount }));
}

function isSame(one: Match, other: Match): boolean {
  const told = ({ level, invoices }: Match) =>
    JSON.stringify([level, invoices.map(({ invoice, amount }) => [invoice.id, amount])]);
  return told(one) === told(other);
}

async function find(tx: Queries, ctx: Context, reference: string | number): Promise<InvoiceRow> {
  try {
    return await requireInvoice(ctx, reference, tx);
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    throw new Skipped(error.code === 'invoice_ambiguous' ? error.code : 'invoice_not_found', error.message);
  }
}

/**
 * Returns the amount due on the invoice. Throws {@link Skipped} if the invoice is not open, or if its currency differs
 * from the entry's currency.
 */
function payable(invoice: InvoiceRow, entry: BankEntryRow): number {
  const name = invoice.invoice_number ?? `draft ${invoice.id}`;
  if (invoice.status !== 'pending')
    throw new Skipped('invoice_not_open', `Nothing is due on ${name}: it is ${invoice.status}.`);
  if (invoice.currency !== entry.currency) {
    throw new Skipped('other_currency', `${name} is in ${invoice.currency}, and the entry in ${entry.currency}.`);
  }
  return invoice.amount_due;
}
