/**
 * Fetches the document in which a client describes itself (client-id metadata documents), from public addresses only.
 */
export type ClientDocuments = {
  /** Like `fetch`, without following redirects. Rejects if there is no response, or if the address is not allowed. */
  readonly fetch: (url: string, init: { readonly signal?: AbortSignal }) => Promise<Response>;
  readonly close: () => Promise<void>;
};
