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
import { meaning } from './field-types.ts';
import { parsed } from './fields.ts';

/** A date stands for its whole day. */
export type Moment = LocalDate | Instant;

const Either = parsed<Moment>(
  (text) => parseDate(text) ?? parseInstant(text),
  'must be a date that exists, as YYYY-MM-DD, or an instant such as 2026-03-31T12:00:00Z',
);

export const MomentField = meaning(Either.clone(), { is: 'moment' });

/** The end of a period: of a date, the end of that day. */
export const UntilField = meaning(Either.clone(), { is: 'until' });

/**
 * The instant at which a moment begins: for a date, midnight in the account's zone. Programs often write a date as
 * midnight in UTC, which is the day before in zones west of it: such an instant stands for its date.
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

/** One instant for a date and for every instant that may stand for it. */
export function asOneMoment({ account }: Pick<ReadContext, 'account'>, moment: Moment): Instant {
  const date = dateOf(moment);
  return date === undefined ? (moment as Instant) : startOfDay(date, account.timezone);
}

/** The date that a moment stands for: a date itself, or midnight in UTC, which programs often write for a date. */
export function dateOf(moment: Moment): LocalDate | undefined {
  if (typeof moment === 'string') return moment;
  const date = dateAt(moment, UTC);
  return startOfDay(date, UTC) === moment ? date : undefined;
}

export function todayOf(ctx: Pick<ReadContext, 'account' | 'now'>): LocalDate {
  return dateAt(ctx.now(), ctx.account.timezone);
}
