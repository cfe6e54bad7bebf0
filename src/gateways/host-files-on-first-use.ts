/** Imports the code that downloads files of chat hosts at the first download. */
import type { HostFiles } from '../model/host-file.ts';

/** Only public addresses are allowed, independent of the settings. */
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
