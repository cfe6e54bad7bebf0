/** Table of the series of document numbers (R100). */
import type { LocalDate } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { NumberedKind } from '../../model/number-series.ts';
import { integer, table, text } from './table.ts';

/**
 * The series of numbers, one row per prefix. A row is added with the first document of the prefix, or when the business
 * sets the next number. The transaction that issues a document takes the number from this row.
 */
export const numberSeries = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    kind: text<NumberedKind>(),
    /** Prefix of the numbers. It contains the year instead of a placeholder: `INV-2026-`. */
    prefix: text(),
    /** Sequence number of the next document. */
    next_sequence: integer(),
    /** JSON of `Skipped`: unused sequence numbers. The business skipped them by choosing a larger next number. */
    skipped: text().default('[]'),
    /**
     * Dates of the last two documents of the series. They are used to check that a document is not dated before the
     * document with the previous number (R85). With these columns, the check needs no search.
     */
    last_date: text<LocalDate>().initiallyNull(),
    date_before: text<LocalDate>().initiallyNull(),
  },
  {
    key: ['account_id', 'kind', 'prefix'],
    clustered: true,
  },
);
