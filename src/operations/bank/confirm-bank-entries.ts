import * as z from 'zod';
import { BillingError, invalid, type ValidationIssue } from '../../model/billing-error.ts';
import type { BankEntryId } from '../../model/ids.ts';
import { toMajor } from '../../model/money.ts';
import type { BankEntryRow } from '../../store/bank/bank-entries.ts';
import { minorUnits } from '../kernel/checked-input.ts';
import type { ReadContext } from '../kernel/context.ts';
import { Amount, Id, InvoiceReference } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import type { LeveledEntry } from './cached-levels.ts';
import { CONFIRM_REASONS, type Confirmed, confirmOne, type Part, type RequestedRecord } from './confirm-one.ts';
import { totalsOf } from './levels.ts';
import { LEVELED_MAX, leveledOf } from './open-levels.ts';
import { SLICE, seenInSlices } from './slices.ts';

const AT_ONCE_MAX = 100;

export const confirmBankEntries = operation({
  name: 'confirmBankEntries',
  title: 'Confirm bank entries',
  summary:
    'Records bank entries as payments of the invoices that they match: the named entries, or all certain ones. Ask first. What changed meanwhile is skipped. Sends nothing.',
  scope: 'billing.write',
  route: 'POST /bank-entries/confirm',
  effects: { destructive: false, idempotent: true, openWorld: false },
  input: z.strictObject({
    entries: z
      .array(
        z.strictObject({
          entry_id: Id,
          invoice_id: InvoiceReference.optional(),
          amount: Amount.optional().describe('What to record, if not all that is due.'),
        }),
      )
      .min(1)
      .max(AT_ONCE_MAX)
      .optional()
      .describe('invoice_id chooses the invoice; an entry may stand several times, once per invoice.'),
    level: z.enum(['certain']).optional().describe(`Instead of entries: all certain ones, ${AT_ONCE_MAX} a call.`),
  }),
  combinations: ({ entries, level }) =>
    (entries === undefined) === (level === undefined)
      ? [{ field: 'entries', message: 'or level is required, and only one of them' }]
      : [],
  output: z.object({
    results: z.array(
      z.object({
        entry_id: z.int(),
        outcome: z.enum(['recorded', 'skipped']),
        reason: z.enum(CONFIRM_REASONS).nullable(),
        message: z.string().nullable(),
        payments: z.array(
          z.object({ id: z.int(), invoice_id: z.int(), invoice_number: z.string(), amount: z.number() }),
        ),
        excess: z.number().describe('What is more than was recorded.'),
        currency: z.string().nullable(),
      }),
    ),
    recorded: z.int(),
    skipped: z.int(),
    totals: z.array(z.object({ currency: z.string(), amount: z.number() })).describe('What was recorded.'),
    has_more: z.boolean().describe('More are certain: call again.'),
  }),
  refusals: ['rate_limited'],
  redirects: 'nothing',
  amountAtRisk: () => {
    // Rejects tokens with limits. A limit is an amount in one currency, but this call can record several currencies.
    throw new BillingError('not_permitted', 'A token with limits cannot confirm bank entries.', {
      hint: 'Record each payment with recordPayment, which counts its amount, or have a person confirm them in the dashboard.',
    });
  },
})(async (ctx, { entries, level }) => {
  const wanted = await (level === undefined ? grouped(ctx, entries ?? []) : certain(ctx));
  const results: Confirmed[] = [];
  for (const one of wanted.slice(0, AT_ONCE_MAX)) results.push(await confirmOne(ctx, one));
  const paid = results.flatMap(({ payments, currency }) =>
    currency === null ? [] : payments.map(({ amount }) => ({ amount, currency })),
  );
  const recorded = results.filter(({ reason }) => reason === null).length;
  return {
    results: results.map(present),
    recorded,
    skipped: results.length - recorded,
    totals: totalsOf(paid),
    has_more: wanted.length > AT_ONCE_MAX,
  };
});

