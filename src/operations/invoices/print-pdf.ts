/** Prints a document with its seller's logo, once for calls that ask at the same time. */
import type { Context } from '../context.ts';
import type { CachedDocument } from './pdf-cache.ts';

export function printPdf(
  ctx: Pick<Context, 'pdfs' | 'store' | 'account'>,
  document: CachedDocument,
): Promise<Uint8Array> {
  return ctx.pdfs.printed(document, async () => {
    const { renderInThread } = await import('./pdf-threads.ts');
    const { logo: file } = document.parties.seller;
    const logo = file === null ? null : ((await ctx.store.logos.find(ctx.account.id, file)) ?? null);
    return renderInThread({ ...document, logo });
  });
}

/** A prefix of numbers may contain a slash, a file name may not. */
export function pdfNameOf(name: string): string {
  return `${name.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`;
}
