/** Answers of the tools for bank statements: matching, unmatched and recorded entries (R89). */
import type * as z from 'zod';
import type { BankEntryData } from '../../operations/bank/bank-entry.ts';
import type { confirmBankEntries } from '../../operations/bank/confirm-bank-entries.ts';
import type { importBankStatement } from '../../operations/bank/import-bank-statement.ts';
import type { LevelsData } from '../../operations/bank/levels.ts';
import type { listBankEntries } from '../../operations/bank/list-bank-entries.ts';
import type { requestUpload } from '../../operations/uploads/request-upload.ts';
import { answerBuilder, PAGE, rows, type Shape } from '../shape.ts';
import { counted, joined, money } from '../words.ts';
import { inCurrencies, pageFacts, spanWords } from './page.ts';

const ENTRY = {
  id: 'number',
  booked_on: 'text',
  currency: 'text',
  amount: 'money',
  level: 'text',
  why: 'line',
  invoices: 'texts',
  customer: 'untrusted',
  excess: 'money',
  payer: 'untrusted',
  text: 'untrusted',
  undo_payments: 'texts',
  payments: 'texts',
} as const satisfies Shape;

const LEVELS = rows({ level: 'text', count: 'number', amounts: 'sums' });

function rowOf(entry: BankEntryData) {
  const isOpen = entry.status === 'open';
  const ids = entry.payments.map(({ id, invoice_number }) => `${id} for ${invoice_number}`);
  return {
    id: entry.id,
    booked_on: entry.booked_on,
    currency: entry.currency,
    amount: entry.amount,
    level: entry.reversal ? (entry.returned === null ? 'reversal' : 'return') : isOpen ? entry.level : entry.status,
    why: entry.why,
    // Each invoice is shown by its number. Its amounts are added only if `amount` differs from `amount_due`.
    invoices: entry.invoices.length === 0 ? undefined : entry.invoices.map(invoiceOf),
    customer:
      entry.invoices.length === 0 ? undefined : [...new Set(entry.invoices.map(({ customer }) => customer))].join(', '),
    excess: entry.excess > 0 ? entry.excess : undefined,
    payer: entry.payer,
    text: entry.text === '' ? undefined : entry.text,
    undo_payments: entry.reversal && ids.length > 0 ? ids : undefined,
    payments: entry.reversal || ids.length === 0 ? undefined : ids,
  };
}

function invoiceOf({ invoice_number, amount, amount_due }: BankEntryData['invoices'][number]): string {
  return amount === amount_due ? invoice_number : `${invoice_number} (${amount} of ${amount_due} due)`;
}

function levelRows(levels: LevelsData) {
  return levels.map(({ level, count, totals }) => ({
    level,
    count,
    amounts: Object.fromEntries(totals.map(({ currency, amount }) => [currency, amount])),
  }));
}

const LEVEL_WORDS: Readonly<Record<LevelsData[number]['level'], string>> = {
  certain: 'certain',
  likely: 'likely',
  possible: 'possible',
  ambiguous: 'ambiguous',
  already_paid: 'for invoices paid already',
  unmatched: 'unknown',
  reversal: 'taken back by the bank',
};

/** Number and sum of the entries on each level: `3 certain (EUR 363.00), 1 ambiguous (EUR 50.00)`. */
function inLevels(levels: LevelsData): string {
  const parts = levels.map(({ level, count, totals }) => {
    const sums = inCurrencies(totals.map(({ currency, amount }) => money(amount, currency)));
    return `${count} ${LEVEL_WORDS[level]} (${sums})`;
  });
  return joined(parts, 'and');
}

/**
 * Next steps for the model: first for certain matches, then for less certain matches, then for reversals and returns.
 */
function nextFor(levels: LevelsData): string | undefined {
  const has = (level: LevelsData[number]['level']) => levels.some((one) => one.level === level);
  const parts = [
    has('certain')
      ? 'Tell the user what is certain, and ask; then confirmBankEntries with level: "certain" records it.'
      : '',
    has('likely') || has('possible') || has('ambiguous')
      ? 'Show the likely, possible and ambiguous ones with their invoices; record each that the user confirms with entry_id and invoice_id.'
      : '',
    has('reversal') ? 'For what the bank took back or returned, propose undoPayment of what it names.' : '',
  ].filter(Boolean);
  return parts.join(' ') || undefined;
}

/** Number of entries in words: `1 open bank entry`, `2 open bank entries`. */
function entriesIn(count: number, which = ''): string {
  return `${count} ${which}${which === '' ? '' : ' '}${count === 1 ? 'entry' : 'entries'}`;
}

/** Number of rows that fit in the answer, even if all names have the maximum length. */
const IMPORTED_SHOWN_MAX = 18;

type Imported = z.input<typeof importBankStatement.output>;

