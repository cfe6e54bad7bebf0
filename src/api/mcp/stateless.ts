/**
 * Calls of the 2025 protocol without a session, answered as JSON. The SDK answers every one with a stream of events, which
 * takes it more than twice as long; only progress notifications can come before an answer here, because without a handshake
 * a client cannot be asked.
 */
import {
  type AuthInfo,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { isRecord } from '../../model/is-record.ts';
import { abortOnDisconnect } from './abort-on-disconnect.ts';

/** Whether the answer of this body is all that its client will get: one request of the 2025 protocol, without a progress token. */
export async function isAnsweredAlone(request: Request, body: unknown): Promise<boolean> {
  if (!isRecord(body) || body.id === undefined) return false;
  const meta = isRecord(body.params) ? body.params._meta : undefined;
  if (isRecord(meta) && meta.progressToken !== undefined) return false;
  return isLegacyRequest(request, body);
}

/** Calls a server that is connected to nothing else. A client that leaves ends the call. */
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
