/** Documents of which the first PDF is kept, so that everyone has the same bytes for ever (R85). */

/** `statement`: its subject is the mail that it was sent with. */
export const KEPT_KINDS = ['invoice', 'credit_note', 'statement'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** The worker leaves a new document to the mail or download that often follows within seconds. */
export const KEPT_AFTER_MS = 5_000;

/** Mail attempts that wait for a PDF which cannot be made; the next attempt leaves without it. */
export const WAITS_FOR_PDF_MAX = 3;
