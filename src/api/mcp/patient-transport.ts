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
import { readLines } from './message-lines.ts';

/** How long calls may go on after the input has ended. */
const LAST_ANSWERS_MS = 10_000;

export type PatientTransport = {
  readonly transport: Transport;
  readonly ended: Promise<void>;
  readonly closed: Promise<void>;
};

export function patientTransport(input: Readable, output: Writable): PatientTransport {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const { promise: ended, resolve: endInput } = Promise.withResolvers<void>();
  // The SDK's transport writes; it reads nothing, and closes when this ends.
  const held = new PassThrough();
  const wire = new StdioServerTransport(held, output);
  const unanswered = new Set<RequestId>();
  let taking = true;

  const endWhenAnswered = () => {
    if (!taking && unanswered.size === 0) held.end();
  };
  /** Takes nothing more, lets what was asked be answered, and closes. */
  const end = () => {
    if (!taking) return;
    taking = false;
    stopReading();
    endInput();
    const patience = setTimeout(() => held.end(), LAST_ANSWERS_MS);
    void closed.then(() => clearTimeout(patience));
    // What was just read is handed on in later turns.
    setImmediate(() => setImmediate(endWhenAnswered));
  };
  let stopReading = () => {};

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
        note(line.message, unanswered);
        transport.onmessage?.(line.message);
      });
      input.on('error', (error) => transport.onerror?.(error));
      input.once('end', end).once('close', end);
      if (input.readableEnded || input.destroyed) end();
    },
    send: async (message) => {
      await wire.send(message);
      if (isJSONRPCResponse(message)) unanswered.delete(message.id ?? '');
      endWhenAnswered();
    },
    close: () => wire.close(),
  };
  return { transport, ended, closed };
}

/** A stream that a client listens on has no answer to wait for, nor has a request that it took back. */
function note(message: JSONRPCMessage, unanswered: Set<RequestId>): void {
  if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') unanswered.add(message.id);
  if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
    unanswered.delete((message.params as { requestId?: RequestId } | undefined)?.requestId ?? '');
  }
}
