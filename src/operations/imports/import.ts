/** An import as answers show it (R108). */
import * as z from 'zod';
import { FACTS } from '../../documents/migration/format.ts';
import { BillingError } from '../../model/billing-error.ts';
import { addMs, formatInstant, type Instant } from '../../model/dates.ts';
import type { ImportId } from '../../model/ids.ts';
import {
  IMPORT_BOUNDS,
  IMPORT_FORMATS,
  IMPORT_KINDS,
  IMPORT_STATES,
  LEFT_OUT_OF_IMPORTS,
  type LeftOutRow,
  type RowFault,
} from '../../model/import.ts';
import { type Currency, toMajor } from '../../model/money.ts';
import type { ImportRow } from '../../store/imports/imports.ts';
import type { Queries } from '../../store/store.ts';
import type { ReadContext } from '../kernel/context.ts';
import { InstantText, text } from '../kernel/fields.ts';
import { ChangedRow, type ChangedRowData, ImportedRow, type ImportedRowData } from './imported-row.ts';

const Column = text(IMPORT_BOUNDS.column).optional();

export const ImportMappingInput = z
  .strictObject({
    columns: z
      .strictObject(
        Object.fromEntries(FACTS.map((fact) => [fact, Column])) as Record<(typeof FACTS)[number], typeof Column>,
      )
      .optional()
      .describe('The name of the column with each fact. Left out: the columns of a known product.'),
    day_order: z.enum(['day_first', 'month_first']).optional().describe('If 03/04 can be both.'),
    decimal: z.enum(['.', ',']).optional().describe('If 1.250 can be both.'),
  })
  .describe('How to read a file that is no export of a known product.');

/** Sums of the rows of one currency, in minor units. */
export type ImportTotal = {
  readonly currency: Currency;
  readonly count: number;
  readonly amount: number;
  readonly paid: number;
  readonly due: number;
};

/**
 * Result of a preview or of a confirmed import. `faults`, `leftOut`, `newRows` and `changedRows` contain only the first
 * entries. `faultCount`, `leftOutCount`, `new` and `changed` count all entries.
 */
export type ImportReport = {
  readonly rows: number;
  readonly new: number;
  readonly same: number;
  readonly changed: number;
  /** Number of new customers, including the customers of new invoices. */
  readonly customers: number;
  readonly faults: readonly RowFault[];
  readonly faultCount: number;
  readonly leftOut: readonly LeftOutRow[];
  readonly leftOutCount: number;
  /**
   * `withoutPaidDay`: number of paid invoices without a payment date. `withoutTax`: number of invoices for which the
   * file does not state the tax.
   */
  readonly withoutPaidDay: number;
  readonly withoutTax: number;
  readonly totals: readonly ImportTotal[];
  /**
   * Only in the report of a preview. This report is deleted with the file. The report of a confirmed import is kept.
   * Its rows would still name customers who are erased later (R107).
   */
  readonly newRows?: readonly ImportedRowData[];
  readonly changedRows?: readonly ChangedRowData[];
};

const Label = z.string().nullable().describe('Invoice number, item code or customer name in this row.');

