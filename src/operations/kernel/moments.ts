/** Fields that take a date or an instant (R17). */
import {
  addDays,
  dateAt,
  type Instant,
  type LocalDate,
  parseDate,
  parseInstant,
  startOfDay,
  UTC,
} from '../../model/dates.ts';
import type { ReadContext } from './context.ts';
import { meaning, parsed } from './fields.ts';

/** A date stands for its whole day. */
export type Moment = LocalDate | Instant;

const Either = parsed<Moment>(
  (text) => parseDate(text) ?? parseInstant(text),
  'must be a date that exists, as YYYY-MM-DD, or an instant such as 2026-03-31T12:00:00Z',
);

export const MomentField = meaning(Either.clone(), { is: 'moment' });

/** Until when something holds: of a date, until its end. */
export const UntilField = meaning(Either.clone(), { is: 'until' });

/**
 * The instant at which the moment begins: of a date, midnight in the account's zone. Many programs write a date as midnight in UTC,
 * which is the day before in zones west of it: there it stands for its date.
 */
export function startOf({ account: { timezone } }: Pick<ReadContext, 'account'>, moment: Moment): Instant {
  const date = dateOf(moment);
  if (date === undefined) return moment as Instant;
  return typeof moment === 'number' && dateAt(moment, timezone) === date ? moment : startOfDay(date, timezone);
}

/** The instant at which the moment is over: of a date, the next midnight in the account's zone. */
export function endOf({ account }: Pick<ReadContext, 'account'>, moment: Moment): Instant {
  return typeof moment === 'string' ? startOfDay(addDays(moment, 1), account.timezone) : moment;
}

/** The same for a date and for each instant that may stand for it. */
export function asOneMoment({ account }: Pick<ReadContext, 'account'>, moment: Moment): Instant {
  const date = dateOf(moment);
  return date === undefined ? (moment as Instant) : startOfDay(date, account.timezone);
}

/** A date, or midnight in UTC, which many programs write for one. */
export function dateOf(moment: Moment): LocalDate | undefined {
  if (typeof moment === 'string') return moment;
  const date = dateAt(moment, UTC);
  return startOfDay(date, UTC) === moment ? date : undefined;
}

export function todayOf(ctx: Pick<ReadContext, 'account' | 'now'>): LocalDate {
  return dateAt(ctx.now(), ctx.account.timezone);
}
