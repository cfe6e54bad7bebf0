/**
 * Clients of the 2025 protocol say their name once, in the handshake, and nothing is kept between their requests. So
 * the session id that they get carries the name, and they bring it along. It is only what they call themselves: it
 * proves nothing, opens nothing, and an altered one is merely another name.
 */
import { randomUUID } from 'node:crypto';
import { isInitializeRequest } from '@modelcontextprotocol/server';
import { shownName } from './assistant.ts';

export const SESSION_HEADER = 'mcp-session-id';

export function sessionIdFor(name: string): string {
  return `${randomUUID()}.${Buffer.from(name).toString('base64url')}`;
}

export function nameInSession(sessionId: string | null): string | undefined {
  const encoded = sessionId?.split('.')[1];
  return encoded === undefined ? undefined : shownName(Buffer.from(encoded, 'base64url').toString('utf8'));
}

/** The name in a handshake, `undefined` for every other request. Reads a copy. */
export async function nameInHandshake(request: Request): Promise<string | undefined> {
  // Only a handshake comes without both.
  if (request.method !== 'POST' || request.headers.has(SESSION_HEADER)) return undefined;
  if (request.headers.has('mcp-protocol-version')) return undefined;
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return isInitializeRequest(body) ? shownName(body.params.clientInfo.name) : undefined;
}