export const statementImported = answerBuilder({
  levels: LEVELS,
  known_count: 'number',
  debit_count: 'number',
  not_booked_count: 'number',
  left_out: rows({ reason: 'text', count: 'number', places: 'untrusted' }),
  warnings: 'texts',
  first_day: 'text',
  last_day: 'text',
  more_count: 'number',
  entries: rows(ENTRY),
})((data: Imported) => {
  const { imported, known, levels, entries, left_out: out } = data;
  const before = known === 0 ? '' : ` ${entriesIn(known)} ${known === 1 ? 'was' : 'were'} imported before.`;
  return {
    summary:
      imported === 0
        ? `Nothing new in the statement.${before} Nothing was recorded.`
        : `Imported ${counted(imported, 'incoming payment')}: ${inLevels(levels)}.${before} Nothing was recorded yet.`,
    next: joinedSteps(
      data.warnings.length > 0 ? 'Tell the user the warnings.' : undefined,
      imported === 0 && known > 0 ? 'listBankEntries shows what is still open.' : nextFor(levels),
    ),
    levels: levelRows(levels),
    known_count: known || undefined,
    debit_count: out.debits || undefined,
    not_booked_count: out.not_booked || undefined,
    left_out: leftOutRows(out),
    warnings:
      data.warnings.length === 0 ? undefined : data.warnings.slice(0, WARNINGS_MAX).map(({ message }) => message),
    first_day: data.first_day,
    last_day: data.last_day,
    more_count: imported - Math.min(entries.length, IMPORTED_SHOWN_MAX) || undefined,
    entries: entries.slice(0, IMPORTED_SHOWN_MAX).map(rowOf),
  };
});

const WARNINGS_MAX = 5;
const PLACES_MAX = 5;

function joinedSteps(...steps: readonly (string | undefined)[]): string | undefined {
  return steps.filter((step) => step !== undefined).join(' ') || undefined;
}

/**
 * Lines that were left out of the import, counted by reason. For each reason, `places` lists the first lines with their
 * position in the file and their content.
 */
function leftOutRows({ debits: _, rows: listed, ...counts }: Imported['left_out']) {
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  if (found.length === 0) return undefined;
  return found.map(([reason, count]) => ({
    reason: reason.replaceAll('_', ' '),
    count,
    places: listed
      .filter((one) => one.reason === reason)
      .slice(0, PLACES_MAX)
      .map(({ place, said }) => (said === null ? place : `${place}: ${said}`))
      .join('; '),
  }));
}

type Listed = z.input<typeof listBankEntries.output>;

export const bankEntryList = answerBuilder({ total_count: 'number', levels: LEVELS, ...PAGE, entries: rows(ENTRY) })(
  (data: Listed, context) => {
    const { args } = context;
    const { entries, levels } = data;
    const state = String(args.level ?? args.status ?? 'open').replace('_', ' ');
    const span = spanWords(args, 'booked', 'from', 'to');
    const known = levels && args.level === undefined && levels.length > 0 ? `: ${inLevels(levels)}` : '';
    return {
      summary:
        entries.length === 0
          ? `There are no ${state} bank entries${span}.`
          : `${entriesIn(data.total_count, `${state} bank`)}${span}${known}.`,
      next: nextFor(levels ?? []),
      total_count: data.total_count,
      levels: levels ? levelRows(levels) : undefined,
      ...pageFacts(data, entries.length, context),
      entries: entries.map(rowOf),
    };
  },
);

type ConfirmedMany = z.input<typeof confirmBankEntries.output>;

export const entriesConfirmed = answerBuilder({
  totals: rows({ currency: 'text', amount: 'money' }),
  has_more: 'flag',
  recorded: rows({ entry_id: 'number', payments: 'texts', currency: 'text', excess: 'money' }),
  skipped: rows({ entry_id: 'number', reason: 'text', message: 'line' }),
})((data: ConfirmedMany) => {
  const sums = inCurrencies(data.totals.map(({ currency, amount }) => money(amount, currency)));
  const skipped = data.skipped === 0 ? '' : ` Skipped ${data.skipped}.`;
  return {
    summary:
      data.recorded === 0
        ? `Nothing was recorded.${skipped}`
        : `Recorded ${entriesIn(data.recorded, 'bank')}, ${sums}.${skipped} Nothing was sent.`,
    next: data.has_more ? 'More are certain: call again to record them.' : undefined,
    totals: data.totals,
    has_more: data.has_more || undefined,
    recorded: data.results.flatMap(({ entry_id, outcome, payments, currency, excess }) =>
      outcome === 'recorded'
        ? [
            {
              entry_id,
              payments: payments.map(({ id, invoice_number, amount }) => `${id}: ${amount} for ${invoice_number}`),
              currency: excess > 0 ? currency : undefined,
              excess: excess > 0 ? excess : undefined,
            },
          ]
        : [],
    ),
    skipped: data.results.flatMap(({ entry_id, outcome, reason, message }) =>
      outcome === 'skipped' ? [{ entry_id, reason, message }] : [],
    ),
  };
});

type Requested = z.input<typeof requestUpload.output>;

export const uploadRequested = answerBuilder({ upload_id: 'number', page_url: 'text', upload_url: 'text' }, [
  'upload_id',
])(({ upload_id, purpose, page_url, upload_url }: Requested) => ({
  summary: `Upload ${upload_id} waits for a file, for 15 minutes.`,
  next: `Give the user page_url, to drop the file there. When they say that it is done, call ${purpose === 'attachment' ? 'attachFile' : 'importBankStatement'} with upload_id.`,
  upload_id,
  page_url,
  upload_url,
}));
