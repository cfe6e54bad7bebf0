/** MCP over standard input and output, for hosts that start the server themselves. */
import { randomUUID } from 'node:crypto';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Logger } from 'pino';
import type { Caller, World } from '../../operations/context.ts';
import { asAssistant } from './assistant.ts';
import { mcpServer } from './server.ts';
import { toolsFor } from './tools.ts';
import type { ToolFilter } from './toolsets.ts';

/** How long calls may go on after the input has ended. */
const LAST_ANSWERS_MS = 10_000;

export type McpStdio = {
  readonly world: World;
  readonly caller: Caller;
  readonly filter: ToolFilter;
  readonly version: string;
  /** Must not write to `output`: nothing but protocol goes there. */
  readonly log: Logger;
  readonly input: Readable;
  readonly output: Writable;
};

/** Refuses a wrong filter at once; otherwise resolves when the input has ended and what was asked is answered. */
export async function serveMcpStdio({ world, caller, filter, version, log, input, output }: McpStdio): Promise<void> {
  const tools = toolsFor(filter);
  const callerNamed = (name: string | undefined) => ({ ...asAssistant(caller, name), requestId: randomUUID() });
  const { transport, closed } = patientTransport(input, output);
  serveStdio(() => mcpServer({ world, tools, version, log, callerNamed }), {
    transport,
    onerror: (error) => log.debug({ err: error }, 'MCP message'),
  });
  await closed;
}

/**
 * The SDK's transport drops what is still being answered when the input ends. A shell that pipes requests in ends it
 * right after the last one, so here the end waits for the answers.
 */
function patientTransport(input: Readable, output: Writable): { transport: Transport; closed: Promise<void> } {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const held = new PassThrough();
  const wire = new StdioServerTransport(held, output);
  const asked = new Set<RequestId>();
  let inputEnded = false;
  const endWhenAnswered = () => {
    if (inputEnded && asked.size === 0) held.end();
  };
  input.pipe(held, { end: false });
  input.once('close', ended).once('end', ended);

  function ended(): void {
    if (inputEnded) return;
    inputEnded = true;
    const patience = setTimeout(() => held.end(), LAST_ANSWERS_MS);
    void closed.then(() => clearTimeout(patience));
    // What was just read is handed on in later turns.
    setImmediate(() => setImmediate(endWhenAnswered));
  }

  function noteAsked(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) asked.add(message.id);
    if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
      asked.delete((message.params as { requestId?: RequestId } | undefined)?.requestId ?? '');
    }
  }

  const transport: Transport = {
    start: () => {
      wire.onmessage = (message) => {
        noteAsked(message);
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
      if (isJSONRPCResponse(message)) asked.delete(message.id ?? '');
      endWhenAnswered();
    },
    close: () => wire.close(),
  };
  return { transport, closed };
}
