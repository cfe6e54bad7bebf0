/**
 * Fetches metadata documents of OAuth clients. The client chooses the address of its document, so only public addresses
 * are allowed (SSRF).
 */
import { Agent, fetch } from 'undici';
import type { ClientDocuments } from '../model/client-document.ts';
import { type AddressPolicy, addressRefusal, checkedLookup } from './public-addresses.ts';

export type DocumentPolicy = AddressPolicy & {
  readonly userAgent: string;
  /** CA certificates to trust instead of Node's defaults; for tests. */
  readonly ca?: string;
};

const CONNECT_MS = 2_500;
const DOCUMENT_BYTES_MAX = 64 * 1024;

export function clientDocuments(policy: DocumentPolicy): ClientDocuments {
  const { ca, userAgent } = policy;
  const dispatcher = new Agent({
    connect: { lookup: checkedLookup(policy), timeout: CONNECT_MS, ...(ca === undefined ? {} : { ca }) },
    // Closes each connection after its request. A reused connection would skip the address check.
    pipelining: 0,
    allowH2: false,
    maxResponseSize: DOCUMENT_BYTES_MAX,
  });
  return {
    fetch: async (url, { signal }) => {
      const refusal = addressRefusal(new URL(url), policy);
      if (refusal !== null) throw new Error(refusal);
      const headers = { accept: 'application/json', 'user-agent': userAgent };
      const answer = await fetch(url, { redirect: 'manual', headers, dispatcher, ...(signal ? { signal } : {}) });
      return answer as unknown as Response;
    },
    close: () => dispatcher.close(),
  };
}
