/**
 * Downloads files that a user gave to a chat application (the host), such as ChatGPT. A language model passes the
 * address of the file. An attacker can make the model pass another address (SSRF). An address is therefore fetched only
 * if all of this is true:
 * - It is an https address of the host's file servers.
 * - The server's name resolves to public addresses.
 */
import { Agent, fetch, type Response } from 'undici';
import { HostFileFault, type HostFiles, isHostFile } from '../model/host-file.ts';
import { type AddressPolicy, AddressRefused, addressRefusal, checkedLookup } from './public-addresses.ts';

export type HostFilePolicy = AddressPolicy & {
  readonly userAgent: string;
  /** CA certificates to trust instead of Node's defaults; for tests. */
  readonly ca?: string;
  /** Port of the file servers; default 443. */
  readonly port?: number;
  /** Expected name in the TLS certificate of the file servers; default: the host name of the address. */
  readonly servername?: string;
  /** Time limit of a download; default {@link TIMEOUT_MS}. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 20_000;
const REDIRECTS_MAX = 2;

export function hostFiles(policy: HostFilePolicy): HostFiles {
  const { ca, servername, timeoutMs = TIMEOUT_MS } = policy;
  const trust = { ...(ca === undefined ? {} : { ca }), ...(servername === undefined ? {} : { servername }) };
  const dispatcher = new Agent({
    connect: { lookup: checkedLookup(policy), timeout: timeoutMs, ...trust },
    // Closes each connection after its request. A reused connection would skip the address check.
    pipelining: 0,
    allowH2: false,
  });
  return {
    download: async (url, bytesMax, signal) => {
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        const signals = AbortSignal.any([limit, ...(signal ? [signal] : [])]);
        return await fileAt(url, { policy, dispatcher, bytesMax, signal: signals });
      } catch (error) {
        throw error instanceof HostFileFault ? error : failed(reasonOf(error, limit, timeoutMs));
      }
    },
    close: () => dispatcher.close(),
  };
}

type Download = {
  readonly policy: HostFilePolicy;
  readonly dispatcher: Agent;
  readonly bytesMax: number;
  readonly signal: AbortSignal;
};

/** Follows redirects. The address of each redirect is checked like the first address. */
async function fileAt(first: string, { policy, dispatcher, bytesMax, signal }: Download): Promise<Uint8Array> {
  let url = first;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    requireFileServer(url, policy);
    const headers = { accept: '*/*', 'user-agent': policy.userAgent };
    const answer = await fetch(url, { redirect: 'manual', headers, dispatcher, signal });
    const next = answer.headers.get('location');
    if (answer.status < 300 || answer.status >= 400 || next === null) return bytesOf(answer, bytesMax);
    await answer.body?.cancel();
    url = new URL(next, url).href;
  }
  throw failed('it is redirected too often');
}

function requireFileServer(url: string, policy: HostFilePolicy): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const port = policy.port === undefined ? '' : String(policy.port);
  if (parsed?.protocol !== 'https:' || parsed.port !== port || !isHostFile(parsed)) {
    throw new HostFileFault('must be the https address that the chat gave for the file, on its own file server');
  }
  const refusal = addressRefusal(parsed, policy);
  if (refusal !== null) throw new HostFileFault(refusal);
}

/**
 * Reads the body of an answer. Limits the decompressed bytes while they arrive. The header Content-Length is not used,
 * because it can be false, and does not tell the decompressed length.
 */
async function bytesOf(answer: Response, bytesMax: number): Promise<Uint8Array> {
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw failed(`the file server answered ${answer.status}; its addresses work for a short time only`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > bytesMax) throw new HostFileFault(`is larger than ${bytesMax / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function failed(reason: string): HostFileFault {
  return new HostFileFault(`could not be downloaded: ${reason}`);
}

/** Describes an error for the caller, without details of the internal network. */
function reasonOf(error: unknown, limit: AbortSignal, timeoutMs: number): string {
  if (limit.aborted) return `it did not come within ${timeoutMs / 1_000} seconds`;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AddressRefused) return `its name ${cause.message}`;
  return 'the connection broke off';
}
