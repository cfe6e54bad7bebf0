/**
 * Mollie's REST interface (https://docs.mollie.com/reference/api-reference) over `fetch`.
 *
 * Only the types of the package `@mollie/api-client` are used, because its HTTP client has faults:
 * - It has no usable timeout.
 * - After every 5xx it retries three times, and each time it waits as long as the response demands.
 * - It trusts only a list of certificate authorities that dates from 2021.
 * - It supports only https.
 */
import { ProviderError } from '../../model/provider.ts';
import { trimmedEnd } from '../../model/text.ts';
import { mollieKeyOf } from './mollie-key.ts';
import type { MollieBody } from './mollie-order.ts';
import { publicWords } from './public-words.ts';

export type MollieOptions = {
  /** Replaces Mollie's base address in tests, for example by `http://127.0.0.1:4242`. */
  readonly baseUrl?: string;
  /** Time limit of a request including its response; default 8 s. */
  readonly timeoutMs?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
};

export type MollieRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly key?: string;
  readonly body?: MollieBody;
};

/** Sends a request and returns the parsed response; `undefined` for an empty response. */
export type Mollie = (request: MollieRequest) => Promise<unknown>;

const BASE_URL = 'https://api.mollie.com/v2';
const TIMEOUT_MS = 8_000;

/**
 * Returns the function that sends requests with a key. For status 401 or 403, the function throws a `ProviderError`.
 * The outcome of this error depends on `use`:
 * - `tried`: the key is only being tested, so the outcome is `refused`.
 * - `stored`: the outcome is `unavailable`, because the same request may succeed once the stored key is replaced.
 */
export function mollieWire(stored: string | null, options: MollieOptions, use: 'stored' | 'tried' = 'stored'): Mollie {
  const apiKey = keyOf(stored);
  const { baseUrl = BASE_URL, timeoutMs = TIMEOUT_MS, fetch: send = fetch } = options;
  return async ({ method, path, key, body }) => {
    const response = await exchange(send, `${trimmedEnd(baseUrl, /\//)}/${path}`, {
      method,
      headers: headersOf(apiKey, key),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // Redirects are not followed, because the key must be sent to Mollie only.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status >= 200 && response.status < 300) return parse(response.text);
    throw refusal(response.status, response.text, use);
  };
}

/**
 * Returns the API key. Refuses a text that does not have the format of a key. Such a text must not reach `fetch`:
 * `fetch` repeats an invalid header value in its error message, which would reveal a mistyped key.
 */
function keyOf(stored: string | null): string {
  const key = mollieKeyOf(stored);
  if (key === undefined) throw new ProviderError('mollie', 'refused', 'no API key of Mollie is stored');
  return key;
}

function headersOf(apiKey: string, idempotencyKey: string | undefined): Record<string, string> {
  return {
    authorization: `Bearer ${apiKey}`,
    accept: 'application/hal+json',
    'content-type': 'application/json',
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

async function exchange(send: typeof fetch, url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await send(url, init);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    throw unavailable(late ? 'did not answer in time' : 'could not be reached');
  }
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw unavailable('sent an unexpected response');
  }
}

/**
 * Converts an error response of Mollie to a `ProviderError`. The body has the form `{status, title, detail, field?}`
 * (https://docs.mollie.com/reference/error-handling).
 */
function refusal(status: number, text: string, use: 'stored' | 'tried'): ProviderError {
  const words = wordsOf(text);
  if (use === 'stored' && (status === 401 || status === 403)) {
    return unavailable(`does not let the stored key do this (${status}${words})`);
  }
  // 409: a request with the same idempotency key is in progress.
  if (status >= 500 || status === 429 || status === 409 || status === 408 || status < 400) {
    return unavailable(`is not available now (${status}${words})`);
  }
  return new ProviderError('mollie', 'refused', `Mollie refused (${status}${words})`);
}

function wordsOf(text: string): string {
  try {
    const { title, detail, field } = JSON.parse(text) as Record<string, unknown>;
    const words = [title, field, detail].filter((part) => typeof part === 'string' && part !== '');
    return words.length > 0 ? `, ${publicWords(words.join(': '))}` : '';
  } catch {
    return '';
  }
}

function unavailable(what: string): ProviderError {
  return new ProviderError('mollie', 'unavailable', `Mollie ${what}`);
}
