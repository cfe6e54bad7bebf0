/**
 * Answers calls of MCP up to 2025-11-25 that have no session. The answer is plain JSON. The SDK's own handler would
 * open a stream of events for each call. Without a session, such a stream could carry only progress notifications,
 * because the server can ask the client questions only in a session.
 */
import {
  type AuthInfo,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { isRecord } from '../../model/json.ts';

/**
 * True if exactly one message can answer the request: the body is a single request of MCP up to 2025-11-25, without a
 * progress token.
 */
export async function getsOneAnswer(request: Request, body: unknown): Promise<boolean> {
  if (!isRecord(body) || body.id === undefined) return false;
  const meta = isRecord(body.params) ? body.params._meta : undefined;
  if (isRecord(meta) && meta.progressToken !== undefined) return false;
  return isLegacyRequest(request, body);
}

/**
 * Runs one request on a new server that has no other connection. If the client disconnects, the call is cancelled and
 * ends with status 499, which no client receives.
 */
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
