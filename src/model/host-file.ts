/**
 * Files of a chat application (the host), such as ChatGPT. A tool call contains the file's address on the host's server
 * instead of its bytes.
 */

export type HostFiles = {
  /** Throws a {@link HostFileFault} if the address is not on a known file server, or if the download is incomplete. */
  readonly download: (url: string, bytesMax: number, signal: AbortSignal | undefined) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};

/**
 * Fault of a host's file. `message`: end of a sentence that begins with the field's name, such as `could not be
 * downloaded: …`.
 */
export class HostFileFault extends Error {
  override readonly name = 'HostFileFault';
}

/**
 * True for an address on a known file server of a chat host (SSRF). ChatGPT stores files on one server per region
 * (`*.oaiusercontent.com`) or on chatgpt.com. Deeper subdomains are excluded, because they serve content of third
 * parties.
 */
export function isHostFile({ hostname, pathname }: Pick<URL, 'hostname' | 'pathname'>): boolean {
  if (/^[a-z0-9-]+\.oaiusercontent\.com$/.test(hostname)) return true;
  return hostname === 'chatgpt.com' && pathname === '/backend-api/estuary/content';
}
