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

/** Levels of a match with open invoices, the surest first (R89). */
export const MATCH_LEVELS = ['certain', 'likely', 'possible', 'ambiguous', 'already_paid', 'unmatched'] as const;
export type MatchLevel = (typeof MATCH_LEVELS)[number];

export const BANK_ENTRY_STATUSES = ['open', 'confirmed', 'ignored'] as const;
export type BankEntryStatus = (typeof BANK_ENTRY_STATUSES)[number];
