/**
 * Sends webhooks to addresses that customers give us, and to no address that they must not reach: names are resolved
 * once per connection, every address is checked, and the checked one is connected to (R26).
 */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';
import type { AttemptEnd, WebhookGateway } from '../model/webhook.ts';

export type WebhookPolicy = {
  /** Setting `WEBHOOK_ALLOW_PRIVATE`: for development. */
  readonly allowPrivate: boolean;
  /** While the service itself listens on loopback: then a receiver beside it is no stranger. */
  readonly allowLoopback: boolean;
  readonly userAgent: string;
  /** Certificates to trust beside the usual ones. */
  readonly ca?: string;
  /** In place of the machine's own resolver. */
  readonly resolve?: Resolve;
  /** For an attempt in all; {@link TIMEOUT_MS} unless a test cannot wait. */
  readonly timeoutMs?: number;
};

type Resolve = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES_MAX = 4 * 1024;

export function webhookSender(policy: WebhookPolicy): WebhookGateway {
  const { ca, timeoutMs = TIMEOUT_MS } = policy;
  const agent = new Agent({
    connect: { lookup: checkedLookup(policy), timeout: timeoutMs, ...(ca === undefined ? {} : { ca }) },
    // A connection for every attempt, because the address is checked for every attempt; HTTP/2 would keep its own.
    pipelining: 0,
    allowH2: false,
    maxResponseSize: 1024 * 1024,
  });
  return {
    refusalOf: (url) => addressRefusal(new URL(url), policy),
    send: (url, body, headers) => send(agent, policy, { url, body, headers }),
    close: () => agent.close(),
  };
}

type Outgoing = { readonly url: string; readonly body: string; readonly headers: Readonly<Record<string, string>> };

async function send(agent: Agent, policy: WebhookPolicy, { url, body, headers }: Outgoing): Promise<AttemptEnd> {
  const begin = performance.now();
  const ended = (end: Partial<AttemptEnd>): AttemptEnd => ({
    ...{ status: null, error: null, answer: null, retryAfter: undefined },
    ...end,
    durationMs: Math.round(performance.now() - begin),
  });
  const refusal = addressRefusal(new URL(url), policy);
  if (refusal !== null) return ended({ error: refusal });
  const { timeoutMs = TIMEOUT_MS } = policy;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await request(url, {
      ...{ method: 'POST', body, dispatcher: agent, signal },
      headers: { ...headers, 'user-agent': policy.userAgent },
    });
    const retryAfter = answer.headers['retry-after'];
    const status = answer.statusCode;
    const text = await beginningOf(answer.body);
    return ended({ status, answer: text, retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined });
  } catch (error) {
    return ended({ error: signal.aborted ? `no answer within ${timeoutMs / 1_000} seconds` : reasonOf(error) });
  }
}

/** The first 4 KiB; the rest is not read. The status is the answer: a body that breaks off does not take it back. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= ANSWER_BYTES_MAX) break;
    }
  } catch {
    // What came is kept.
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX).toString('utf8');
}

/** Only https; http to loopback where that is allowed. A host that is an address is checked here, names when resolved. */
function addressRefusal({ protocol, hostname, username, password }: URL, policy: WebhookPolicy): string | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  const loopback = isIP(host) === 0 ? host === 'localhost' : rangeOf(host) === 'loopback';
  const plain = protocol === 'http:' && ((loopback && policy.allowLoopback) || policy.allowPrivate);
  if (protocol !== 'https:' && !plain) return 'must be an https address';
  if (username !== '' || password !== '') return 'must not contain a user name or password';
  const range = isIP(host) === 0 ? null : refusedRange(host, policy);
  return range === null ? null : `leads to ${host}, which is not a public address (${range})`;
}

/** Ranges of ipaddr.js that lead to the public internet; everything else is somebody's inside. */
const PUBLIC_RANGES: ReadonlySet<string> = new Set(['unicast']);

/** The name of the range that keeps an address from being used. */
function refusedRange(address: string, { allowPrivate, allowLoopback }: WebhookPolicy): string | null {
  const range = rangeOf(address);
  if (PUBLIC_RANGES.has(range) || (range === 'loopback' && (allowLoopback || allowPrivate))) return null;
  if (allowPrivate && (range === 'private' || range === 'uniqueLocal')) return null;
  return range;
}

/**
 * IPv4 mapped into IPv6 is judged as IPv4. Tunnels and translators (6to4, NAT64, Teredo) are ranges of their own, and
 * never public: what is behind them is whatever their network makes of it.
 */
function rangeOf(address: string): string {
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  // Of IPv6 only this part is given out to the public (RFC 4291, IANA); the library calls more of it unicast.
  const given = !(parsed instanceof ipaddr.IPv6) || parsed.match(ipaddr.IPv6.parseCIDR('2000::/3'));
  return range === 'unicast' && !given ? 'reserved' : range;
}

/** What undici connects by: the name is resolved once, and what comes out of here is what is connected to. */
function checkedLookup(policy: WebhookPolicy): LookupFunction {
  const resolve: Resolve = policy.resolve ?? lookup;
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const refused = addresses.map(({ address }) => refusedRange(address, policy)).find((range) => range !== null);
      // One bad address among good ones is a trap, not a choice. Which one it is would tell of the network inside.
      if (refused) return callback(new AddressRefused(`leads to an address that is not public (${refused})`), []);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      return first ? callback(null, first.address, first.family) : callback(new AddressRefused('has no address'), []);
    });
  };
}

class AddressRefused extends Error {}

/** Words for the endpoint's owner; nothing of our own network in them. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'the connection failed';
  return `not reached (${code})`;
}
