/** Table of upload tickets and their files (R105). */
import type { Instant } from '../../model/dates.ts';
import type { AccountId, UploadId } from '../../model/ids.ts';
import type { UploadPurpose } from '../../model/upload.ts';
import { bytes, id, integer, table, text } from './table.ts';

/**
 * A ticket for the upload of one file, and the file after its upload. The row is deleted some time after its expiry.
 */
export const uploads = table(
  {
    id: id<UploadId>(),
    account_id: integer<AccountId>().references('accounts'),
    /** Digest of the secret in the upload address. */
    digest: text().unique(),
    purpose: text<UploadPurpose>(),
    /** Content of the file; null until a file was accepted. */
    content: bytes().nullable(),
    /**
     * Before a file is accepted: the reason why the last file was refused, or null. After a file was accepted: the
     * information that the import of the file still needs, or null.
     */
    fault: text().nullable(),
    created_at: integer<Instant>(),
    expires_at: integer<Instant>(),
    /** Time of the file's first import. */
    used_at: integer<Instant>().nullable(),
    /** Sanitized name of the file on the sender's device; null if unknown. */
    file_name: text().initiallyNull(),
  },
  {
    indexes: [
      'create index uploads_by_account on uploads (account_id, expires_at)',
      'create index uploads_by_expiry on uploads (expires_at)',
    ],
  },
);
