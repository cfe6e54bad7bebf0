/** Table of imports: data that a business takes over from its former product (R108). */

import type { Instant } from '../../model/dates.ts';
import type { AccountId, ImportId } from '../../model/ids.ts';
import type { ImportFormat, ImportKind, ImportState } from '../../model/import.ts';
import { bytes, id, integer, table, text } from './table.ts';

/** One row per import. An unconfirmed import is only a preview. An expired preview is deleted. */
export const imports = table(
  {
    id: id<ImportId>(),
    account_id: integer<AccountId>().references('accounts'),
    kind: text<ImportKind>(),
    format: text<ImportFormat>(),
    state: text<ImportState>(),
    /** The file. Null after the preview was confirmed. */
    content: bytes().nullable(),
    /** JSON that assigns columns of the file to fields, as the caller gave it. Null if the caller gave none. */
    mapping: text().nullable(),
    /**
     * JSON of `ImportReport`. Before the confirmation, it describes what the preview found. After the confirmation, it
     * describes what was stored.
     */
    report: text(),
    /**
     * JSON list of the prefixes of the imported invoices' numbers. Bank statements and payment references are searched
     * for numbers with these prefixes.
     */
    prefixes: text(),
    created_at: integer<Instant>(),
    /**
     * For a preview: the last time at which the preview can be confirmed. For a confirmed import: the last time at
     * which the import can be undone.
     */
    expires_at: integer<Instant>(),
    confirmed_at: integer<Instant>().nullable(),
    undone_at: integer<Instant>().nullable(),
    /**
     * Id of the account's last activity before the import was confirmed. Activities with a larger id show what was
     * changed after the import.
     */
    activity_before: integer().nullable(),
  },
  {
    indexes: [
      'create index imports_by_account on imports (account_id, id)',
      "create index imports_to_prune on imports (expires_at) where state = 'preview'",
    ],
  },
);
