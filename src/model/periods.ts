/** Periods by name, in the calendar of an account (R109): months, quarters and years that begin in January. */
import { addDays, addMonths, type LocalDate, type LocalMonth, monthOf } from './dates.ts';

export const PERIODS = ['this_month', 'last_month', 'this_quarter', 'last_quarter', 'this_year', 'last_year'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** First and last day, both included. */
export type DayRange = { readonly from: LocalDate; readonly to: LocalDate };

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** The whole period, even if the period has not ended yet. `today`: the current day in the zone of the account. */
export function periodNamed(name: PeriodName, today: LocalDate): DayRange {
  const [which, unit] = name.split('_') as ['this' | 'last', keyof typeof MONTHS];
  const months = MONTHS[unit];
  const month = monthOf(today);
  const current = addMonths(month, -((Number(month.slice(5)) - 1) % months));
  const first = which === 'this' ? current : addMonths(current, -months);
  return { from: firstDay(first), to: addDays(firstDay(addMonths(first, months)), -1) };
}

function firstDay(month: LocalMonth): LocalDate {
  return `${month}-01` as LocalDate;
}
