/**
 * Fast path for tool calls of the 2026 protocol, which are most of its requests. It makes no web `Request` and
 * `Response`, and no error for the server that is closed after each call: these take a third of a call's time.
 * Everything else, and a call whose headers and body disagree, goes to the SDK's handler. The SDK documents this use of
 * its two parts (`createMcpHandler`), provided that other media types than JSON are refused before, as `body.ts` does.
 * Taking the result before it becomes a `Response` is our own addition.
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

/** Prefix of a name in base64, which the SDK decodes. */
const ENCODED = '=?base64?';

/**
 * `undefined` unless the request is a tool call of the 2026 protocol with the headers that it requires; `body`: its
 * parsed JSON.
 */
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
 * Returns the result directly, unless a notification came before it. Not closed afterwards, because closing would make
 * an error for every call, and there is no timer to stop.
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
