/** Imports `client-documents.ts` at the first fetch, because its HTTP client (undici) is slow to load. */
import type { ClientDocuments } from '../model/client-document.ts';

/** Returns an object that fetches only from public addresses, even if the setting `WEBHOOK_ALLOW_PRIVATE` is on. */
export function documentsOnFirstUse(userAgent: string): ClientDocuments {
  let loaded: Promise<ClientDocuments> | undefined;
  const load = async () => {
    const { clientDocuments } = await import('./client-documents.ts');
    return clientDocuments({ allowPrivate: false, allowLoopback: false, userAgent });
  };
  return {
    fetch: async (url, init) => {
      loaded ??= load();
      return (await loaded).fetch(url, init);
    },
    close: async () => (await loaded)?.close(),
  };
}
