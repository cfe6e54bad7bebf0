/** Table of stored documents (R85). */

import type { ArchivedKind } from '../../model/archived-document.ts';
import type { Instant } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import { bytes, integer, table, text } from './table.ts';

/**
 * One row per document, inserted when the document is issued. The large column `bytes` is the last one. Queries that do
 * not select `bytes` therefore need not read its data.
 */
export const keptDocuments = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    kind: text<ArchivedKind>(),
    /** Id of the invoice or credit note. For a statement, the id of the mail that contained the statement. */
    subject_id: integer(),
    filename: text(),
    /** JSON of printed data that is not in the row of the invoice or credit note; null if there is none. */
    frozen: text().nullable(),
    attempts: integer().default(0),
    /** Time of the next attempt to create the PDF. Null after the PDF was stored, and after the last attempt failed. */
    next_attempt_at: integer<Instant>().nullable(),
    kept_at: integer<Instant>().nullable(),
    /** SHA-256 digest of `bytes` in hex. The digest and `bytes` are null until the PDF is stored. */
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
