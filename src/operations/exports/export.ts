/** Export as operations return it to the dashboard, with its progress. */
import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { formatInstant } from '../../model/dates.ts';
import {
  EVERYTHING,
  EXPORT_CHOICES,
  EXPORT_FORMATS,
  EXPORT_STATUSES,
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
  rows_done: z.int(),
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

export async function rowsIn(source: Source, choice: ExportRow['choice']): Promise<number> {
  const counts = await Promise.all(tablesIn(choice).map((table) => TABLE_EXPORTS[table].count(source)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Name of an export in sentences: `customers as CSV`. */
export function nameOfExport({ choice, format }: Pick<ExportRow, 'choice' | 'format'>): string {
  return `${choice === EVERYTHING ? choice : choice.replaceAll('_', ' ')} as ${format.toUpperCase()}`;
}
