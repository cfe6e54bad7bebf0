/**
 * Transport over standard input and output. After the end of the input, this transport finishes the running calls. A
 * shell that pipes requests ends the input right after the last request. In this case, the SDK's transport would drop
 * the answers.
 */
import { PassThrough, type Readable, type Writable } from 'node:stream';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { readLines } from './message-lines.ts';
import { LISTEN } from './request.ts';

/** Time limit of running calls after the input has ended. */
const LAST_ANSWERS_MS = 10_000;

export type DrainingTransport = {
  readonly transport: Transport;
  readonly ended: Promise<void>;
  readonly closed: Promise<void>;
};

/**
 * Called for each `subscriptions/listen` request (MCP 2026-07-28): `begin` before the SDK gets the request, `end` when
 * the request has ended.
 */
export type ListenHook = {
  /** Returns a refusal, which is sent to the client. Returns `undefined` if the SDK gets the request. */
  readonly begin: (request: JSONRPCRequest) => Promise<JSONRPCMessage | undefined>;
  readonly end: (id: RequestId) => void;
};

export function drainingTransport(input: Readable, output: Writable, hook?: ListenHook): DrainingTransport {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const { promise: ended, resolve: endInput } = Promise.withResolvers<void>();
  // The SDK's transport is used for writing only: it reads from this empty stream, and closes when this stream ends.
  const held = new PassThrough();
  const wire = new StdioServerTransport(held, output);
  const unanswered = new Set<RequestId>();
  let taking = true;

  const endWhenAnswered = () => {
    if (!taking && unanswered.size === 0) held.end();
  };
  /** Stops reading, waits for the answers of running calls, and closes. */
  const end = () => {
    if (!taking) return;
    taking = false;
    stopReading();
    endInput();
    const patience = setTimeout(() => held.end(), LAST_ANSWERS_MS);
    void closed.then(() => clearTimeout(patience));
    // Lines that have just been read are handled in later turns of the event loop, so the check waits for two turns.
    setImmediate(() => setImmediate(endWhenAnswered));
  };
  let stopReading = () => {};
  const take = async (message: JSONRPCMessage) => {
    note(message, unanswered);
    const cancelled = cancelledBy(message);
    if (cancelled !== undefined) hook?.end(cancelled);
    const refusal = isListen(message) ? await hook?.begin(message) : undefined;
    if (refusal) await wire.send(refusal).catch(() => undefined);
    else transport.onmessage?.(message);
  };

  const transport: Transport = {
    start: async () => {
      wire.onerror = (error) => transport.onerror?.(error);
      wire.onclose = () => {
        transport.onclose?.();
        close();
      };
      await wire.start();
      stopReading = readLines(input, (line) => {
        if ('refusal' in line) return void wire.send(line.refusal).catch(() => undefined);
        void take(line.message).catch((error: unknown) => transport.onerror?.(error as Error));
      });
      input.on('error', (error) => transport.onerror?.(error));
      input.once('end', end).once('close', end);
      if (input.readableEnded || input.destroyed) end();
    },
    send: async (message) => {
      await wire.send(message);
      if (isJSONRPCResponse(message)) {
        unanswered.delete(message.id ?? '');
        hook?.end(message.id ?? '');
      }
      endWhenAnswered();
    },
    close: () => wire.close(),
  };
  return { transport, ended, closed };
}

/** Tracks the requests that still need an answer. Streams of subscriptions and cancelled requests need no answer. */
function note(message: JSONRPCMessage, unanswered: Set<RequestId>): void {
  if (isJSONRPCRequest(message) && message.method !== LISTEN) unanswered.add(message.id);
  unanswered.delete(cancelledBy(message) ?? '');
}

function isListen(message: JSONRPCMessage): message is JSONRPCRequest {
  return isJSONRPCRequest(message) && message.method === LISTEN;
}

function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!isJSONRPCNotification(message) || message.method !== 'notifications/cancelled') return undefined;
  return (message.params as { requestId?: RequestId } | undefined)?.requestId;
}
