/**
 * Tool calls of the 2026 protocol, which are most of its requests, without a web `Request` and `Response`: to make them, and
 * to close the server again, took longer than the call. Every other request, and a call whose headers and body differ, is
 * left to the SDK's own handler. The SDK documents these parts for such a composition (`isLegacyRequest`, `createMcpHandler`).
 */
import type { IncomingMessage } from 'node:http';
import {
  type AuthInfo,
  classifyInboundRequest,
  type InboundModernRoute,
  type JSONRPCMessage,
  type JSONRPCResultResponse,
  PerRequestHTTPServerTransport,
  type Server,
  type TransportSendOptions,
} from '@modelcontextprotocol/server';
import { MODERN } from './server.ts';

/** A call that was classified as one of the 2026 protocol. */
export type ModernCall = Extract<InboundModernRoute, { messageKind: 'request' }>;

/** `undefined` for everything that is not such a call with the headers that the protocol wants; `body`: its parsed JSON. */
export function modernCallIn({ method = '', headers }: IncomingMessage, body: unknown): ModernCall | undefined {
  const { 'mcp-protocol-version': version, 'mcp-method': called, 'mcp-name': name } = headers;
  if (version !== MODERN || called !== 'tools/call' || typeof name !== 'string') return undefined;
  const route = classifyInboundRequest({
    httpMethod: method,
    ...{ protocolVersionHeader: version, mcpMethodHeader: called, mcpNameHeader: name, body },
  });
  if (route.kind !== 'modern' || route.messageKind !== 'request' || route.classification.revision !== MODERN) return;
  return route.message.params?.name === name ? route : undefined;
}

/** The result of a call, or what the SDK answers instead: an error, or a stream if a notification came first. */
export async function answerCall(
  server: Server,
  { message, classification }: ModernCall,
  authInfo: AuthInfo,
  signal: AbortSignal,
): Promise<JSONRPCResultResponse | Response> {
  const result = Promise.withResolvers<JSONRPCResultResponse>();
  const transport = new CallTransport({ classification }, result.resolve);
  await server.connect(transport);
  const answer = Promise.race([result.promise, transport.handleMessage(message, { authInfo })]);
  signal.addEventListener('abort', () => void server.close(), { once: true });
  return answer.catch((error: unknown) => {
    if (signal.aborted) return new Response(null, { status: 499 });
    throw error;
  });
}

/** Hands a result over as it is, unless a stream was begun, and is not closed then: nothing holds it. */
class CallTransport extends PerRequestHTTPServerTransport {
  readonly #finish: (result: JSONRPCResultResponse) => void;
  #isStream = false;

  constructor(options: { classification: ModernCall['classification'] }, finish: (one: JSONRPCResultResponse) => void) {
    super(options);
    this.#finish = finish;
  }

  override async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if ('result' in message && !this.#isStream) return this.#finish(message);
    this.#isStream ||= 'method' in message;
    return super.send(message, options);
  }
}
