/**
 * Replies of clients to the server's questions. A reply can arrive at a process that did not send the question. The
 * receiving process then passes the reply on through the store.
 */
import { isJSONRPCResponse } from '@modelcontextprotocol/server';
import type { McpSession, McpSessions } from '../../operations/mcp/mcp-sessions.ts';
import { isQuestionId, type SessionTransport } from './session-transport.ts';

const LOOK_MS = 500;

type HeldSession = { readonly transport: SessionTransport };

/** Polls the store for replies, as long as a session of this process waits for a reply. */
export function repliesFromElsewhere(
  kept: McpSessions,
  held: ReadonlyMap<string, HeldSession>,
  report: (error: Error) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const look = async () => {
    const asking = [...held].filter(([, { transport }]) => transport.isAsking).map(([id]) => id);
    if (asking.length === 0) return stop();
    for (const { sessionId, message } of await kept.takeReplies(asking)) {
      const reply: unknown = JSON.parse(message);
      if (isJSONRPCResponse(reply)) held.get(sessionId)?.transport.takeReply(reply);
    }
    if (timer) wait();
  };
  const wait = () => {
    timer = setTimeout(() => void look().catch(report), LOOK_MS).unref();
  };
  return {
    expect: () => {
      if (!timer) wait();
    },
    stop,
  };
}

/**
 * Takes the replies out of `body` and passes each reply to the process that sent the question. Returns the messages
 * that are not replies; `undefined` if there are none.
 */
export async function takeReplies(
  body: unknown,
  session: McpSession,
  transport: SessionTransport,
  kept: McpSessions,
): Promise<unknown> {
  const messages = [body].flat();
  const replies = messages.filter(isJSONRPCResponse);
  if (replies.length === 0) return body;
  for (const reply of replies) {
    if (transport.takeReply(reply) || !isQuestionId(reply.id)) continue;
    await kept.leaveReply(session, reply.id, JSON.stringify(reply));
  }
  const others = messages.filter((message) => !isJSONRPCResponse(message));
  return others.length === 0 ? undefined : others;
}
