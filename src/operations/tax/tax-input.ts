/** Input fields of a tax report: the period (by name or by days), the pages of the list, and the files. */
import * as z from 'zod';
import type { ValidationIssue } from '../../model/billing-error.ts';
import { addDays, type LocalDate } from '../../model/dates.ts';
import { type DayRange, PERIODS, type PeriodName, periodNamed } from '../../model/periods.ts';
import type { ReadContext } from '../kernel/context.ts';
import { Cursor, DateField, dateOrderFaults, Limit, todayOf } from '../kernel/fields.ts';
import { cursorFaults } from '../kernel/paging.ts';
import { FILE_FORMATS, FILE_TABLES, fileFaults } from './tax-file-input.ts';

/** Longest period in days: one year. This limits the work for one answer. */
const DAYS_MAX = 366;

const PERIOD_INPUT = {
  period: z
    .enum(PERIODS)
    .optional()
    .describe(
      'Calendar period in the time zone of the account, instead of from and to; last_quarter if all are left out.',
    ),
  from: DateField.optional().describe('First day, together with to.'),
  to: DateField.optional().describe(`Last day, at most ${DAYS_MAX} days.`),
};

/** Name of the list that is divided into pages. */
export const LIST = 'eu_sales';

export const TaxReportInput = z.strictObject({
  ...PERIOD_INPUT,
  format: z
    .enum(['json', ...FILE_FORMATS])
    .default('json')
    .describe('csv, or excel: with ; and decimal comma.'),
  table: z.enum(FILE_TABLES).optional().describe('Rows of a file: the sums, or each document. summary if left out.'),
  limit: Limit.describe('How many rows of eu_sales to return.'),
  cursor: Cursor,
});

/** Faults of the input of a tax report. Used in `combinations` of its operations. */
export function taxInputFaults(raw: Given): ValidationIssue[] {
  return [...cursorFaults(LIST, raw), ...periodFaults(raw), ...fileFaults(raw)];
}

type Given = Readonly<Record<string, unknown>>;

function periodFaults(raw: Given): ValidationIssue[] {
  const { period, from, to } = raw;
  if (period !== undefined) {
    return ['from', 'to'].flatMap((field) =>
      raw[field] === undefined ? [] : [{ field, message: 'must be left out when period is given' }],
    );
  }
  if ((from === undefined) !== (to === undefined)) {
    const [missing, given] = from === undefined ? (['from', 'to'] as const) : (['to', 'from'] as const);
    return [{ field: missing, message: `is needed with ${given}` }];
  }
  const faults = dateOrderFaults(raw, 'from', 'to');
  return faults.length === 0 && isTooLong(from, to)
    ? [{ field: 'to', message: `must be at most ${DAYS_MAX} days from the first day` }]
    : faults;
}

function isTooLong(from: unknown, to: unknown): boolean {
  const days = [from, to].map((one) => DateField.safeParse(one));
  const [first, last] = days.map(({ data }) => data);
  return first !== undefined && last !== undefined && last > addDays(first, DAYS_MAX - 1);
}

export type PeriodInput = {
  readonly period?: PeriodName | undefined;
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
};

export function periodOf(ctx: Pick<ReadContext, 'account' | 'now'>, { period, from, to }: PeriodInput): DayRange {
  if (from !== undefined && to !== undefined) return { from, to };
  return periodNamed(period ?? 'last_quarter', todayOf(ctx));
}
