/**
 * Cache of printed invoices. The key is a digest of everything that a file is made from, so a changed invoice has another
 * key and nothing is invalidated.
 */
import { createHash } from 'node:crypto';
import { keptBySize } from '../kept.ts';
import type { InvoiceFacts } from './pdf/printed-invoice.ts';

const BYTES_MAX = 32 * 1024 * 1024;
/** Overhead of a map entry, beside its bytes and its key. */
const ENTRY_BYTES = 1_024;

export type PrintedFacts = Omit<InvoiceFacts, 'logo'>;
export type KeptPdfs = {
  /** Calls for the same file share one run of `print`. The logo's name, in the facts, is a digest of its content. */
  readonly printed: (facts: PrintedFacts, print: () => Promise<Uint8Array>) => Promise<Uint8Array>;
};

export function keptPdfs(bytesMax = BYTES_MAX): KeptPdfs {
  const kept = keptBySize<Uint8Array>(bytesMax, (key, bytes) => ENTRY_BYTES + 2 * key.length + bytes.length);
  const printing = new Map<string, Promise<Uint8Array>>();

  return {
    async printed(facts, print) {
      const key = createHash('sha256').update(JSON.stringify(facts)).digest('base64');
      const known = kept.get(key);
      if (known) return known;
      const begun = printing.get(key) ?? print().finally(() => printing.delete(key));
      printing.set(key, begun);
      const bytes = await begun;
      kept.keep(key, bytes);
      return bytes;
    },
  };
}
