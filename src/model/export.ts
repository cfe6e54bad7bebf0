/** Exports: tables, formats and progress. */
import { addMs, DAY_MS, type Instant } from './dates.ts';

/** All tables, in their order in a complete export. */
export const EXPORT_TABLES = [
  'customers',
  'invoices',
  'invoice_lines',
  'credit_notes',
  'quotes',
  'quote_lines',
  'payments',
  'refunds',
  'disputes',
  'payment_links',
  'payment_plans',
  'subscriptions',
  'items',
  'bank_entries',
  'activity',
] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

export const EVERYTHING = 'everything';
export const EXPORT_CHOICES = [EVERYTHING, ...EXPORT_TABLES] as const;
export type ExportChoice = (typeof EXPORT_CHOICES)[number];

export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Statuses of an export. The export is written while it is downloaded. `waiting`: no download has started yet. */
export const EXPORT_STATUSES = ['waiting', 'running', 'done', 'broken'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** Time at which an export expires. Until then, an export can be downloaded any number of times. */
export function exportExpiry(askedAt: Instant): Instant {
  return addMs(askedAt, DAY_MS);
}

/** Longest pause of a running download in milliseconds. After a longer pause, the status of the export is `broken`. */
const SILENCE_MS_MAX = 120_000;

export function exportStatusAt(stored: ExportStatus, lastSeenAt: Instant, now: Instant): ExportStatus {
  return stored === 'running' && now - lastSeenAt > SILENCE_MS_MAX ? 'broken' : stored;
}

export function tablesIn(choice: ExportChoice): readonly ExportTable[] {
  return choice === EVERYTHING ? EXPORT_TABLES : [choice];
}
