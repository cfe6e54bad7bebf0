import type { ArchivedKind } from '../../model/archived-document.ts';
import type { AttachmentType } from '../../model/attachment.ts';
import type { AccountId } from '../../model/ids.ts';
import type { Services } from '../kernel/context.ts';

/**
 * Documents whose PDF a `Printer` creates. Statements are excluded, because the PDF of a statement is created together
 * with its mail.
 */
export type PrintedKind = Exclude<ArchivedKind, 'statement'>;

/**
 * A file to download. `sha256`: digest of a stored PDF in hex; null for an attachment, and for a PDF that is not
 * stored.
 */
export type PdfFile = Printed & {
  readonly sha256: string | null;
  /** Media type of an attachment. Attachments are always downloads. */
  readonly type?: AttachmentType;
};

export type Printed = { readonly filename: string; readonly bytes: Uint8Array };

/**
 * Creates the PDF of a document as it was issued. `snapshot`: data that was stored when the document was issued, in
 * addition to the document's row. Null for older documents.
 */
export type Printer = (
  services: Services,
  accountId: AccountId,
  subjectId: number,
  snapshot: string | null,
) => Promise<Printed>;
