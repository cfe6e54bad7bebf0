/**
 * Standard input and output whose end waits for the answers. The SDK's own transport drops what is still being
 * answered when the input ends, and a shell that pipes requests in ends it right after the last one.
 */
import { PassThrough, type Readable, type Writable } from 'node:stream';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/** How long calls may go on after the input has ended. */
const LAST_ANSWERS_MS = 10_000;

export type PatientTransport = { readonly transport: Transport; readonly closed: Promise<void> };

export function patientTransport(input: Readable, output: Writable): PatientTransport {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const held = new PassThrough();
  const wire = new StdioServerTransport(held, output);
  const unanswered = new Set<RequestId>();
  let inputEnded = false;

  const endWhenAnswered = () => {
    if (inputEnded && unanswered.size === 0) held.end();
  };
  const ended = () => {
    if (inputEnded) return;
    inputEnded = true;
    const patience = setTimeout(() => held.end(), LAST_ANSWERS_MS);
    void closed.then(() => clearTimeout(patience));
    // What was just read is handed on in later turns.
    setImmediate(() => setImmediate(endWhenAnswered));
  };
  input.pipe(held, { end: false });
  input.once('end', ended).once('close', ended);

  const transport: Transport = {
    start: () => {
      wire.onmessage = (message) => {
        note(message, unanswered);
        transport.onmessage?.(message);
      };
      wire.onerror = (error) => transport.onerror?.(error);
      wire.onclose = () => {
        transport.onclose?.();
        resolve();
      };
      return wire.start();
    },
    send: async (message) => {
      await wire.send(message);
      if (isJSONRPCResponse(message)) unanswered.delete(message.id ?? '');
      endWhenAnswered();
    },
    close: () => wire.close(),
  };
  return { transport, closed };
}

/** A stream that a client listens on has no answer to wait for, nor has a request that it took back. */
function note(message: JSONRPCMessage, unanswered: Set<RequestId>): void {
  if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') unanswered.add(message.id);
  if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
    unanswered.delete((message.params as { requestId?: RequestId } | undefined)?.requestId ?? '');
  }
}
