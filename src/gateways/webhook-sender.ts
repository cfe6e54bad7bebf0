/**
 * Sends webhooks to addresses that customers configure. Refuses internal hosts (SSRF, R26). A host name is resolved
 * once per connection. Every resolved address is checked, and the connection uses one of the checked addresses.
 */
import type { Agent, request } from 'undici';
import type { AttemptEnd, WebhookGateway } from '../model/webhook.ts';
import { type AddressPolicy, AddressRefused, addressRefusal, checkedLookup } from './public-addresses.ts';

export type WebhookPolicy = AddressPolicy & {
  readonly userAgent: string;
  /** CA certificates to trust instead of Node's defaults; for tests. */
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
    // undici is imported on first use, because most processes send no webhooks. Loading undici would take a tenth of
    // the start time of every command.
    const { Agent, request } = await import('undici');
    const agent = new Agent({
      connect: { lookup: checkedLookup(policy), timeout: timeoutMs, ...(ca === undefined ? {} : { ca }) },
      // Closes each connection after its request, because a reused connection would skip the address check. HTTP/2 is
      // not allowed, because HTTP/2 would keep the connection open.
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
 * Reads the first 4 KiB of the body. Ignores an error while the body arrives, because the status alone decides the
 * outcome.
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
    // Keeps the part that arrived before the error.
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX).toString('utf8');
}

/** Describes an error for the endpoint's owner, without details of the internal network. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'the connection failed';
  return `not reached (${code})`;
}