function present({ entryId, reason, message, payments, excess, currency }: Confirmed) {
  const major = (minor: number) => (currency ? toMajor(minor, currency) : 0);
  return {
    entry_id: entryId,
    outcome: reason === null ? ('recorded' as const) : ('skipped' as const),
    reason,
    message,
    payments: payments.map((one) => ({ ...one, amount: major(one.amount) })),
    excess: major(excess),
    currency,
  };
}

type EntryInput = {
  readonly entry_id: number;
  readonly invoice_id?: string | number | undefined;
  readonly amount?: unknown;
};

/**
 * Groups the requested payments by entry, because all payments of an entry are recorded in one transaction. Checks all
 * amounts before anything is recorded.
 */
async function grouped(ctx: ReadContext, entries: readonly EntryInput[]): Promise<RequestedRecord[]> {
  const faults: ValidationIssue[] = [];
  const parts: (Part & { readonly entryId: number })[] = [];
  const many = Map.groupBy(entries, ({ entry_id }) => entry_id);
  for (const [index, { entry_id: entryId, invoice_id: invoice, amount }] of entries.entries()) {
    if (invoice === undefined && (many.get(entryId)?.length ?? 0) > 1) {
      faults.push({ field: `entries[${index}].invoice_id`, message: 'is required if an entry stands several times' });
    }
    parts.push({ entryId, invoice, amount: await minorOf(ctx, entryId, amount, `entries[${index}].amount`) });
  }
  if (faults.length > 0) throw invalid(faults);
  return [...Map.groupBy(parts, ({ entryId }) => entryId)].map(([entryId, own]) => ({ entryId, parts: own }));
}

async function minorOf(ctx: ReadContext, entryId: number, amount: unknown, field: string): Promise<number | undefined> {
  if (amount === undefined) return undefined;
  const entry = await ctx.store.bankEntries.find(ctx.account.id, entryId as BankEntryId);
  return minorUnits(amount as number | string, entry?.currency ?? ctx.account.currency, field);
}

/**
 * Returns the entries with the level `certain`. The oldest come first: if two transfers match the same invoice, the
 * older transfer paid the invoice. Stops after more than `AT_ONCE_MAX` entries, because the other entries need another
 * call.
 *
 * Levels come from a cache, so the entries with the level `certain` are matched again. If the account has more open
 * entries than the cache holds, all open entries are matched.
 */
async function certain(ctx: ReadContext): Promise<RequestedRecord[]> {
  const leveled = await leveledOf(ctx, {});
  const found: RequestedRecord[] = [];
  const rows = leveled.length < LEVELED_MAX ? ofCertain(ctx, leveled) : allOpen(ctx);
  for await (const slice of rows) {
    for (const { row, match } of await seenInSlices(ctx, slice)) {
      if (match?.level !== 'certain') continue;
      found.push({ entryId: row.id, parts: [{ invoice: undefined, amount: undefined }], expected: match });
    }
    if (found.length > AT_ONCE_MAX) break;
  }
  return found;
}

async function* ofCertain(ctx: ReadContext, leveled: readonly LeveledEntry[]): AsyncGenerator<readonly BankEntryRow[]> {
  const ids = leveled
    .filter(({ level }) => level === 'certain')
    .sort((one, other) => one.bookedOn.localeCompare(other.bookedOn) || one.id - other.id)
    .map(({ id }) => id);
  for (let start = 0; start < ids.length; start += SLICE) {
    const part = ids.slice(start, start + SLICE);
    const rows = new Map((await ctx.store.bankEntries.byIds(ctx.account.id, part)).map((row) => [row.id, row]));
    yield part.flatMap((id) => rows.get(id) ?? []);
  }
}

async function* allOpen(ctx: ReadContext): AsyncGenerator<readonly BankEntryRow[]> {
  let rows: readonly BankEntryRow[] = [];
  do {
    rows = await ctx.store.bankEntries.openAfter(ctx.account.id, rows.at(-1), SLICE);
    yield rows;
  } while (rows.length > 0);
}
