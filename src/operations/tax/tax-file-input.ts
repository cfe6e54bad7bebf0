/** Files of a tax report: their formats and tables, and which input they take. */
import type { ValidationIssue } from '../../model/billing-error.ts';

/**
 * `csv`: commas, decimal points and names for programs, as in exports. `excel`: CSV that Excel opens by a double click
 * where the decimal sign is a comma: byte order mark, semicolons, decimal commas, and headings for people.
 */
export const FILE_FORMATS = ['csv', 'excel'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** `summary`: the rows of the report. `documents`: a row for each tax group of each document. */
export const FILE_TABLES = ['summary', 'documents'] as const;
export type FileTable = (typeof FILE_TABLES)[number];

function isFile(format: unknown): format is FileFormat {
  return (FILE_FORMATS as readonly unknown[]).includes(format);
}

/** For `combinations`: a file is whole, and only a file has a table. */
export function fileFaults(raw: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const unfit = isFile(raw.format) ? (['limit', 'cursor'] as const) : (['table'] as const);
  const why = isFile(raw.format) ? 'must be left out: a file has all rows' : 'needs format csv or excel';
  return unfit.flatMap((field) => (raw[field] === undefined ? [] : [{ field, message: why }]));
}
