/** Files of a tax report: formats, tables, and checks of the input. */
import type { ValidationIssue } from '../../model/billing-error.ts';

/** The styles of `spreadsheet-style.ts`. In `excel`, the headings are words in the language of the business. */
export const FILE_FORMATS = ['csv', 'excel'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** `summary`: the rows of the report. `documents`: a row for each tax group of each document. */
export const FILE_TABLES = ['summary', 'documents'] as const;
export type FileTable = (typeof FILE_TABLES)[number];

function isFile(format: unknown): format is FileFormat {
  return (FILE_FORMATS as readonly unknown[]).includes(format);
}

/**
 * Faults for `combinations` of an operation: `limit` and `cursor` are refused for a file, because a file has all rows.
 * `table` is refused for an answer that is not a file.
 */
export function fileFaults(raw: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const unfit = isFile(raw.format) ? (['limit', 'cursor'] as const) : (['table'] as const);
  const why = isFile(raw.format) ? 'must be left out: a file has all rows' : 'needs format csv or excel';
  return unfit.flatMap((field) => (raw[field] === undefined ? [] : [{ field, message: why }]));
}
