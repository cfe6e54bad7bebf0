/**
 * The first PDF of a document is stored with its digest (R85). It is created by the first download or mail, or by the
 * worker soon after the document was issued. Later requests get the stored file, even if an upgrade has changed the
 * layout or the fonts.
 */
import { createHash } from 'node:crypto';
import type { ArchivedKind } from '../../model/archived-document.ts';
import type { AccountId } from '../../model/ids.ts';
import type { ArchivedDocumentRow } from '../../store/invoices/archived-documents.ts';
import type { Queries } from '../../store/store.ts';
import type { Services } from '../kernel/context.ts';
import type { Printed, PrintedKind, Printer } from './printer.ts';

declare module '../kernel/context.ts' {
  interface Hooks {
    readonly printers: Readonly<Record<PrintedKind, Printer>>;
  }
}

/** A stored PDF. `sha256`: its digest in hex. */
export type ArchivedPdf = Printed & { readonly sha256: string };

export async function archivedPdf(
  services: Services,
  accountId: AccountId,
  kind: PrintedKind,
  subjectId: number,
): Promise<ArchivedPdf> {
  const row = await services.store.archivedDocuments.find(accountId, kind, subjectId);
  const kept = pdfIn(row);
  if (kept) return kept;
  const printed = await services.hooks.printers[kind](services, accountId, subjectId, row?.frozen ?? null);
  return services.store.transaction(async (tx) => {
    await tx.journal.lockAccount(accountId);
    return archivePdf(tx, services, { account_id: accountId, kind, subject_id: subjectId }, printed);
  });
}

/** The stored PDF; `undefined` if no PDF is stored. Never creates a PDF. */
export async function findArchivedPdf(
  { store }: Services,
  accountId: AccountId,
  kind: ArchivedKind,
  subjectId: number,
): Promise<ArchivedPdf | undefined> {
  return pdfIn(await store.archivedDocuments.find(accountId, kind, subjectId));
}

type Key = Pick<ArchivedDocumentRow, 'account_id' | 'kind' | 'subject_id'>;

/**
 * Stores a PDF, unless another process has already stored one. Returns the stored PDF. Must be called under the
 * account's lock.
 */
export async function archivePdf(
  tx: Queries,
  { clock }: Pick<Services, 'clock'>,
  key: Key,
  { filename, bytes }: Printed,
): Promise<ArchivedPdf> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const row = { ...key, filename, frozen: null, kept_at: clock.now(), sha256, bytes };
  if (await tx.archivedDocuments.archive(row)) return { filename, bytes, sha256 };
  const first = pdfIn(await tx.archivedDocuments.find(key.account_id, key.kind, key.subject_id));
  if (!first) throw new Error(`the ${key.kind} ${key.subject_id} was neither kept nor found`);
  return first;
}

function pdfIn(row: ArchivedDocumentRow | undefined): ArchivedPdf | undefined {
  if (!row || row.bytes === null || row.sha256 === null) return undefined;
  return { filename: row.filename, bytes: row.bytes, sha256: row.sha256 };
}
