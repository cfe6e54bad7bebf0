/** Sends one request to the REST interface of a remote service, and classifies the outcome (R10). */
import * as z from 'zod';
import { trimmedEnd } from '../../model/text.ts';
import type { ErrorBody } from '../../operations/kernel/error-body.ts';
import type { RestRequest } from './request.ts';

export type Remote = {
  /** Base address of the service, or of its REST interface. */
  readonly url: string;
  readonly token: string;
  readonly version: string;
  readonly timeoutMs?: number;
};

export type Outcome =
  | { readonly kind: 'answered'; readonly data: Readonly<Record<string, unknown>>; readonly replayed: boolean }
  | { readonly kind: 'refused'; readonly status: number; readonly error: ErrorBody }
  /** Status 500: an unexpected error in the remote service. */
  | { readonly kind: 'failed'; readonly requestId: string }
  /** A redirect, or an answer that is not in billhook's format, for example from a proxy. */
  | { readonly kind: 'foreign'; readonly status: number; readonly words: string }
  /** No answer came. */
  | { readonly kind: 'silent'; readonly words: string };

export type Exchange = (request: RestRequest, how?: Sending) => Promise<Outcome>;

type Sending = {
  readonly idempotencyKey?: string | undefined;
  /** True if the service treats the same call within ten minutes as a retry (R63). */
  readonly repeatIsRetry?: boolean | undefined;
  /** Aborts when the caller stops waiting; the call may still take effect. */
  readonly signal?: AbortSignal | undefined;
};

const TIMEOUT_MS = 30_000;
const REST_PATH = '/api/v1';

export function exchangeWith({ url, token, version, timeoutMs = TIMEOUT_MS }: Remote): Exchange {
  const base = trimmedEnd(url, /\//);
  const rest = base.endsWith(REST_PATH) ? base : `${base}${REST_PATH}`;
  return async ({ method, path, body }, { idempotencyKey, repeatIsRetry, signal } = {}) => {
    const tooLate = AbortSignal.timeout(timeoutMs);
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json, application/pdf',
      'User-Agent': `billhook-mcp/${version}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      ...(repeatIsRetry ? { 'Repeat-Is-Retry': 'true' } : {}),
    };
    try {
      const response = await fetch(`${rest}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        // No redirects: the token must not be sent to another address.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate,
      });
      return response.ok && response.headers.get('Content-Type') === PDF
        ? fileOf(response.headers, await response.bytes())
        : outcomeOf(response, await response.text());
    } catch (error) {
      return { kind: 'silent', words: silenceWords(error, timeoutMs) };
    }
  };
}

const PDF = 'application/pdf';

/** Outcome of an operation whose answer is a PDF. */
function fileOf(headers: Headers, bytes: Uint8Array): Outcome {
  const [, filename = 'document.pdf'] = /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '') ?? [];
  return { kind: 'answered', data: { filename, bytes, sha256: null }, replayed: false };
}

const Success = z.object({ success: z.literal(true), data: z.record(z.string(), z.unknown()) });

/**
 * Schema of an error response. Malformed optional fields are dropped, so that the code and the message still reach the
 * caller.
 */
const Failure = z.object({
  success: z.literal(false),
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    hint: z.string().optional().catch(undefined),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .catch(undefined),
    retryable: z.boolean().catch(false),
  }),
  request_id: z.string().catch('unknown'),
});

function outcomeOf({ status, headers }: Response, text: string): Outcome {
  const location = headers.get('Location');
  if (status >= 300 && status < 400) {
    const where = location === null ? '' : ` to ${location}`;
    return { kind: 'foreign', status, words: `redirects${where} (${status}), and redirects are not followed` };
  }
  const body = parsed(text);
  const success = Success.safeParse(body);
  if (status < 300 && success.success) {
    return { kind: 'answered', data: success.data.data, replayed: headers.get('Idempotent-Replayed') === 'true' };
  }
  const failure = Failure.safeParse(body);
  if (status < 400 || !failure.success) return { kind: 'foreign', status, words: foreignWords(status, headers) };
  const { error, request_id: requestId } = failure.data;
  if (status === 500) return { kind: 'failed', requestId };
  return { kind: 'refused', status, error: error as ErrorBody };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sentence about an answer that is not in billhook's format. A proxy's answer may have a Retry-After header. */
function foreignWords(status: number, headers: Headers): string {
  const wait = headers.get('Retry-After');
  const when = wait !== null && /^\d+$/.test(wait) ? `; it may be called again in ${wait} seconds` : '';
  return `answered ${status}, and not as billhook does${when}`;
}

function silenceWords(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `did not answer within ${timeoutMs / 1000} seconds`;
  }
  return `could not be reached (${reasonOf(error)})`;
}

/** Message of the innermost cause, because `fetch` itself only reports "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return reasonOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
