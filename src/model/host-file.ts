/** Files of a chat host: the call contains an address on the host's file server instead of the bytes. */

/** Downloads a file from a host's file server. */
export type HostFiles = {
  /** Throws a {@link HostFileFault} if the address is not on a known file server, or if the download is incomplete. */
  readonly download: (url: string, bytesMax: number, signal: AbortSignal | undefined) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};

/** `message` continues a sentence after the field's name: `could not be downloaded: …`. */
export class HostFileFault extends Error {
  override readonly name = 'HostFileFault';
}

/**
 * True for an address on a file server of a known host (SSRF). ChatGPT gives signed addresses in its file storage,
 * which has a server per region, or on its own site. Other host names below these, such as those of apps, serve content
 * by strangers and are excluded.
 */
export function isHostFile({ hostname, pathname }: Pick<URL, 'hostname' | 'pathname'>): boolean {
  if (/^[a-z0-9-]+\.oaiusercontent\.com$/.test(hostname)) return true;
  return hostname === 'chatgpt.com' && pathname === '/backend-api/estuary/content';
}
