/**
 * Calls without a session, each answered by a server of its own.
 *
 * Those of the 2026 protocol, which are most of its requests, without a web `Request` and `Response`: making both, and an error
 * for the server that is closed after each call, takes a third of the time of a call. Everything else, and a call whose headers
 * and body do not agree, is left to the SDK's handler. The SDK documents that its two parts for one exchange may be used like
 * this (`createMcpHandler`), if other media types than JSON were refused before, as `request.ts` does. That the result is taken before
 * it becomes a `Response` is ours.
 */
import type { IncomingMessage } from 'node:http';
import {
  type AuthInfo,
  classifyInboundRequest,
  type InboundModernRoute,
  isLegacyRequest,
  type JSONRPCMessage,
  type JSONRPCResultResponse,
  PerRequestHTTPServerTransport,
  type Server,
  type TransportSendOptions,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { isRecord } from '../../model/json.ts';
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

/** Whether the answer of this body is all that its client will get: one request of the 2025 protocol, without a progress token. */
export async function isAnsweredAlone(request: Request, body: unknown): Promise<boolean> {
  if (!isRecord(body) || body.id === undefined) return false;
  const meta = isRecord(body.params) ? body.params._meta : undefined;
  if (isRecord(meta) && meta.progressToken !== undefined) return false;
  return isLegacyRequest(request, body);
}

/**
 * A call of the 2025 protocol, answered as JSON by a server that is connected to nothing else. The SDK answers every one with a stream
 * of events, which takes it more than twice as long; only progress notifications can come before an answer here, because without a
 * handshake a client cannot be asked. A client that leaves ends the call.
 */
export function answerAlone(server: Server, request: Request, from: AuthInfo, body: unknown): Promise<Response> {
  return abortOnDisconnect(server, request.signal, async () => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    await server.connect(transport);
    return transport.handleRequest(request, { authInfo: from, parsedBody: body });
  });
}

/** The answer of a server, or 499 for a client that has left: its call is ended then, or not begun. */
function abortOnDisconnect<T>(
  server: Server,
  signal: AbortSignal,
  answer: () => Promise<T | Response>,
): Promise<T | Response> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      void server.close();
      resolve(new Response(null, { status: 499 }));
    };
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    answer()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', leave));
  });
}
