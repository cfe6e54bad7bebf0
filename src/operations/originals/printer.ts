import type { AccountId } from '../../model/ids.ts';
import type { KeptKind } from '../../model/kept-document.ts';
import type { Services } from '../kernel/context.ts';

/** A statement is printed before it is mailed, and kept with its mail. */
export type PrintedKind = Exclude<KeptKind, 'statement'>;

/** `sha256`: in hex, of a document that is kept; null for one that was printed for this call. */
export type PdfFile = Printed & { readonly sha256: string | null };

export type Printed = { readonly filename: string; readonly bytes: Uint8Array };

/**
 * Prints the original of a document. `frozen`: what was stored at the issue beside the subject's row; null for a document that
 * was issued before such things were stored.
 */
export type Printer = (
  services: Services,
  accountId: AccountId,
  subjectId: number,
  frozen: string | null,
) => Promise<Printed>;
