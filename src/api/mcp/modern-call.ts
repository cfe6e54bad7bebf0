/**
 * Tool calls of the 2026 protocol, which are most of its requests, without a web `Request` and `Response`: making both, and an error
 * for the server that is closed after each call, takes a third of the time of a call. Everything else, and a call whose headers
 * and body do not agree, is left to the SDK's handler. The SDK documents that its two parts for one exchange may be used like
 * this (`createMcpHandler`), if other media types than JSON were refused before, as `body.ts` does. That the result is taken before
 * it becomes a `Response` is ours.
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
import { abortOnDisconnect } from './abort-on-disconnect.ts';
import { MODERN } from './server.ts';

/** A call that was classified as one of the 2026 protocol. */
export type ModernCall = Extract<InboundModernRoute, { messageKind: 'request' }>;

/** Begins a name in base64, which the SDK reads. */
const ENCODED = '=?base64?';

/** `undefined` for everything that is not such a call with the headers that the protocol wants; `body`: its parsed JSON. */
export function modernCallIn({ method = '', headers }: IncomingMessage, body: unknown): ModernCall | undefined {
  const { 'mcp-protocol-version': version, 'mcp-method': called, 'mcp-name': name } = headers;
  if (version !== MODERN || called !== 'tools/call') return undefined;
  if (typeof name !== 'string' || name.startsWith(ENCODED)) return undefined;
  const route = classifyInboundRequest({
    httpMethod: method,
    protocolVersionHeader: version,
    mcpMethodHeader: called,
    mcpNameHeader: name,
    body,
  });
  if (route.kind !== 'modern' || route.messageKind !== 'request') return undefined;
  return route.message.params?.name === name ? route : undefined;
}

/**
 * The result of a call, or what the SDK answers instead: an error, or a stream if a notification came first. The server must speak
 * {@link MODERN}: `connect` then takes the version from the transport.
 */
export function answerCall(
  server: Server,
  { message, classification }: ModernCall,
  authInfo: AuthInfo,
  signal: AbortSignal,
): Promise<JSONRPCResultResponse | Response> {
  return abortOnDisconnect(server, signal, async () => {
    const result = Promise.withResolvers<JSONRPCResultResponse>();
    const transport = new CallTransport({ classification }, result.resolve);
    await server.connect(transport);
    return Promise.race([result.promise, transport.handleMessage(message, { authInfo })]);
  });
}

/**
 * Hands the result over as it is, unless there was a notification before, and then takes nothing more. It is not closed after a
 * result, because that would make an error for every call; it has no timer that would have to be stopped.
 */
class CallTransport extends PerRequestHTTPServerTransport {
  readonly #finish: (result: JSONRPCResultResponse) => void;
  #state: 'waits' | 'streams' | 'finished' = 'waits';

  constructor(options: { classification: ModernCall['classification'] }, finish: (one: JSONRPCResultResponse) => void) {
    super(options);
    this.#finish = finish;
  }

  override async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (this.#state === 'finished') return;
    if ('result' in message && this.#state === 'waits') {
      this.#state = 'finished';
      return this.#finish(message);
    }
    if ('method' in message) this.#state = 'streams';
    return super.send(message, options);
  }
}
