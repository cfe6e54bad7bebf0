/** Row type of kept documents (R85). */
import type { Generated } from 'kysely';
import type { Instant } from '../model/dates.ts';
import type { AccountId } from '../model/ids.ts';
import type { KeptKind } from '../model/kept-document.ts';

/** One row per document, from its issue. The large column is the last one: the others are read without it. */
export type KeptDocumentTable = {
  account_id: AccountId;
  kind: KeptKind;
  /** The id of the invoice or credit note, or of the mail that a statement was sent with. */
  subject_id: number;
  filename: string;
  /** JSON of what is printed and is not in the subject's own row; null if nothing is. */
  frozen: string | null;
  attempts: Generated<number>;
  /** When the worker makes the PDF; null once it is kept, or was given up. */
  next_attempt_at: Instant | null;
  kept_at: Instant | null;
  /** SHA-256 of `bytes` in hex; both are null until the PDF is kept. */
  sha256: string | null;
  bytes: Uint8Array | null;
};
