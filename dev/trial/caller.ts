/** A client that repeats a call with the same key until it is answered, as docs/rest.md requires of clients. */
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Data, Intent, Model } from './model.ts';
import type { Span } from './uptime.ts';

export interface Caller {
  /**
   * Repeats the call of an intent until it is answered, and sets the state of the intent. Exception: the first
   * connection of the call breaks and `givesUp` returns true, or `signal` is aborted. Then the state is `unknown` and
   * the call is not repeated.
   */
  readonly settle: (intent: Intent, signal?: AbortSignal) => Promise<void>;
  /**
   * Sends an acknowledged intent once more. If the answer differs from the first one, a fault of the service is
   * recorded.
   */
  readonly repeat: (intent: Intent) => Promise<void>;
  readonly get: (path: string) => Promise<Data>;
  /**
   * Sends a request once, without recording it as an intent. Rejects if the connection breaks, or if there is no answer
   * within {@link PATIENCE_MS}.
   */
  readonly once: (method: string, path: string, body?: Data, key?: string, signal?: AbortSignal) => Promise<Answered>;
  /** Acknowledged calls whose connection broke at least once before the answer. */
  readonly interrupted: readonly Span[];
  /** All other acknowledged calls. */
  readonly others: readonly Span[];
  /** Number of answers by HTTP status. */
  readonly statuses: Map<number, number>;
  readonly broken: () => number;
}

export interface Answered {
  readonly status: number;
  readonly body: { readonly data?: Data; readonly error?: { readonly code: string; readonly message: string } };
  readonly retryAfterMs: number;
}

interface CallerSettings {
  readonly url: string;
  readonly token: string;
  readonly model: Model;
  /** Called when the connection of a call breaks for the first time. If true, the call is not repeated. */
  readonly givesUp?: () => boolean;
}

/**
 * Time limit for an answer. A longer wait is recorded as a fault of the service. Even a busy machine answers much
 * faster.
 */
const PATIENCE_MS = 300_000;
const PAUSE_MS = 20;
/** A signal that is never aborted. */
const NEVER = new AbortController().signal;

export function openCaller({ url, token, model, givesUp = () => false }: CallerSettings): Caller {
  const interrupted: Span[] = [];
  const others: Span[] = [];
  const statuses = new Map<number, number>();
  let brokenConnections = 0;

  const once: Caller['once'] = async (method, path, body, key, signal = NEVER) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const text = await answer.text();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const retryAfterMs = Number(answer.headers.get('retry-after') ?? 0) * 1000;
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text), retryAfterMs };
  };

  async function settle(intent: Intent, signal = NEVER): Promise<void> {
    const begun = performance.now();
    let wasBroken = false;
    for (;;) {
      const answer = await once('POST', intent.path, intent.body, intent.tag, signal).catch((error: unknown) => {
        if (isTimeout(error)) model.broken.push(`${intent.tag}: no answer within ${PATIENCE_MS} ms`);
      });
      if (!answer) {
        brokenConnections++;
        if (signal.aborted || (!wasBroken && givesUp())) {
          intent.state = 'unknown';
          return;
        }
        wasBroken = true;
        await delay(PAUSE_MS);
        continue;
      }
      const { status, body, retryAfterMs } = answer;
      if (status < 300) {
        intent.state = 'acknowledged';
        intent.answer = body.data ?? {};
        (wasBroken ? interrupted : others).push({ begun, ended: performance.now() });
        return;
      }
      if (status === 500) model.broken.push(`${intent.tag}: 500 ${JSON.stringify(body.error)}`);
      if (status < 500 && status !== 429 && body.error?.code !== 'idempotency_in_progress') {
        intent.state = 'refused';
        model.broken.push(`${intent.tag}: refused with ${status} ${body.error?.code}: ${body.error?.message}`);
        return;
      }
      await delay(Math.max(retryAfterMs, PAUSE_MS), undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    once,
    settle,
    interrupted,
    others,
    statuses,
    broken: () => brokenConnections,
    repeat: async (intent) => {
      const answer = await once('POST', intent.path, intent.body, intent.tag).catch(() => undefined);
      if (!answer || answer.status >= 500 || answer.body.error?.code === 'idempotency_in_progress') return;
      if (isDeepStrictEqual(answer.body.data, intent.answer)) return;
      model.broken.push(`${intent.tag}: a repeat of its key was answered otherwise, with ${answer.status}`);
    },
    get: async (path) => {
      for (let tries = 0; ; tries++) {
        const answer = await once('GET', path).catch(() => undefined);
        if (answer?.status === 200) return answer.body.data ?? {};
        if (tries > 200) throw new Error(`GET ${path}: ${JSON.stringify(answer)}`);
        await delay(answer?.retryAfterMs || PAUSE_MS);
      }
    },
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
