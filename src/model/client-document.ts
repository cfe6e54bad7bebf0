/** Fetches metadata documents of OAuth clients (Client ID Metadata Documents), from public addresses only (SSRF). */
export type ClientDocuments = {
  /** Like `fetch`, but does not follow redirects. Rejects if there is no response, or if the address is not allowed. */
  readonly fetch: (url: string, init: { readonly signal?: AbortSignal }) => Promise<Response>;
  readonly close: () => Promise<void>;
};
