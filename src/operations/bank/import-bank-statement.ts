import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod';
import { isKept, LEFT_OUT_REASONS, STATEMENT_FORMATS, WARNING_CODES } from '../../documents/bank-statement/entry.ts';
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import type { ValidationIssue } from '../../model/billing-error.ts';
import type { BankEntryRow, NewBankEntryRow } from '../../store/bank/bank-entries.ts';
import type { Queries } from '../../store/store.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import type { Context } from '../kernel/context.ts';
import { Currency, Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { BankEntry, presentEntry } from './bank-entry.ts';
import { Levels, leveled, levelsOf } from './levels.ts';
import { type NumberTest, namesOf, numberTest } from './named.ts';
import { seenInSlices } from './slices.ts';
import { mappingFaults, StatementMapping } from './statement-mapping.ts';
import { Base64File, HostFile, requireUpload, sourceFaults, statementBytes, useUpload } from './statement-source.ts';
import type { KeyedStatement } from './statement-thread.ts';

const SHOWN_MAX = 25;
/** Rows per INSERT. These rows have at most 5 000 values; SQLite allows 32 766 values per statement. */
const ADDED_AT_ONCE = 250;
/** Rows per transaction. Other writes wait for the transaction, so it is kept short. */
const IN_TRANSACTION = 1_000;
const NAMES_AT_ONCE = 2_000;

export const importBankStatement = operation({
  name: 'importBankStatement',
  title: 'Import a bank statement',
  summary:
    'Reads a bank statement (CAMT.053, MT940, CSV) and says which invoices its payments match. Records nothing: show the result, then confirmBankEntries. Importing a file again adds nothing.',
  scope: 'billing.write',
  route: 'POST /bank-statements',
  effects: { destructive: false, idempotent: true, openWorld: false },
  resource: [{ kind: 'upload', argument: 'upload_id' }],
  input: z.strictObject({
    content: z.string().min(1).max(BANK_BOUNDS.fileBytes).optional().describe('The text of the file, unchanged.'),
    file: z
      .union([Base64File, HostFile])
      .optional()
      .describe('Its bytes in base64, instead of content; or send the file itself as the body; or a file of a chat.'),
    upload_id: Id.optional().describe('Of requestUpload.'),
    currency: Currency.optional().describe('Of a CSV without one.'),
    mapping: StatementMapping.optional(),
  }),
  notForAssistants: ['file'],
  bodyFile: { field: 'file', bytesMax: BANK_BOUNDS.fileBytes },
  combinations: combined,
  output: z.object({
    format: z.enum(STATEMENT_FORMATS),
    imported: z.int(),
    known: z.int().describe('Imported before.'),
    left_out: z
      .object({
        debits: z.int().describe('Money that left the account.'),
        not_booked: z.int(),
        no_amount: z.int().describe('Rows without an amount: notes of the bank.'),
        zero: z.int().describe('Of an amount of zero.'),
        own_return: z.int().describe('Money that the account sent and got back.'),
        incomplete: z.int().describe('Cut off at the end of the file.'),
        shifted: z.int().describe('Cells or lines that may not stand where they belong.'),
        rows: z
          .array(
            z.object({
              place: z.string().describe('`Line 12`'),
              reason: z.enum(LEFT_OUT_REASONS),
              said: z.string().nullable().describe('What the file has there: data of strangers.'),
            }),
          )
          .describe(`The first ${SHOWN_MAX} of them that are no debits.`),
      })
      .describe('What is no entry, by its reason.'),
    warnings: z
      .array(z.object({ code: z.enum(WARNING_CODES), message: z.string() }))
      .describe('What does not add up, is cut off or shifted: entries of it are at most likely.'),
    first_day: z.string().meta({ format: 'date' }).nullable(),
    last_day: z.string().meta({ format: 'date' }).nullable(),
    levels: Levels.describe('Of those that were imported now.'),
    entries: z.array(BankEntry).describe(`The first ${SHOWN_MAX} of them; listBankEntries has all.`),
  }),
  refusals: ['upload_not_found', 'upload_waiting', 'rate_limited', 'service_busy'],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})(async (ctx, { mapping, currency, ...given }) => {
  // Imported at the first call, because most processes read no bank statement.
  const { oneAtATime, readInThread } = await import('./statement-threads.ts');
  await requireUpload(ctx, given);
  return oneAtATime(ctx, async () => {
    const { bytes, field } = await statementBytes(ctx, given);
    await ctx.bankWork.take(ctx.account.id, 'bytes', bytes.length);
    const statement = await readInThread(bytes, { mapping, currency }, field);
    const rows = rowsOf(ctx, statement);
    await ctx.bankWork.take(ctx.account.id, 'entries', rows.length);
    const added = rows.length === 0 ? [] : await add(ctx, rows);
    await useUpload(ctx, given);
    const found = await seenInSlices(ctx, added);
    const days = rows.map(({ booked_on }) => booked_on).sort();
    return {
      format: statement.format,
      imported: added.length,
      known: rows.length - added.length,
      left_out: leftOutOf(statement),
      warnings: statement.warnings.map(({ code, message }) => ({ code, message })),
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
      levels: levelsOf(found.map(leveled)),
      entries: found.slice(0, SHOWN_MAX).map(presentEntry),
    };
  });
});

/** Returns the rows to insert. `keys`: one key for each entry that is imported, in the order of the entries. */
function rowsOf(ctx: Context, { format, entries, keys }: KeyedStatement): readonly NewBankEntryRow[] {
  const at = ctx.now();
  return entries.filter(isKept).map((entry, index) => ({
    account_id: ctx.account.id,
    entry_key: keys[index] ?? '',
    format,
    own_account: entry.account,
    bank_reference: entry.bankReference,
    booked_on: entry.bookedOn,
    amount: entry.amount,
    currency: entry.currency,
    is_reversal: entry.isReversal ? 1 : 0,
    returned: entry.returned,
    return_reason: entry.returnReason,
    doubt: entry.doubt,
    payer_name: entry.payerName,
    payer_iban: entry.payerIban,
    text: entry.text,
    creditor_reference: entry.creditorReference,
    created_at: at,
  }));
}

function leftOutOf({ entries, leftOut }: KeyedStatement) {
  const count = (reason: (typeof LEFT_OUT_REASONS)[number]) => leftOut.filter((one) => one.reason === reason).length;
  return {
    debits: entries.filter(({ isBooked, direction, isReversal }) => isBooked && direction === 'debit' && !isReversal)
      .length,
    not_booked: count('not_booked'),
    no_amount: count('no_amount'),
    zero: count('zero'),
    own_return: count('own_return'),
    incomplete: count('incomplete'),
    shifted: count('shifted'),
    rows: leftOut.slice(0, SHOWN_MAX).map(({ place, reason, said }) => ({ place, reason, said })),
  };
}

function combined(input: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return [...sourceFaults(input), ...mappingFaults(input.mapping as Parameters<typeof mappingFaults>[0])];
}

/**
 * Adds the rows of a file. A large file needs several transactions, so that other accounts can write between them.
 * After a crash, importing the file again adds the missing rows. Reversals are added first. Otherwise a request could
 * confirm an entry before its reversal is stored.
 */
async function add(ctx: Context, rows: readonly NewBankEntryRow[]): Promise<readonly BankEntryRow[]> {
  const parts = Math.ceil(rows.length / IN_TRANSACTION);
  const ordered = parts > 1 ? rows.toSorted((one, other) => other.is_reversal - one.is_reversal) : rows;
  const added: BankEntryRow[] = [];
  for (let part = 0; part < parts; part++) {
    const start = part * IN_TRANSACTION;
    const some = ordered.slice(start, start + IN_TRANSACTION);
    const which = parts > 1 ? `, part ${part + 1} of ${parts}` : '';
    added.push(...(await addPart(ctx, some, which, { before: start, total: rows.length })));
  }
  return added;
}

type Added = { readonly before: number; readonly total: number };

/**
 * Adds a part of the rows. Uses `writeOne`, because this transaction has only a part of the call's answer. `write`
 * would store this part as the whole answer, under the call's idempotency key. A repeated call adds nothing twice,
 * because `entry_key` is unique.
 */
function addPart(
  ctx: Context,
  rows: readonly NewBankEntryRow[],
  which: string,
  { before, total }: Added,
): Promise<readonly BankEntryRow[]> {
  return ctx.writeOne(async (tx) => {
    const added: BankEntryRow[] = [];
    const isNumber = await numberTest(tx, ctx.account.id);
    for (let start = 0; start < rows.length; start += ADDED_AT_ONCE) {
      const some = rows.slice(start, start + ADDED_AT_ONCE);
      added.push(...(await addNamed(tx, some, isNumber)));
      const sure = some.filter(({ doubt }) => doubt === null).map(({ entry_key }) => entry_key);
      if (sure.length > 0) await tx.bankEntries.settleDoubts(ctx.account.id, sure);
      const done = before + Math.min(start + ADDED_AT_ONCE, rows.length);
      if (total > ADDED_AT_ONCE) ctx.progress?.({ stage: 'adding', done, total });
      await nextTurn();
    }
    const summary = `Imported a bank statement${which}: ${added.length} new ${added.length === 1 ? 'entry' : 'entries'}, ${rows.length - added.length} known`;
    return { result: added, events: [], activity: { subject: { kind: 'account', id: ctx.account.id }, summary } };
  });
}

/**
 * Adds entries. Also stores the invoice numbers in the texts of reversals, because reversals are looked up by invoice
 * number.
 */
async function addNamed(
  tx: Queries,
  rows: readonly NewBankEntryRow[],
  isNumber: NumberTest,
): Promise<readonly BankEntryRow[]> {
  const added = await tx.bankEntries.add(rows);
  const named = added.flatMap((entry) =>
    entry.is_reversal === 0
      ? []
      : namesOf(entry, isNumber).map((name) => ({ account_id: entry.account_id, name, entry_id: entry.id })),
  );
  for (let start = 0; start < named.length; start += NAMES_AT_ONCE) {
    await tx.bankEntries.addReturnNames(named.slice(start, start + NAMES_AT_ONCE));
  }
  return added;
}
