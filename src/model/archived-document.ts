/** Documents whose first PDF is stored, so that everyone gets the same bytes for ever (R85). */

/** `statement`: identified by the mail that it was sent with. */
export const ARCHIVED_KINDS = ['invoice', 'credit_note', 'statement'] as const;
export type ArchivedKind = (typeof ARCHIVED_KINDS)[number];

/** The worker makes the PDF this long after the issue, unless a mail or download made it before. */
export const ARCHIVED_AFTER_MS = 5_000;

/** How many attempts of a mail wait for a PDF that cannot be made. The next attempt leaves without it. */
export const WAITS_FOR_PDF_MAX = 3;
