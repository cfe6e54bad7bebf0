/**
 * Cache of printed invoices. The key is a digest of everything in the file. A changed invoice has another key, so
 * entries never become outdated.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PrintableDocument } from '../../documents/invoice/render-invoice-pdf.ts';

const BYTES_MAX = 32 * 1024 * 1024;
/** Bytes of memory per map entry, in addition to its content and key. */
const ENTRY_BYTES = 1_024;

/**
 * The data of a document that determines its cache key. The picture of the logo is left out, because the seller's data
 * contains a digest of the picture.
 */
export type CachedDocument = PrintableDocument extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'logo'>
    : never
  : never;
declare module '../kernel/context.ts' {
  interface Services {
    readonly pdfs: PdfCache;
  }
}

export type PdfCache = {
  /**
   * Returns the PDF from the cache, or calls `print`. Concurrent calls for the same document share one run of `print`.
   */
  readonly printed: (document: CachedDocument, print: () => Promise<Uint8Array>) => Promise<Uint8Array>;
};

export function pdfCache(bytesMax = BYTES_MAX): PdfCache {
  const cached = new LRUCache<string, Uint8Array>({
    maxSize: bytesMax,
    sizeCalculation: (bytes, key) => ENTRY_BYTES + 2 * key.length + bytes.length,
  });
  const printing = new Map<string, Promise<Uint8Array>>();

  return {
    async printed(document, print) {
      const key = createHash('sha256').update(JSON.stringify(document)).digest('base64');
      const found = cached.get(key);
      if (found) return found;
      const begun = printing.get(key) ?? print().finally(() => printing.delete(key));
      printing.set(key, begun);
      const bytes = await begun;
      cached.set(key, bytes);
      return bytes;
    },
  };
}
