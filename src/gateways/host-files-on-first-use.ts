/** Imports `host-files.ts` at the first download, because its HTTP client (undici) is slow to load. */
import type { HostFiles } from '../model/host-file.ts';

/** Returns an object that downloads only from public addresses, even if the setting `WEBHOOK_ALLOW_PRIVATE` is on. */
export function hostFilesOnFirstUse(userAgent: string): HostFiles {
  let loaded: Promise<HostFiles> | undefined;
  const load = async () => {
    const { hostFiles } = await import('./host-files.ts');
    return hostFiles({ allowPrivate: false, allowLoopback: false, userAgent });
  };
  return {
    download: async (url, bytesMax, signal) => {
      loaded ??= load();
      return (await loaded).download(url, bytesMax, signal);
    },
    close: async () => (await loaded)?.close(),
  };
}
