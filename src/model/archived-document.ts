/** Documents whose first PDF is stored. All later downloads return the same bytes (R85). */

/** Kinds of documents whose first PDF is stored. A `statement` is stored under the id of its mail. */
export const ARCHIVED_KINDS = ['invoice', 'credit_note', 'statement'] as const;
export type ArchivedKind = (typeof ARCHIVED_KINDS)[number];

/**
 * Time after which the worker creates the PDF of an issued document. A mail or a download can create the PDF earlier.
 */
export const ARCHIVED_AFTER_MS = 5_000;

/**
 * Maximum number of times that a mail is postponed because its PDF cannot be created. The next attempt sends the mail
 * without the PDF.
 */
export const WAITS_FOR_PDF_MAX = 3;
