/** Files that a chat host hands over: it gives the address of one of its file servers instead of the bytes. */

/** Fetches a file from the file server of a host. */
export type HostFiles = {
  /** Throws a {@link HostFileFault} if it is no address of a known file server, or the file does not come whole. */
  readonly download: (url: string, bytesMax: number, signal: AbortSignal | undefined) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};

/** `message` follows the name of the field: `could not be downloaded: …`. */
export class HostFileFault extends Error {
  override readonly name = 'HostFileFault';
}

/**
 * Whether an address is on a file server of a known host. ChatGPT gives signed addresses in the storage of its files,
 * which has a server for each region, or of its own site. Names below these, such as those of the pages of apps, hold
 * what strangers wrote, and are not file servers.
 */
export function isHostFile({ hostname, pathname }: Pick<URL, 'hostname' | 'pathname'>): boolean {
  if (/^[a-z0-9-]+\.oaiusercontent\.com$/.test(hostname)) return true;
  return hostname === 'chatgpt.com' && pathname === '/backend-api/estuary/content';
}
