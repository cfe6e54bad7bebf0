/**
 * Failures of requests to the model. Each message is one line without keys and stacks. If the user can remedy the
 * failure, the message says how.
 */
import type { EndCode } from '../model/asking.ts';
import { withoutUnseen } from '../model/text.ts';

/** The model and its address. `apiKey` is used to remove the key from messages. */
export type Reached = { readonly model: string; readonly address: string; readonly apiKey: string | null };

export class ModelTrouble extends Error {
  override readonly name = 'ModelTrouble';
  readonly code: EndCode;
  /** Pause in milliseconds before an automatic retry; null if the request is not retried automatically. */
  readonly retryAfterMs: number | null;

  constructor(code: EndCode, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Errors of the `openai` package. They are recognized by fields and class names, so this file does not need to import
 * the package.
 */
type Failure = Error & {
  readonly status?: number | undefined;
  readonly code?: string | null | undefined;
  readonly param?: string | null | undefined;
  readonly headers?: Headers | undefined;
  readonly error?: unknown;
};

const SOON_MS = 500;

export function troubleOf(error: unknown, reached: Reached): ModelTrouble {
  if (error instanceof ModelTrouble) return error;
  if (!(error instanceof Error)) return broke(reached, String(error));
  const failure = error as Failure;
  if (failure.status === undefined) return unanswered(failure, reached);
  switch (failure.status) {
    case 401:
    case 403:
      return unauthorized(failure, reached);
    case 404:
      return isAboutModel(failure) ? unknownModel(reached) : wrongAddress(reached);
    case 408:
      return timedOut(reached);
    case 429:
      return tooMuch(failure, reached);
    default:
      if (failure.status >= 500) return failed(failure, reached);
      return isAboutModel(failure) ? unknownModel(reached) : refused(failure, reached);
  }
}

function unanswered(failure: Failure, reached: Reached): ModelTrouble {
  if (failure.constructor.name === 'APIConnectionTimeoutError') return timedOut(reached);
  const code = causes(failure).find((one) => typeof one.code === 'string')?.code;
  const why = code === undefined ? '' : ` (${String(code)})`;
  if (failure.constructor.name === 'APIConnectionError') {
    const message = `${reached.address} cannot be reached${why}. Check OPENAI_BASE_URL and the network.`;
    return new ModelTrouble('unreachable', message, SOON_MS);
  }
  // An error within the stream has a message but no HTTP status.
  if (failure.code === 'rate_limit_exceeded') return tooMuch(failure, reached);
  return broke(reached, wordsOf(failure, reached));
}

function causes(error: Error): readonly Failure[] {
  const inner = error.cause instanceof AggregateError ? error.cause.errors[0] : error.cause;
  return inner instanceof Error ? [inner as Failure, ...causes(inner)] : [];
}

function unauthorized({ status }: Failure, { address, model }: Reached): ModelTrouble {
  const message =
    status === 401
      ? `${address} does not accept OPENAI_API_KEY. Check that the key is one of that service and still valid.`
      : `${address} does not let OPENAI_API_KEY use ${model}. Check what the key may do.`;
  return new ModelTrouble('unauthorized', message);
}

function unknownModel({ address, model }: Reached): ModelTrouble {
  return new ModelTrouble(
    'unknown_model',
    `${address} has no model ${quoted(model)}. Set OPENAI_MODEL to one that it has.`,
  );
}

function wrongAddress({ address }: Reached): ModelTrouble {
  const message = `There is no Responses API at ${address}. Check OPENAI_BASE_URL; it usually ends in /v1.`;
  return new ModelTrouble('wrong_address', message);
}

/**
 * Failure for a server that has only Chat Completions, an older interface than the Responses API. Such servers are
 * common.
 */
export function chatCompletionsOnly({ address }: Reached): ModelTrouble {
  const message = `The address is right, but ${address} has Chat Completions only, and billhook needs the Responses API. Use a newer version of that server, or set OPENAI_BASE_URL to another one.`;
  return new ModelTrouble('wrong_address', message);
}

/**
 * Failure of a request that was not answered in time. `ms`: duration of the request in milliseconds; null if the
 * service itself reported a timeout.
 */
export function timedOut({ address }: Reached, ms: number | null = null): ModelTrouble {
  const [how, more] =
    ms === null
      ? ['in time', 'or ask for less at once']
      : [`within ${seconds(ms)}`, 'ask for less at once, or allow a slow model more seconds with OPENAI_TIMEOUT'];
  return new ModelTrouble('timeout', `${address} did not answer ${how}. Try again, ${more}.`);
}

function tooMuch(failure: Failure, { address }: Reached): ModelTrouble {
  if (failure.code === 'insufficient_quota') {
    return new ModelTrouble(
      'quota_exceeded',
      `The quota of OPENAI_API_KEY at ${address} is used up. Check its plan and billing.`,
    );
  }
  const ms = retryAfterMs(failure.headers);
  const when = ms === null ? 'in a while' : `in ${seconds(ms)}`;
  return new ModelTrouble(
    'rate_limited',
    `${address} takes no more requests for now. Try again ${when}.`,
    ms ?? SOON_MS,
  );
}

/**
 * Returns the pause in milliseconds before a retry; null if the response names no pause. The pause is in OpenAI's
 * header `retry-after-ms`, or in `Retry-After`, which has seconds or a date (RFC 9110, section 10.2.3). The date is
 * compared with the response's `Date`.
 */
function retryAfterMs(headers: Headers | undefined): number | null {
  const ms = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (ms >= 0) return ms;
  const after = headers?.get('retry-after');
  if (after == null) return null;
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
  const [until, answered] = [Date.parse(after), Date.parse(headers?.get('date') ?? '')];
  return until > answered ? until - answered : null;
}

function seconds(ms: number): string {
  const whole = Math.max(1, Math.ceil(ms / 1000));
  if (whole >= 120) return `${Math.ceil(whole / 60)} minutes`;
  return whole === 1 ? '1 second' : `${whole} seconds`;
}

function failed({ status }: Failure, { address }: Reached): ModelTrouble {
  return new ModelTrouble('model_failed', `${address} failed (${status}). Try again in a while.`, SOON_MS);
}

function refused(failure: Failure, reached: Reached): ModelTrouble {
  if (failure.code === 'content_filter' || failure.code === 'content_policy_violation') return filtered();
  return new ModelTrouble('request_refused', `${reached.address} refused the request: ${wordsOf(failure, reached)}`);
}

export function filtered(): ModelTrouble {
  return new ModelTrouble(
    'content_filter',
    'The content filter of the model’s service stopped the answer. Ask in other words.',
  );
}

export function broke({ address }: Reached, words: string): ModelTrouble {
  return new ModelTrouble('model_failed', `The answer of ${address} broke off: ${words}`, null);
}

function isAboutModel({ code, param, error }: Failure): boolean {
  if (code === 'model_not_found' || param === 'model') return true;
  // Ollama and other servers name the missing model in the message only.
  return typeof error === 'object' && error !== null && /model .*not (?:found|exist)/i.test(JSON.stringify(error));
}

const WORDS_MAX = 200;

/** The model service's message as one short line, without the API key and without texts that look like a key. */
function wordsOf({ message }: Failure, { apiKey }: Reached): string {
  const words = apiKey ? message.replaceAll(apiKey, '…') : message;
  return withoutUnseen(words.replace(/\s+/g, ' '))
    .replace(/sk-[\w*-]+/g, '…')
    .slice(0, WORDS_MAX);
}

function quoted(text: string): string {
  return JSON.stringify(withoutUnseen(text));
}
