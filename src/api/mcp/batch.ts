/**
 * Serves JSON-RPC batches, which protocol versions up to 2025-03-26 allow. The SDK would start all calls of a batch at
 * once. This module runs one call after the other, and counts each call against the rate limit before the call runs
 * (R13). Other requests can run between two calls, so a hundred reads in one POST do not block them.
 */
import { setImmediate } from 'node:timers/promises';
import {
  isInitializeRequest,
  isJSONRPCRequest,
  isLegacyRequest,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/server';
import type { More } from '../http/rate-limit.ts';
import { errorBody, errorOfProblem, OUR_FAULT, type RpcError } from './protocol-error.ts';

/** Largest number of messages in a batch. The SDK refuses larger batches. */
const MESSAGES_MAX = 100;

/**
 * The messages of a batch with several calls. Null for bodies that the SDK handles: a batch with at most one call, and
 * a batch that the SDK refuses.
 */
export async function batchIn(request: Request, body: readonly unknown[]): Promise<readonly JSONRPCMessage[] | null> {
  if (body.length > MESSAGES_MAX || !(await isLegacyRequest(request, body))) return null;
  try {
    const messages = body.map(parseJSONRPCMessage);
    return messages.filter(isJSONRPCRequest).length > 1 && !messages.some(isInitializeRequest) ? messages : null;
  } catch {
    return null;
  }
}

/** Headers of the answer stream. They prevent buffering by proxies, so that each event arrives at once. */
const STREAM = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

export type Batch = {
  readonly messages: readonly JSONRPCMessage[];
  readonly serve: (message: JSONRPCMessage) => Promise<Response>;
  /** Counts the second and later calls against the rate limit. The first call was counted as the HTTP request. */
  readonly takeMore: (wanted: number) => Promise<More>;
};

/**
 * Returns one stream with the answers in the order of the calls. If the answer to the first call is an HTTP error, this
 * error is the answer to the whole batch.
 */
export async function answerBatch(batch: Batch): Promise<Response> {
  const { messages, takeMore } = batch;
  const calls = messages.filter(isJSONRPCRequest).length;
  const answers = answersOf(batch, await takeMore(calls - 1));
  const first = await answers.next();
  if (first.done) return new Response(null, { status: 202 });
  if (!first.value.ok) return first.value;
  const headers = { ...Object.fromEntries(first.value.headers), ...STREAM };
  return new Response(ReadableStream.from(eventsOf(first.value, answers)), { headers });
}

async function* answersOf({ messages, serve }: Batch, { granted, refusal }: More): AsyncGenerator<Response> {
  let calls = 0;
  for (const message of messages) {
    if (!isJSONRPCRequest(message)) {
      await serve(message);
      continue;
    }
    calls += 1;
    if (refusal && calls > granted + 1) {
      yield failed(message.id, errorOfProblem(refusal));
      continue;
    }
    if (calls > 1) await setImmediate();
    const answer = await serve(message);
    yield answer.ok || calls === 1 ? answer : failed(message.id, await errorIn(answer));
  }
}

function failed(id: RequestId, error: RpcError): Response {
  return Response.json(errorBody(error, id));
}

/**
 * Reads the JSON-RPC error from an HTTP error answer. For example, a call gets an HTTP error answer if its session
 * ended during the batch.
 */
async function errorIn(answer: Response): Promise<RpcError> {
  const { error } = (await answer.json().catch(() => ({}))) as { error?: RpcError };
  return error ?? OUR_FAULT.error;
}

/**
 * Yields the events of all answers. When the client disconnects, the stream ends this generator, so the remaining calls
 * do not start.
 */
async function* eventsOf(first: Response, rest: AsyncIterable<Response>): AsyncGenerator<Uint8Array> {
  yield* eventsIn(first);
  for await (const answer of rest) yield* eventsIn(answer);
}

/** Passes on a stream of events unchanged. Sends any other answer as one event. */
async function* eventsIn(answer: Response): AsyncGenerator<Uint8Array> {
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') && answer.body) yield* answer.body;
  else yield new TextEncoder().encode(`event: message\ndata: ${await answer.text()}\n\n`);
}
