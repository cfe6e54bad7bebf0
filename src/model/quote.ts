/** States of a quote, and the digest of the content that the customer sees (R102). */
import { createHash } from 'node:crypto';
import type { LocalDate } from './dates.ts';

/** Statuses in the database. `expired` is derived: an open quote after its last day. */
export const STORED_QUOTE_STATUSES = ['draft', 'open', 'accepted', 'declined', 'invoiced'] as const;
export type StoredQuoteStatus = (typeof STORED_QUOTE_STATUSES)[number];

export const QUOTE_STATUSES = ['draft', 'open', 'accepted', 'declined', 'expired', 'invoiced'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** Days from the date of a quote to its last day, unless the call sets a different last day. */
export const VALID_DAYS = 30;

/** The status on a day. A quote can be accepted on its last day, and is expired from the day after. */
export function quoteStatusOn(stored: StoredQuoteStatus, validUntil: LocalDate, today: LocalDate): QuoteStatus {
  return stored === 'open' && validUntil < today ? 'expired' : stored;
}

/** Possible actions on a quote; its status decides which are allowed. */
export const QUOTE_ACTIONS = ['edit', 'send', 'accept', 'decline', 'invoice', 'delete', 'download_pdf'] as const;
export type QuoteAction = (typeof QUOTE_ACTIONS)[number];

const ACTIONS: Readonly<Record<QuoteStatus, readonly QuoteAction[]>> = {
  draft: ['edit', 'send', 'delete', 'download_pdf'],
  open: ['edit', 'send', 'accept', 'decline', 'download_pdf'],
  // An edit that sets a later last day makes the quote open again.
  expired: ['edit', 'decline', 'download_pdf'],
  accepted: ['invoice', 'download_pdf'],
  declined: ['download_pdf'],
  invoiced: ['download_pdf'],
};

export function quoteActions(status: QuoteStatus): readonly QuoteAction[] {
  return ACTIONS[status];
}

/** A status filter for the database, which stores expired quotes as `open`. */
export type QuoteStatusSplit = {
  /** All quotes that are stored with one of these statuses match. */
  readonly stored: readonly StoredQuoteStatus[];
  /**
   * Set if only some of the quotes that are stored as `open` match. `open`: the quotes that have not expired match.
   * `expired`: the expired quotes match.
   */
  readonly half: 'open' | 'expired' | null;
};

/** Converts a status filter. Returns `undefined` without a filter. */
export function splitQuoteStatuses(statuses: readonly QuoteStatus[] | undefined): QuoteStatusSplit | undefined {
  if (statuses === undefined) return undefined;
  const wanted = new Set(statuses);
  const whole = wanted.has('open') && wanted.has('expired');
  const half = whole ? null : wanted.has('open') ? 'open' : wanted.has('expired') ? 'expired' : null;
  const stored = [...wanted].filter(
    (status): status is StoredQuoteStatus => status !== 'expired' && (status !== 'open' || whole),
  );
  return { stored, half };
}

/** Columns with the content that the customer sees. */
const SHOWN = [
  'quote_number',
  'revision',
  'date',
  'valid_until',
  'currency',
  'lines',
  'tax_lines',
  'details',
  'subtotal',
  'tax_total',
  'amount',
  'reference',
  'intro',
  'notes',
  'parties',
] as const;

type Shown = Readonly<Record<(typeof SHOWN)[number], string | number | null>>;

/**
 * SHA-256 in hex of the content that the customer sees. The digest proves which content was accepted, and reveals that
 * a customer tries to accept outdated content. An accepted quote never changes, so its digest can be computed again.
 */
export function quoteDigest(quote: Shown): string {
  return createHash('sha256')
    .update(JSON.stringify(SHOWN.map((column) => quote[column])))
    .digest('hex');
}
