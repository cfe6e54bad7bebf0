/** Table of imports of a former product's data (R108). */

import type { Instant } from '../../model/dates.ts';
import type { AccountId, ImportId } from '../../model/ids.ts';
import type { ImportFormat, ImportKind, ImportState } from '../../model/import.ts';
import { bytes, id, integer, table, text } from './table.ts';

/** A preview is deleted after its expiry. A confirmed import stays. */
export const imports = table(
  {
    id: id<ImportId>(),
    account_id: integer<AccountId>().references('accounts'),
    kind: text<ImportKind>(),
    format: text<ImportFormat>(),
    state: text<ImportState>(),
    /** The file; null once the preview was confirmed. */
    content: bytes().nullable(),
    /** JSON of the caller's mapping, or null. */
    mapping: text().nullable(),
    /** JSON of `ImportReport`: what the preview found, or what was stored. */
    report: text(),
    /** JSON list of the prefixes of the numbers of imported invoices, for references and bank statements. */
    prefixes: text(),
    created_at: integer<Instant>(),
    /** End of the time in which a preview can be confirmed, and a confirmed import undone. */
    expires_at: integer<Instant>(),
    confirmed_at: integer<Instant>().nullable(),
    undone_at: integer<Instant>().nullable(),
    /** Id of the account's last activity before the import was confirmed. Later activity shows what was touched since. */
    activity_before: integer().nullable(),
  },
  {
    indexes: [
      'create index imports_by_account on imports (account_id, id)',
      "create index imports_to_prune on imports (expires_at) where state = 'preview'",
    ],
  },
);
