/** What fetches documents of clients is loaded by the first assistant that describes itself on the web. */
import type { ClientDocuments } from '../model/client-document.ts';

/** From public addresses only, whatever the settings say. */
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
