/** Fetches the document in which a client describes itself (client-id metadata documents), from public addresses only. */
export type ClientDocuments = {
  /** As `fetch`: an answer of any status, redirects not followed. Rejects when nothing came, or nothing may be asked there. */
  readonly fetch: (url: string, init: { readonly signal?: AbortSignal }) => Promise<Response>;
  readonly close: () => Promise<void>;
};
