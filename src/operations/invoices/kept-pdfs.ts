/**
 * Printed invoices, kept while nothing that is printed changes. The key is a digest of all that a file is made from, so
 * there is nothing to be forgotten when an invoice changes: it has another key.
 */
import { createHash } from 'node:crypto';
import { keptBySize } from '../kept.ts';
import type { InvoiceFacts } from './pdf/printed-invoice.ts';

const BYTES_MAX = 32 * 1024 * 1024;
/** Of a file's place in the map, beside its bytes and its key. */
const ENTRY_BYTES = 1_024;

export type PrintedFacts = Omit<InvoiceFacts, 'logo'>;
export type KeptPdfs = {
  /** `print` is run once for calls that come while it runs. Logos are named after their content, which is in the facts. */
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
