/** Documents whose first PDF is stored. All later downloads return the same bytes (R85). */

/** Kinds of these documents. A `statement` is stored under the id of its mail. */
export const ARCHIVED_KINDS = ['invoice', 'credit_note', 'statement'] as const;
export type ArchivedKind = (typeof ARCHIVED_KINDS)[number];

/**
 * Time after which the worker creates the PDF of an issued document. A mail or a download can create the PDF earlier.
 */
export const ARCHIVED_AFTER_MS = 5_000;

/**
 * If its PDF cannot be created, a mail is postponed at most this number of times. The next attempt sends the mail
 * without the PDF.
 */
export const WAITS_FOR_PDF_MAX = 3;
