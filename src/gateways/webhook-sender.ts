/**
 * Sends webhooks to addresses that customers configure, never to internal ones (SSRF, R26): each name is resolved once
 * per connection, every resolved address is checked, and the connection uses a checked address.
 */
import type { Agent, request } from 'undici';
import type { AttemptEnd, WebhookGateway } from '../model/webhook.ts';
import { type AddressPolicy, AddressRefused, addressRefusal, checkedLookup } from './public-addresses.ts';

export type WebhookPolicy = AddressPolicy & {
  readonly userAgent: string;
  /** Certificates to trust, in addition to the usual ones. */
  readonly ca?: string;
  /** Time limit of an attempt; default {@link TIMEOUT_MS}. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES_MAX = 4 * 1024;

export function webhookSender(policy: WebhookPolicy): WebhookGateway {
  const { ca, timeoutMs = TIMEOUT_MS } = policy;
  let client: Promise<Client> | undefined;
  const load = async (): Promise<Client> => {
    // Imported on first use: loading its megabyte of code takes a tenth of the start of a command, and most processes
    // send nothing.
    const { Agent, request } = await import('undici');
    const agent = new Agent({
      connect: { lookup: checkedLookup(policy), timeout: timeoutMs, ...(ca === undefined ? {} : { ca }) },
      // Connections are not reused, because the address is checked for each connection. HTTP/2 would keep its
      // connection open.
      pipelining: 0,
      allowH2: false,
      maxResponseSize: 1024 * 1024,
    });
    return { agent, request };
  };
  return {
    refusalOf: (url) => addressRefusal(new URL(url), policy),
    send: async (url, body, headers) => {
      client ??= load();
      return send(await client, policy, { url, body, headers });
    },
    close: async () => (await client)?.agent.close(),
  };
}

type Client = { readonly agent: Agent; readonly request: typeof request };
type Outgoing = { readonly url: string; readonly body: string; readonly headers: Readonly<Record<string, string>> };

async function send(
  { agent, request }: Client,
  policy: WebhookPolicy,
  { url, body, headers }: Outgoing,
): Promise<AttemptEnd> {
  const begin = performance.now();
  const ended = (end: Partial<AttemptEnd>): AttemptEnd => ({
    status: null,
    error: null,
    answer: null,
    retryAfter: undefined,
    ...end,
    durationMs: Math.round(performance.now() - begin),
  });
  const refusal = addressRefusal(new URL(url), policy);
  if (refusal !== null) return ended({ error: refusal });
  const { timeoutMs = TIMEOUT_MS } = policy;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await request(url, {
      method: 'POST',
      body,
      dispatcher: agent,
      signal,
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

/**
 * The first 4 KiB of the body; the rest is not read. The status alone decides the outcome, even if the body breaks off.
 */
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
    // After an error the part that has arrived is kept.
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX).toString('utf8');
}

/** The failure in words for the endpoint's owner, without details of our own network. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'the connection failed';
  return `not reached (${code})`;
}
