import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod';
import {
  CSV_DELIMITERS,
  type Reading,
  STATEMENT_FORMATS,
  StatementFault,
} from '../../documents/bank-statement/entry.ts';
import { DATE_FORMATS } from '../../documents/bank-statement/numbers.ts';
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import { type Fault, invalid } from '../../model/refusal.ts';
import type { BankEntryRow, NewBankEntryRow } from '../../store/bank-entries.ts';
import type { Context } from '../context.ts';
import { Currency, text } from '../fields.ts';
import { realWithoutAmount } from '../limits/exposure.ts';
import { operation } from '../operation.ts';
import { BankEntry, presentEntry } from './bank-entry.ts';
import { entryKeys } from './entry-key.ts';
import { Levels, levelsOf } from './levels.ts';
import { seenInSlices } from './slices.ts';

/** How a mapping may say that days are written. */
export const STATEMENT_DATES = DATE_FORMATS;

const SHOWN_MAX = 25;
/** Rows of one statement: 4 000 of the 32 766 values that SQLite allows. */
const ADDED_AT_ONCE = 250;
const BASE64_MAX = Math.ceil((BANK_BOUNDS.fileBytes * 4) / 3) + 4;

/** Without a loop over its millions of characters, which may run out of stack. */
function isBase64(text: string): boolean {
  const padding = text.indexOf('=');
  return padding !== 0 && !/[^A-Za-z0-9+/\s=]/.test(text) && (padding < 0 || /^={1,2}$/.test(text.slice(padding)));
}

const Column = text(BANK_BOUNDS.column);

export const importBankStatement = operation({
  name: 'importBankStatement',
  title: 'Import a bank statement',
  summary:
    'Reads a bank statement (CAMT.053, MT940, CSV) and says which invoices its payments match. Records nothing: show the result, then confirmBankEntries. Importing a file again adds nothing.',
  scope: 'billing.write',
  route: 'POST /bank-statements',
  effects: { destructive: false, idempotent: true, openWorld: false },
  input: z.strictObject({
    content: z.string().min(1).max(BANK_BOUNDS.fileBytes).optional().describe('The text of the file, unchanged.'),
    file: z
      .string()
      .min(1)
      .max(BASE64_MAX)
      .refine(isBase64, 'must be base64')
      .meta({ pattern: '^[A-Za-z0-9+/\\s]+={0,2}$' })
      .optional()
      .describe('Its bytes in base64, instead of content; or send the file itself as the body.'),
    currency: Currency.optional().describe('For a CSV without a currency column.'),
    mapping: z
      .strictObject({
        delimiter: z.enum(CSV_DELIMITERS).optional(),
        decimal: z.enum(['.', ',']).optional(),
        date_format: z.enum(STATEMENT_DATES).optional(),
        columns: z.strictObject({
          date: Column,
          amount: Column,
          credit_debit: Column.optional(),
          currency: Column.optional(),
          name: Column.optional(),
          iban: Column.optional(),
          text: Column.optional(),
          reference: Column.optional(),
          account: Column.optional(),
        }),
      })
      .optional()
      .describe('Header names of a CSV whose bank is not known.'),
  }),
  notForAssistants: ['file'],
  bodyFile: { field: 'file', bytesMax: BANK_BOUNDS.fileBytes },
  combinations: oneFile,
  output: z.object({
    format: z.enum(STATEMENT_FORMATS),
    imported: z.int(),
    known: z.int().describe('Imported before.'),
    left_out: z.object({
      debits: z.int().describe('Money that left the account.'),
      not_booked: z.int(),
    }),
    first_day: z.string().meta({ format: 'date' }).nullable(),
    last_day: z.string().meta({ format: 'date' }).nullable(),
    levels: Levels.describe('Of those that were imported now.'),
    entries: z.array(BankEntry).describe(`The first ${SHOWN_MAX} of them; listBankEntries has all.`),
  }),
  refusals: [],
  redirects: 'nothing',
  exposure: realWithoutAmount,
})(async (ctx, { content, file, mapping, currency }) => {
  // Loaded by the first statement: most processes read none.
  const { readStatement } = await import('../../documents/bank-statement/read.ts');
  const bytes = content === undefined ? Buffer.from(file ?? '', 'base64') : Buffer.from(content);
  const { format, entries } = await inSlices(
    readStatement(bytes, { mapping, currency }),
    content === undefined ? 'file' : 'content',
  );
  const booked = entries.filter((entry) => entry.isBooked);
  const kept = booked.filter(({ direction, isReversal }) => (direction === 'credit') !== isReversal);
  const at = ctx.now();
  const keys = entryKeys(kept);
  const rows = kept.map(
    (entry, index): NewBankEntryRow => ({
      account_id: ctx.account.id,
      entry_key: keys[index] ?? '',
      format,
      own_account: entry.account,
      bank_reference: entry.bankReference,
      booked_on: entry.bookedOn,
      amount: entry.amount,
      currency: entry.currency,
      is_reversal: entry.isReversal ? 1 : 0,
      payer_name: entry.payerName,
      payer_iban: entry.payerIban,
      text: entry.text,
      creditor_reference: entry.creditorReference,
      created_at: at,
    }),
  );
  const added = rows.length === 0 ? [] : await add(ctx, rows);
  const found = await seenInSlices(ctx, added);
  const days = kept.map(({ bookedOn }) => bookedOn).sort();
  return {
    format,
    imported: added.length,
    known: rows.length - added.length,
    left_out: { debits: booked.length - kept.length, not_booked: entries.length - booked.length },
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    levels: levelsOf(found),
    entries: found.slice(0, SHOWN_MAX).map(presentEntry),
  };
});

function oneFile({ content, file }: Readonly<Record<string, unknown>>): Fault[] {
  if ((content === undefined) !== (file === undefined)) return [];
  return [
    content === undefined
      ? { field: 'content', message: 'is required: the text of a bank statement (CAMT.053, MT940 or CSV)' }
      : { field: 'file', message: 'must not be given together with content' },
  ];
}

/** A large file is read and added without holding the process. */
async function inSlices<Result>(reading: Reading<Result>, field: string): Promise<Result> {
  try {
    for (;;) {
      const step = reading.next();
      if (step.done) return step.value;
      await nextTurn();
    }
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    // The refusal ends its sentence itself.
    throw invalid([{ field, message: `cannot be read: ${error.message.replace(/\.$/, '')}` }]);
  }
}

/** `writeOne`: `entry_key` makes a repeat harmless already, and the answer of the call is not the result of this transaction. */
function add(ctx: Context, rows: readonly NewBankEntryRow[]): Promise<readonly BankEntryRow[]> {
  return ctx.writeOne(async (tx) => {
    const added: BankEntryRow[] = [];
    for (let start = 0; start < rows.length; start += ADDED_AT_ONCE) {
      added.push(...(await tx.bankEntries.add(rows.slice(start, start + ADDED_AT_ONCE))));
      const done = Math.min(start + ADDED_AT_ONCE, rows.length);
      if (rows.length > ADDED_AT_ONCE) ctx.progress?.({ stage: 'adding', done, total: rows.length });
      await nextTurn();
    }
    const summary = `Imported a bank statement: ${added.length} new ${added.length === 1 ? 'entry' : 'entries'}, ${rows.length - added.length} known`;
    return { result: added, events: [], activity: { subject: { kind: 'account', id: ctx.account.id }, summary } };
  });
}