export const Import = z.object({
  id: z.int(),
  kind: z.enum(IMPORT_KINDS),
  format: z.enum(IMPORT_FORMATS).describe('The recognized product, or mapping.'),
  state: z.enum(IMPORT_STATES),
  rows: z.int().describe('Of the file, without its header.'),
  new: z.int().describe('Objects that are stored on confirmation, or were.'),
  same: z.int().describe('Known already, with the same content.'),
  changed: z.int().describe('Known already, with other content. They stay as they are.'),
  customers: z.int().describe('New customers, also those of invoices.'),
  faults: z
    .array(
      z.object({
        row: z.int().describe('From 1, without the header.'),
        label: Label,
        field: z.string(),
        message: z.string(),
      }),
    )
    .describe(`The first ${IMPORT_BOUNDS.shown}. With a fault nothing can be confirmed.`),
  fault_count: z.int(),
  left_out: z
    .array(z.object({ row: z.int(), label: Label, reason: z.enum(LEFT_OUT_OF_IMPORTS) }))
    .describe(`The first ${IMPORT_BOUNDS.shown} rows that are nothing to store.`),
  left_out_count: z.int(),
  without_paid_day: z.int().describe('Paid invoices without the day: it is taken to be the due date, or today.'),
  without_tax: z.int().describe('Invoices whose tax the file does not say.'),
  totals: z
    .array(
      z.object({
        currency: z.string(),
        count: z.int(),
        amount: z.number(),
        amount_paid: z.number(),
        amount_due: z.number(),
      }),
    )
    .describe('Of the new invoices.'),
  new_rows: z
    .array(ImportedRow)
    .nullable()
    .describe(`The first ${IMPORT_BOUNDS.shown} rows that would be stored. Null in lists, and after the preview.`),
  changed_rows: z
    .array(ChangedRow)
    .nullable()
    .describe(
      `The first ${IMPORT_BOUNDS.shown} changed rows, as the file has them. Null in lists, and after the preview.`,
    ),
  created_at: InstantText,
  confirmed_at: InstantText.nullable(),
  undone_at: InstantText.nullable(),
  expires_at: InstantText.nullable().describe('Until when it can be confirmed, or undone.'),
});
export type ImportData = z.input<typeof Import>;

/** Presents an import. If it is a preview, adds its new and changed rows. */
export function presentImport(row: ImportRow): ImportData {
  const listed = presentListedImport(row);
  if (row.state !== 'preview') return listed;
  const { newRows = [], changedRows = [] } = JSON.parse(row.report) as ImportReport;
  return { ...listed, new_rows: [...newRows], changed_rows: [...changedRows] };
}

export function presentListedImport(row: ImportRow): ImportData {
  const report = JSON.parse(row.report) as ImportReport;
  const when = (at: Instant | null) => (at === null ? null : formatInstant(at));
  return {
    id: row.id,
    kind: row.kind,
    format: row.format,
    state: row.state,
    rows: report.rows,
    new: report.new,
    same: report.same,
    changed: report.changed,
    customers: report.customers,
    faults: report.faults.map(({ label = null, ...fault }) => ({ ...fault, label })),
    fault_count: report.faultCount,
    left_out: report.leftOut.map(({ label = null, ...one }) => ({ ...one, label })),
    left_out_count: report.leftOutCount,
    without_paid_day: report.withoutPaidDay,
    without_tax: report.withoutTax,
    totals: report.totals.map(({ currency, count, amount, paid, due }) => ({
      currency,
      count,
      amount: toMajor(amount, currency),
      amount_paid: toMajor(paid, currency),
      amount_due: toMajor(due, currency),
    })),
    new_rows: null,
    changed_rows: null,
    created_at: formatInstant(row.created_at),
    confirmed_at: when(row.confirmed_at),
    undone_at: when(row.undone_at),
    expires_at: row.state === 'undone' ? null : formatInstant(row.expires_at),
  };
}

/** Throws for an unknown import, and for a preview that has expired but is not deleted yet. */
export async function requireImport(ctx: ReadContext, id: number, db: Queries = ctx.store): Promise<ImportRow> {
  const row = await db.imports.find(ctx.account.id, id as ImportId);
  if (row && (row.state !== 'preview' || row.expires_at > ctx.now())) return row;
  throw new BillingError('import_not_found', `There is no import ${id}, or its preview has expired.`, {
    field: 'id',
    hint: 'POST /imports makes a preview, which can be confirmed for a day.',
  });
}

/** Deadline for undoing an import that is confirmed at `now`. */
export function undoUntil(now: Instant): Instant {
  return addMs(now, IMPORT_BOUNDS.undoMs);
}

/** Rejects tokens with limits. A limit is an amount in one currency, but an import may have several. */
export function neverWithLimits(): never {
  throw new BillingError('not_permitted', 'A token with limits cannot confirm or undo imports.', {
    hint: 'Let a person do it in the dashboard.',
  });
}

/** A number of entries in words: `2 new entries`, `1 entry`. */
export function entries(count: number, which = ''): string {
  return `${count} ${which}${count === 1 ? 'entry' : 'entries'}`;
}
