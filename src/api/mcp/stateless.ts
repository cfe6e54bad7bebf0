/**
 * Calls of the 2025 protocol without a session, answered as JSON. The SDK answers each with a stream of events, which
 * takes more than twice as long. Without a handshake a client cannot be asked, so nothing but progress notifications
 * could come before the answer.
 */
import {
  type AuthInfo,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { isRecord } from '../../model/is-record.ts';
import { abortOnDisconnect } from './abort-on-disconnect.ts';

/**
 * Whether the client gets nothing but one answer: the body is a single request of the 2025 protocol without a progress
 * token.
 */
export async function isAnsweredAlone(request: Request, body: unknown): Promise<boolean> {
  if (!isRecord(body) || body.id === undefined) return false;
  const meta = isRecord(body.params) ? body.params._meta : undefined;
  if (isRecord(meta) && meta.progressToken !== undefined) return false;
  return isLegacyRequest(request, body);
}

/** Calls a server that has no other connection. If the client disconnects, the call is aborted. */
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
