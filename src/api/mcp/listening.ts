/**
 * `subscriptions/listen` of MCP 2026-07-28 over HTTP: the answer is a stream that stays open. The SDK writes the
 * acknowledgement, the notifications, a comment every 15 seconds, and the final result. Each stream gets only the
 * changes that its own caller subscribed to.
 */

import {
  createMcpHandler,
  type McpHttpHandler,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerEventBus,
} from '@modelcontextprotocol/server';
import type { AccountId } from '../../model/ids.ts';
import type { McpSessions, Told } from '../../operations/mcp/mcp-sessions.ts';
import type { ListedTool } from '../../tools/list.ts';
import type { Look } from '../../tools/service.ts';
import { openStream } from './open-stream.ts';
import { listenedTo } from './request.ts';
import type { Sender } from './sessions.ts';
import { statesOf, tooMany, type Watch, type Watcher } from './watching.ts';

type ListenRequest = {
  readonly request: Request;
  readonly body: unknown;
  readonly from: Sender;
  readonly look: Look;
  readonly callable: readonly ListedTool[];
  readonly server: () => Server;
};

/** Largest number of open streams in one process, equal to the limit of sessions. */
const STREAMS_MAX = 1_000;
const BUSY = `${STREAMS_MAX} streams are open here. Try again in a minute, or read the resource from time to time.`;

/** The resources of a `subscriptions/listen` request that is still being checked. */
type Claim = { readonly accountId: AccountId; readonly uris: readonly string[] };

export function listeners(watcher: Watcher, kept: Pick<McpSessions, 'withRoom'>, report: (error: Error) => void) {
  const open = new Set<McpHttpHandler>();
  /**
   * Resources of requests whose streams are not open yet. `watcher.count` does not include these resources, so they are
   * counted here.
   */
  const opening = new Set<Claim>();

  const opened = async (
    { request, body, from, look, server }: ListenRequest,
    claim: Claim,
    told: Told,
  ): Promise<Response> => {
    // Number of messages that were sent on the stream. It starts at 1, because the SDK first sends an acknowledgement.
    let sent = 1;
    let taken = () => 0;
    const bus: ServerEventBus = {
      publish: () => undefined,
      subscribe: (give) => {
        const watch: Watch = {
          streamOf: from.owner.accountId,
          look,
          isReady: () => taken() >= sent,
          tell: (uri) => {
            sent += 1;
            give({ kind: 'resource_updated', uri });
            return true;
          },
          end: () => void handler.close(),
        };
        // From now on `watcher.count` includes the resources of this claim, so the claim is removed from `opening`.
        opening.delete(claim);
        watcher.set(watch, told);
        open.add(handler);
        return () => {
          open.delete(handler);
          watcher.end(watch);
        };
      },
    };
    const handler = createMcpHandler(server, { bus, legacy: 'reject', onerror: report });
    const response = await handler.fetch(request, { authInfo: from.authInfo, parsedBody: body });
    if (response.headers.get('content-type') !== 'text/event-stream') return response;
    const stream = openStream(response, request.signal, () => undefined);
    taken = stream.taken;
    return stream.response;
  };

  return {
    /** Rejects with a protocol error if a resource cannot be subscribed to, or if a limit is reached. */
    listen: async (asked: ListenRequest): Promise<Response> => {
      const { owner } = asked.from;
      const uris = listenedTo(asked.body);
      const claim: Claim = { accountId: owner.accountId, uris };
      try {
        // The store may repeat the transaction, and then calls this function again. In the second call, `opening` may
        // already contain the claim. In this case, `room` is smaller by this claim, so the comparison can fail. The
        // function therefore returns whether `opening` contains the claim.
        const hasRoom = await kept.withRoom(owner, (room) => {
          if (room >= uris.length) opening.add(claim);
          return opening.has(claim);
        });
        if (!hasRoom) throw tooMany('account');
        if (open.size + opening.size > STREAMS_MAX) throw new ProtocolError(ProtocolErrorCode.InternalError, BUSY);
        const now = await asked.look();
        if (!now) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'The bearer token is not valid any more.');
        return await opened(asked, claim, await statesOf(now.service, uris, asked.callable));
      } finally {
        opening.delete(claim);
      }
    },
    /** Number of resources that are watched, or are about to be watched, by streams of an account in this process. */
    count: (accountId: AccountId): number =>
      [...opening].reduce(
        (sum, claim) => sum + (claim.accountId === accountId ? claim.uris.length : 0),
        watcher.count(accountId),
      ),
    /** Ends every stream with a final result, as the protocol requires. */
    close: async () => {
      await Promise.all([...open].map((handler) => handler.close()));
    },
  };
}
