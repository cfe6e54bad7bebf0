/** Loads the download of host files with the first one. */
import type { HostFiles } from '../model/host-file.ts';

/** Public addresses only, regardless of the settings. */
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
