/** Documents whose first PDF is stored, so that every reader gets the same bytes for ever (R85). */

/** `statement`: identified by the mail with which it was sent. */
export const ARCHIVED_KINDS = ['invoice', 'credit_note', 'statement'] as const;
export type ArchivedKind = (typeof ARCHIVED_KINDS)[number];

/** The worker creates the PDF this long after the issue, unless a mail or a download has created it before. */
export const ARCHIVED_AFTER_MS = 5_000;

/**
 * Number of attempts of a mail that wait for a PDF that cannot be created. The next attempt sends the mail without the
 * PDF.
 */
export const WAITS_FOR_PDF_MAX = 3;
