/** The caller's mapping for a CSV file of an unknown bank: which column contains which fact (R89a). */
import * as z from 'zod';
import { CSV_DELIMITERS, LEFT_OUT_REASONS } from '../../documents/bank-statement/entry.ts';
import { DATE_FORMATS } from '../../documents/bank-statement/numbers.ts';
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import type { ValidationIssue } from '../../model/billing-error.ts';
import { text } from '../kernel/fields.ts';

/** Re-exported for the dashboard, which must not import `documents`. */
export { LEFT_OUT_REASONS };
/** Date formats that a mapping may name. */
export const STATEMENT_DATES = DATE_FORMATS;

const POSITION_MAX = 1_000;
const WORDS_MAX = 20;

/** The name of a column in the header, or its position from 1. */
const Column = z.union([text(BANK_BOUNDS.column), z.int().min(1).max(POSITION_MAX)]);

export const StatementMapping = z
  .strictObject({
    delimiter: z.enum(CSV_DELIMITERS).optional(),
    decimal: z.enum(['.', ',']).optional(),
    date_format: z.enum(STATEMENT_DATES).optional().describe('The order of the parts; 2.1.2026 is DD.MM.YYYY too.'),
    booked: z
      .array(text(BANK_BOUNDS.column))
      .min(1)
      .max(WORDS_MAX)
      .optional()
      .describe('Words in columns.state that mean booked; other rows are left out.'),
    columns: z.strictObject({
      date: Column,
      amount: Column.optional().describe('With a sign, or with credit_debit. Or amount_in and amount_out.'),
      amount_in: Column.optional(),
      amount_out: Column.optional(),
      credit_debit: Column.optional(),
      state: Column.optional().describe('Whether it is booked.'),
      currency: Column.optional(),
      name: Column.optional(),
      iban: Column.optional(),
      text: Column.optional(),
      reference: Column.optional(),
      account: Column.optional(),
      balance: Column.optional().describe('After the row.'),
    }),
  })
  .describe('Columns of a CSV whose bank is not known: header names, or positions from 1 if it has no header.');

/** Checks that a mapping contains one column of amounts, or separate columns for credits and debits. */
export function mappingFaults(mapping: z.infer<typeof StatementMapping> | undefined): ValidationIssue[] {
  const columns = mapping?.columns;
  if (!columns) return [];
  const { amount, amount_in: amountIn, amount_out: amountOut } = columns;
  const hasSides = amountIn !== undefined || amountOut !== undefined;
  if ((amount !== undefined) !== hasSides) return [];
  return [
    amount === undefined
      ? {
          field: 'mapping.columns.amount',
          message: 'is required: the column of amounts, or amount_in and amount_out for two columns',
        }
      : { field: 'mapping.columns.amount', message: 'must not be given together with amount_in or amount_out' },
  ];
}
