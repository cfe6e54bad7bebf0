/** Entries of bank statements (R89). */

export const BANK_BOUNDS = {
  fileBytes: 5 * 1024 * 1024,
  entries: 10_000,
  text: 1_000,
  name: 140,
  reference: 140,
  account: 40,
  column: 100,
} as const;

/** Certainty of a match between a bank entry and open invoices, most certain first (R89). */
export const MATCH_LEVELS = ['certain', 'likely', 'possible', 'ambiguous', 'already_paid', 'unmatched'] as const;
export type MatchLevel = (typeof MATCH_LEVELS)[number];

export const BANK_ENTRY_STATUSES = ['open', 'confirmed', 'ignored'] as const;
export type BankEntryStatus = (typeof BANK_ENTRY_STATUSES)[number];

/**
 * Reasons why an entry in a file may be wrong (R89a).
 * - `balance`: the amounts do not add up to the balances or sums in the file.
 * - `count`: the file states a wrong number of entries.
 * - `cut`: the file is incomplete.
 * - `shifted`: cells or lines may be in a wrong position.
 * - `state`: the file does not say that the entry is booked.
 */
export const ENTRY_DOUBTS = ['balance', 'count', 'cut', 'shifted', 'state'] as const;
export type EntryDoubt = (typeof ENTRY_DOUBTS)[number];
