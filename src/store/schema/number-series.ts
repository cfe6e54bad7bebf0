/** Table of the series of document numbers (R100). */
import type { LocalDate } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { NumberedKind } from '../../model/number-series.ts';
import { integer, table, text } from './table.ts';

/**
 * A row for each prefix that numbered a document, or got another next number. Every number is taken from such a row, in
 * the transaction that issues the document.
 */
export const numberSeries = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    kind: text<NumberedKind>(),
    /** With the year instead of its placeholder: `INV-2026-`. */
    prefix: text(),
    /** Sequence of the next document. */
    next_sequence: integer(),
    /** JSON of `Skipped`: sequences that no document has, because the business chose a later next number. */
    skipped: text().default('[]'),
    /**
     * Dates of the last two documents that got a number here. The check of the order of dates then needs no search for
     * these documents (R85).
     */
    last_date: text<LocalDate>().initiallyNull(),
    date_before: text<LocalDate>().initiallyNull(),
  },
  {
    key: ['account_id', 'kind', 'prefix'],
    clustered: true,
  },
);
