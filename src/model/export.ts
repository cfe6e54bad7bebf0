/** Exports: tables, formats and progress. */
import { addDays, addMonths, addMs, DAY_MS, type Instant, type LocalDate, monthOf } from './dates.ts';

/** All tables, in their order in a complete export. */
export const EXPORT_TABLES = [
  'customers',
  'merged_customers',
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

/** `csv` and `excel` are styles of `spreadsheet-style.ts`. */
export const EXPORT_FORMATS = ['csv', 'excel', 'json'] as const;
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

/** First and last day, in the account's time zone. */
export type ExportPeriod = { readonly from: LocalDate; readonly to: LocalDate };

/**
 * Tables with documents and payments. If an export is limited to a period, only rows with a date in this period are
 * exported from these tables.
 */
export const DATED_TABLES = [
  'invoices',
  'invoice_lines',
  'credit_notes',
  'payments',
  'refunds',
  'bank_entries',
] as const satisfies readonly ExportTable[];

export function isDated(choice: ExportChoice): boolean {
  return choice === EVERYTHING || (DATED_TABLES as readonly ExportChoice[]).includes(choice);
}

export const USUAL_PERIODS = ['last_month', 'last_quarter', 'last_year'] as const;
export type UsualPeriod = (typeof USUAL_PERIODS)[number];

const MONTHS_OF: Readonly<Record<UsualPeriod, number>> = { last_month: 1, last_quarter: 3, last_year: 12 };

/** The last whole month, quarter or year before `today`. Quarters begin in January, April, July and October. */
export function usualPeriod(period: UsualPeriod, today: LocalDate): ExportPeriod {
  const length = MONTHS_OF[period];
  const month = monthOf(today);
  const before = (Number(month.slice(5)) - 1) % length;
  const next = addMonths(month, -before);
  const first = addMonths(next, -length);
  return { from: `${first}-01` as LocalDate, to: addDays(`${next}-01` as LocalDate, -1) };
}

export function tablesIn(choice: ExportChoice): readonly ExportTable[] {
  return choice === EVERYTHING ? EXPORT_TABLES : [choice];
}
