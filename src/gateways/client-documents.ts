/**
 * Fetches metadata documents of OAuth clients. Any client can give an address, so only public addresses are allowed
 * (SSRF).
 */
import { Agent, fetch } from 'undici';
import type { ClientDocuments } from '../model/client-document.ts';
import { type AddressPolicy, addressRefusal, checkedLookup } from './public-addresses.ts';

export type DocumentPolicy = AddressPolicy & {
  readonly userAgent: string;
  /** Certificates to trust, in addition to the usual ones. */
  readonly ca?: string;
};

const CONNECT_MS = 2_500;
const DOCUMENT_BYTES_MAX = 64 * 1024;

export function clientDocuments(policy: DocumentPolicy): ClientDocuments {
  const { ca, userAgent } = policy;
  const dispatcher = new Agent({
    connect: { lookup: checkedLookup(policy), timeout: CONNECT_MS, ...(ca === undefined ? {} : { ca }) },
    // Connections are not reused, because the address is checked for each connection.
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
