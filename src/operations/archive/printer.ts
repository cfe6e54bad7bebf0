import type { ArchivedKind } from '../../model/archived-document.ts';
import type { AttachmentType } from '../../model/attachment.ts';
import type { AccountId } from '../../model/ids.ts';
import type { Services } from '../kernel/context.ts';

/** Not statements: they are printed before they are mailed, and kept with their mail, so no printer is needed later. */
export type PrintedKind = Exclude<ArchivedKind, 'statement'>;

/** `sha256`: in hex, of a stored document; null for a file that was made for this call. */
export type PdfFile = Printed & {
  readonly sha256: string | null;
  /** The media type of a file that a person attached, which is saved and never shown. */
  readonly type?: AttachmentType;
};

export type Printed = { readonly filename: string; readonly bytes: Uint8Array };

/**
 * Makes the PDF of a document as it was issued. `snapshot`: data that was stored at the issue in addition to the
 * document's row; null for documents issued before such data was stored.
 */
export type Printer = (
  services: Services,
  accountId: AccountId,
  subjectId: number,
  snapshot: string | null,
) => Promise<Printed>;
