/**
 * Calls of the 2025 protocol without a session, answered as JSON; the SDK answers each with a stream of events. Only
 * progress notifications can come before an answer here: without a handshake a client cannot be asked.
 */
import {
  type AuthInfo,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { isRecord } from '../../model/json.ts';

/**
 * Whether the client gets nothing but one answer: the body is a single request of the 2025 protocol without a progress
 * token.
 */
export async function getsOneAnswer(request: Request, body: unknown): Promise<boolean> {
  if (!isRecord(body) || body.id === undefined) return false;
  const meta = isRecord(body.params) ? body.params._meta : undefined;
  if (isRecord(meta) && meta.progressToken !== undefined) return false;
  return isLegacyRequest(request, body);
}

/** Calls a server that is connected to nothing else. A client that leaves ends the call: 499, which it does not see. */
export async function answerAsJson(server: Server, request: Request, from: AuthInfo, body: unknown): Promise<Response> {
  const { signal } = request;
  const left = Promise.withResolvers<Response>();
  const leave = () => {
    left.resolve(new Response(null, { status: 499 }));
    void server.close();
  };
  signal.addEventListener('abort', leave, { once: true });
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  if (signal.aborted) leave();
  return Promise.race([left.promise, transport.handleRequest(request, { authInfo: from, parsedBody: body })]);
}
