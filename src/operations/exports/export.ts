/** Export as operations return it to the dashboard, with its progress. */
import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { formatInstant } from '../../model/dates.ts';
import {
  EVERYTHING,
  EXPORT_CHOICES,
  EXPORT_FORMATS,
  EXPORT_STATUSES,
  type ExportPeriod,
  exportStatusAt,
  tablesIn,
} from '../../model/export.ts';
import type { ExportId } from '../../model/ids.ts';
import type { ExportRow } from '../../store/delivery/exports.ts';
import type { Context } from '../kernel/context.ts';
import { InstantText } from '../kernel/fields.ts';
import { type Source, TABLE_EXPORTS } from './tables.ts';

export const Export = z.object({
  id: z.int(),
  choice: z.enum(EXPORT_CHOICES),
  format: z.enum(EXPORT_FORMATS),
  status: z.enum(EXPORT_STATUSES),
  from: z.string().nullable(),
  to: z.string().nullable(),
  pdfs: z.boolean(),
  rows_done: z.int().describe('PDFs count as rows.'),
  rows_total: z.int().describe('Counted when it was requested, and again when the download began.'),
  created_at: InstantText,
  expires_at: InstantText,
});
export type ExportData = z.input<typeof Export>;

export function presentExport(row: ExportRow, { now }: Pick<Context, 'now'>): ExportData {
  return {
    id: row.id,
    choice: row.choice,
    format: row.format,
    status: exportStatusAt(row.status, row.seen_at, now()),
    from: row.period_from,
    to: row.period_to,
    pdfs: row.with_pdfs === 1,
    rows_done: row.rows_done,
    rows_total: row.rows_total,
    created_at: formatInstant(row.created_at),
    expires_at: formatInstant(row.expires_at),
  };
}

export async function requireExport(ctx: Context, id: number): Promise<ExportRow> {
  const row = await ctx.store.exports.find(ctx.account.id, id as ExportId);
  if (row && row.expires_at > ctx.now()) return row;
  throw exportNotFound(id);
}

export function exportNotFound(id: number): BillingError {
  return new BillingError('export_not_found', `There is no export ${id}, or it can no longer be downloaded.`, {
    field: 'id',
    hint: 'Start another one.',
  });
}

type Contents = Pick<ExportRow, 'choice' | 'period_from' | 'period_to' | 'with_pdfs'>;

export function periodIn({ period_from: from, period_to: to }: Contents): ExportPeriod | undefined {
  return from === null || to === null ? undefined : { from, to };
}

export async function rowsIn(source: Source, contents: Contents): Promise<number> {
  const period = periodIn(contents);
  const tables = [
    ...tablesIn(contents.choice),
    ...(contents.with_pdfs === 1 ? (['invoices', 'credit_notes'] as const) : []),
  ];
  const counts = await Promise.all(tables.map((table) => TABLE_EXPORTS[table].count({ ...source, period })));
  return counts.reduce((sum, count) => sum + count, 0);
}

const FORMAT_NAMES = { csv: 'CSV', excel: 'Excel', json: 'JSON' } as const satisfies Record<
  ExportRow['format'],
  string
>;

/** Name of an export in sentences: `customers as CSV`, `everything of 2026-01-01 to 2026-03-31 as CSV, with PDFs`. */
export function nameOfExport({ choice, format, ...row }: Contents & Pick<ExportRow, 'format'>): string {
  const what = choice === EVERYTHING ? choice : choice.replaceAll('_', ' ');
  const period = periodIn({ choice, ...row });
  const when = period ? ` of ${period.from} to ${period.to}` : '';
  return `${what}${when} as ${FORMAT_NAMES[format]}${row.with_pdfs === 1 ? ', with PDFs' : ''}`;
}
