import { isJsonContentType, ProtocolError, ProtocolErrorCode, type RequestId } from '@modelcontextprotocol/server';
import { BillingError } from '../../model/billing-error.ts';
import { oddityOf } from '../../model/json.ts';
import { nearestName } from '../../model/nearest.ts';
import { plain } from '../../tools/words.ts';
import { Problem } from '../http/problem.ts';

export type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown };

/**
 * Error code from the range that JSON-RPC reserves for implementations. The SDK uses the same code for HTTP refusals.
 */
export const REFUSED = -32_000;
const INVALID_PARAMS = -32_602;
const INTERNAL = -32_603;

export type ErrorAnswer = {
  readonly status: number;
  readonly error: RpcError;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Returns a JSON-RPC error. `id`: id of the failed request. If it is `undefined`, the error has no `id`. */
export function errorBody(error: RpcError, id: RequestId | undefined) {
  return { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error } as const;
}

export function errorResponse({ status, error, headers = {} }: ErrorAnswer): Response {
  return Response.json(errorBody(error, undefined), { status, headers });
}

/**
 * Id of a message that could be a request. Returns `undefined` for batches and replies, and for ids that the schema
 * forbids.
 */
export function requestIdOf(message: unknown): RequestId | undefined {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return undefined;
  if (!('id' in message) || 'result' in message || 'error' in message) return undefined;
  const { id } = message;
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : undefined;
}

/**
 * Replaces the id in an error answer by the id of its request. The SDK's error answers contain `null` instead of the
 * request's id, or an id that the schema forbids.
 */
export async function withRequestId(answer: Response, id: RequestId | undefined): Promise<Response> {
  if (answer.ok || !isJsonContentType(answer.headers.get('content-type'))) return answer;
  const { error } = (await answer.json()) as { error: RpcError };
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return Response.json(errorBody(error, id), { status: answer.status, headers });
}

/**
 * Returns the error answer for a {@link Problem} of HTTP middleware or for a {@link BillingError}. For a
 * `BillingError`, the status is 400 for an invalid query (`validation_failed`), and 503 for any other code, such as
 * `store_unavailable`. Returns `undefined` for unexpected errors, which are bugs.
 */
export function answerTo(error: unknown): ErrorAnswer | undefined {
  if (error instanceof Problem) {
    const { status, details } = error;
    return { status, error: errorOfProblem(error), ...(details.headers ? { headers: details.headers } : {}) };
  }
  if (!(error instanceof BillingError)) return undefined;
  const { message, details } = error;
  if (error.code !== 'validation_failed') {
    const headers = { 'Retry-After': String(details.retryAfterSeconds ?? 1) };
    return { status: 503, error: { code: REFUSED, message }, headers };
  }
  const data = { code: error.code, field: details.field, allowed_values: details.allowedValues };
  return { status: 400, error: { code: INVALID_PARAMS, message, data } };
}

export const OUR_FAULT: ErrorAnswer = {
  status: 500,
  error: { code: INTERNAL, message: 'Something went wrong on our side.' },
};

export function errorOfProblem({ code, message, details }: Problem): RpcError {
  const { hint, retryable, headers } = details;
  const wait = headers?.['Retry-After'];
  const data = {
    code,
    retryable: retryable ?? false,
    ...(hint === undefined ? {} : { hint }),
    ...(wait === undefined ? {} : { retry_after: Number(wait) }),
  };
  return { code: REFUSED, message: hint === undefined ? message : `${message} ${hint}`, data };
}

/**
 * The SDK's schemas silently drop a field with this name, so `oddRefusal` refuses the field before the SDK reads the
 * message. Other unknown fields are refused later.
 */
const DROPPED_BY_SDK = '__proto__';

/** The parsed JSON; `undefined` if the text is not valid JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Refuses JSON that has duplicate names, extreme depth or a `__proto__` field, before the SDK or an operation reads it.
 */
export function oddRefusal(text: string): RpcError | undefined {
  const oddity = oddityOf(text, DROPPED_BY_SDK);
  if (oddity === undefined) return undefined;
  return { code: ProtocolErrorCode.InvalidRequest, message: `Invalid request: it ${oddity}. Nothing was done.` };
}

/**
 * Protocol error for an unknown tool, prompt or resource. Hosts show only the message of an error, so the message
 * suggests the nearest known name, or lists all known names.
 */
export function unknownName(what: string, given: string, known: readonly string[]): ProtocolError {
  return wrongParams(`Unknown ${what}: ${plain(given)}. ${helpWith(given, known)}`);
}

export function namesOf(things: readonly { readonly name: string }[]): string[] {
  return things.map(({ name }) => name);
}

/** Suggests the nearest known name. If no name is near, lists all known names. */
export function helpWith(given: string, known: readonly string[]): string {
  const meant = nearestName(given, known);
  if (meant !== undefined) return `Did you mean ${meant}?`;
  return known.length === 0 ? 'There is none for this token.' : `There are ${known.join(', ')}.`;
}

export function wrongParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
