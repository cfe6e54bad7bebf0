/**
 * The first PDF of a document, stored with its digest (R85): made when it is first needed, or by the worker soon after
 * the issue. Every later request gets the stored file, also after an upgrade changes the layout or the fonts.
 */
import { createHash } from 'node:crypto';
import type { AccountId } from '../../model/ids.ts';
import type { KeptKind } from '../../model/kept-document.ts';
import type { KeptDocumentRow } from '../../store/invoices/kept-documents.ts';
import type { Queries } from '../../store/store.ts';
import type { Services } from '../kernel/context.ts';
import type { Printed, PrintedKind, Printer } from './printer.ts';

declare module '../kernel/context.ts' {
  interface Hooks {
    readonly printers: Readonly<Record<PrintedKind, Printer>>;
  }
}

/** `sha256` in hex. */
export type Original = Printed & { readonly sha256: string };

export async function originalOf(
  services: Services,
  accountId: AccountId,
  kind: PrintedKind,
  subjectId: number,
): Promise<Original> {
  const row = await services.store.keptDocuments.find(accountId, kind, subjectId);
  const kept = keptIn(row);
  if (kept) return kept;
  const printed = await services.hooks.printers[kind](services, accountId, subjectId, row?.frozen ?? null);
  return services.store.transaction(async (tx) => {
    await tx.journal.lockAccount(accountId);
    return keepOriginal(tx, services, { account_id: accountId, kind, subject_id: subjectId }, printed);
  });
}

/** The stored PDF; it is not made now. */
export async function keptOriginal(
  { store }: Services,
  accountId: AccountId,
  kind: KeptKind,
  subjectId: number,
): Promise<Original | undefined> {
  return keptIn(await store.keptDocuments.find(accountId, kind, subjectId));
}

type Key = Pick<KeptDocumentRow, 'account_id' | 'kind' | 'subject_id'>;

/**
 * Stores the PDF and returns the stored one, which another process may have stored first. Call it under the account's
 * lock.
 */
export async function keepOriginal(
  tx: Queries,
  { clock }: Pick<Services, 'clock'>,
  key: Key,
  { filename, bytes }: Printed,
): Promise<Original> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const row = { ...key, filename, frozen: null, kept_at: clock.now(), sha256, bytes };
  if (await tx.keptDocuments.keep(row)) return { filename, bytes, sha256 };
  const first = keptIn(await tx.keptDocuments.find(key.account_id, key.kind, key.subject_id));
  if (!first) throw new Error(`the ${key.kind} ${key.subject_id} was neither kept nor found`);
  return first;
}

function keptIn(row: KeptDocumentRow | undefined): Original | undefined {
  if (!row || row.bytes === null || row.sha256 === null) return undefined;
  return { filename: row.filename, bytes: row.bytes, sha256: row.sha256 };
}
