/** Table of exports. */
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { ExportChoice, ExportFormat, ExportStatus } from '../../model/export.ts';
import type { AccountId, ExportId } from '../../model/ids.ts';
import { id, integer, table, text } from './table.ts';

/** An export. Its file is created during the download and not stored. */
export const exports = table(
  {
    id: id<ExportId>(),
    account_id: integer<AccountId>().references('accounts'),
    choice: text<ExportChoice>(),
    format: text<ExportFormat>(),
    status: text<ExportStatus>(),
    rows_done: integer(),
    rows_total: integer(),
    /** Number of downloads that were started. Only the latest of them updates the progress. */
    run: integer(),
    created_at: integer<Instant>(),
    /** Time at which the download last made progress. */
    seen_at: integer<Instant>(),
    expires_at: integer<Instant>(),
    /** First and last day of the exported documents and payments. Null if the export is not limited to a period. */
    period_from: text<LocalDate>().nullable(),
    period_to: text<LocalDate>().nullable(),
    /** 1 if the archive contains the PDFs of the documents. */
    with_pdfs: integer().default(0),
  },
  {
    indexes: [
      'create index exports_by_account on exports (account_id, id)',
      'create index exports_by_expiry on exports (expires_at)',
    ],
  },
);
