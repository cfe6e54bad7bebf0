/** Stored sums of quotes. With these sums, the totals of a list take the same time for any number of quotes (R102). */
import { type Selectable, sql } from 'kysely';
import type { LocalDate } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import { type QuoteStatusSplit, STORED_QUOTE_STATUSES } from '../../model/quote.ts';
import type { Database } from '../engine/database.ts';
import type { Tables } from '../schema/tables.ts';
import { linesIn } from './invoice-totals.ts';
import { incrementCounter, sumOfRows } from './kept-sum.ts';

type QuoteRow = Selectable<Tables['quotes']>;

const AMOUNTS = ['subtotal', 'tax_total', 'amount'] as const;
const SUMS = ['count', ...AMOUNTS] as const;

/** Sums of the quotes in one currency, in minor units. */
export type QuoteTotal = Pick<QuoteRow, 'currency'> & Record<(typeof SUMS)[number], number>;

/** Columns of a quote on which sums depend. */
export type CountedQuote = Pick<
  QuoteRow,
  'account_id' | 'status' | 'valid_until' | 'currency' | 'lines' | (typeof AMOUNTS)[number]
>;

export const QUOTE_TOTALS = sumOfRows<CountedQuote>({
  table: 'quote_totals',
  says: 'Sums of quotes per status, currency and last day, and over all days, are those of the quotes.',
  rows: 'quotes',
  group: ['status', 'valid_until', 'currency'],
  overAll: 'valid_until',
  figures: AMOUNTS,
  dropsEmpty: true,
});

/**
 * Updates the sums and the count of lines after a quote was inserted, changed or deleted. The caller must hold the
 * account's lock.
 */
export async function moveQuoteTotals(
  db: Database,
  before: CountedQuote | null,
  after: CountedQuote | null,
): Promise<void> {
  await QUOTE_TOTALS.move(db, before, after);
  const lines = before?.lines === after?.lines ? 0 : linesIn(after) - linesIn(before);
  const { account_id } = (after ?? before) as CountedQuote;
  if (lines !== 0) await incrementCounter(db, account_id, 'quote_lines', lines);
}

/** Filter for sums of quotes. An open quote whose `valid_until` is before `today` counts as expired. */
export type QuoteTotalFilter = {
  readonly split: QuoteStatusSplit | undefined;
  readonly currency: Currency | undefined;
  readonly today: LocalDate;
};

/** Sums per currency, read from the table of stored sums. */
export function keptQuoteTotals(
  db: Database,
  accountId: AccountId,
  { split, currency, today }: QuoteTotalFilter,
): Promise<QuoteTotal[]> {
  return db
    .selectFrom('quote_totals')
    .select('currency')
    .select((s) => SUMS.map((column) => s.fn.sum<number>(column).as(column)))
    .where('account_id', '=', accountId)
    .where((row) => {
      const whole = row('valid_until', '=', '');
      const { stored, half } = split ?? { stored: STORED_QUOTE_STATUSES, half: null };
      const ofStored = row.and([whole, stored.length === 0 ? row.lit(false) : row('status', 'in', stored)]);
      if (half === null) return ofStored;
      const day = half === 'expired' ? row('valid_until', '<', today) : row('valid_until', '>=', today);
      return row.or([ofStored, row.and([row('status', '=', 'open'), row('valid_until', '>', ''), day])]);
    })
    .$if(currency !== undefined, (q) => q.where('currency', '=', currency as Currency))
    .groupBy('currency')
    .having((s) => s.fn.sum('count'), '>', 0)
    .orderBy('currency')
    .execute();
}

/** The summed columns of selected rows of `quotes`. */
export function quoteSums() {
  return [
    sql<number>`count(*)`.as('count'),
    ...AMOUNTS.map((column) => sql<number>`sum(${sql.ref(`quotes.${column}`)})`.as(column)),
  ];
}
