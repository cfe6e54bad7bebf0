/** Kept documents (R85). */

import type { ArchivedKind } from '../../model/archived-document.ts';
import type { Instant } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import { bytes, integer, table, text } from './table.ts';

/**
 * One row per document, inserted when it is issued. The large column is the last one, so that the others are read
 * without it.
 */
export const keptDocuments = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    kind: text<ArchivedKind>(),
    /** The id of the invoice or credit note, or of the mail that a statement was sent with. */
    subject_id: integer(),
    filename: text(),
    /** JSON of what is printed and is not in the row of the invoice or credit note; null if nothing is. */
    frozen: text().nullable(),
    attempts: integer().default(0),
    /** When the worker makes the PDF; null once it is kept, or if it was given up. */
    next_attempt_at: integer<Instant>().nullable(),
    kept_at: integer<Instant>().nullable(),
    /** SHA-256 of `bytes` in hex; both are null until the PDF is kept. */
    sha256: text().nullable(),
    bytes: bytes().nullable(),
  },
  {
    key: ['account_id', 'kind', 'subject_id'],
    indexes: [
      'create index kept_documents_due on kept_documents (next_attempt_at) where next_attempt_at is not null',
      "create index kept_statements on kept_documents (kept_at) where kind = 'statement'",
    ],
  },
);
