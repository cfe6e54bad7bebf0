/** Prints a document with its seller's logo, once for calls that ask at the same time. */
import type { AccountId } from '../../model/ids.ts';
import type { Services } from '../kernel/context.ts';
import type { CachedDocument } from './pdf-cache.ts';

export function printPdf(
  { pdfs, store }: Pick<Services, 'pdfs' | 'store'>,
  accountId: AccountId,
  document: CachedDocument,
): Promise<Uint8Array> {
  return pdfs.printed(document, async () => {
    const { renderInThread } = await import('./pdf-threads.ts');
    const { logo: file } = document.parties.seller;
    const logo = file === null ? null : ((await store.logos.find(accountId, file)) ?? null);
    return renderInThread('invoice', { ...document, logo });
  });
}

export function pdfNameOf(name: string): string {
  return `${fileNameOf(name)}.pdf`;
}

/** Without its ending. A prefix of numbers may contain a slash, a file name may not. */
export function fileNameOf(name: string): string {
  return name.replace(/[^A-Za-z0-9-]+/g, '-');
}
