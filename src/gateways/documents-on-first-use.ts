/** Imports the code that fetches client documents when the first assistant with such a document connects. */
import type { ClientDocuments } from '../model/client-document.ts';

/** Only public addresses are allowed, independent of the settings. */
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
