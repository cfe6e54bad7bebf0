/** Documents whose first PDF is stored, so that everyone gets the same bytes for ever (R85). */

/** `statement`: identified by the mail that it was sent with. */
export const ARCHIVED_KINDS = ['invoice', 'credit_note', 'statement'] as const;
export type ArchivedKind = (typeof ARCHIVED_KINDS)[number];

/** A mail or download within this time makes the PDF; the worker makes it later. */
export const ARCHIVED_AFTER_MS = 5_000;

/** Mail attempts that wait for a PDF that cannot be made; the next attempt goes without it. */
export const WAITS_FOR_PDF_MAX = 3;
