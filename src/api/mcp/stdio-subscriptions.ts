/**
 * Subscriptions over standard input and output: `resources/subscribe` of MCP up to 2025-11-25, and `subscriptions/listen`
 * of MCP 2026-07-28.
 */
import type { Writable } from 'node:stream';
import {
  type JSONRPCMessage,
  ProtocolError,
  type RequestId,
  type Server,
  SUBSCRIPTION_ID_META_KEY,
} from '@modelcontextprotocol/server';
import { SUBSCRIPTIONS_MAX, type Told } from '../../operations/mcp/mcp-sessions.ts';
import { callableIn, type Reach, reachWithin } from '../../tools/list.ts';
import type { OpenService } from '../../tools/service.ts';
import type { ListenHook } from './draining-transport.ts';
import { errorBody } from './protocol-error.ts';
import { listenedTo } from './request.ts';
import type { Subscriptions } from './server.ts';
import type { Watch, Watcher } from './watching.ts';

type Stdio = {
  readonly opened: () => Promise<OpenService>;
  readonly reach: Reach;
  readonly output: Writable;
  readonly server: () => Server | undefined;
  readonly send: (message: JSONRPCMessage) => Promise<void>;
  /** Passes a message to the SDK as if the client had sent it. */
  readonly receive: (message: JSONRPCMessage) => void;
  readonly report: (error: Error) => void;
};

/**
 * Subscriptions of one connection. If a resource changes, the SDK sends a notification for each `subscriptions/listen`
 * request that names the resource. The SDK neither checks these requests nor passes them to the server, so `hook` reads
 * the requests before the SDK.
 */
export function stdioSubscriptions({ opened, reach, output, server, send, receive, report }: Stdio) {
  const own = new Set<string>();
  const listens = new Map<RequestId, readonly string[]>();
  const wanted = () => new Set([...own, ...[...listens.values()].flat()]);
  let watcher: Watcher | undefined;

  const watch: Watch = {
    look: async () => (await opened()).look?.(),
    isReady: () => !output.writableNeedDrain,
    tell: async (uri) => {
      await server()?.sendResourceUpdated({ uri });
      return true;
    },
    end: () => {
      for (const id of listens.keys()) {
        receive({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
        const result = { resultType: 'complete', _meta: { [SUBSCRIPTION_ID_META_KEY]: id } };
        void send({ jsonrpc: '2.0', id, result }).catch(report);
      }
      listens.clear();
      own.clear();
    },
  };
  const drop = (uris: readonly string[]) => {
    const others = wanted();
    for (const uri of uris) if (!others.has(uri)) watcher?.remove(watch, uri);
  };
  const add = async (told: Told) => {
    const { watching, tooMany } = await import('./watching.ts');
    if (wanted().union(new Set(Object.keys(told))).size > SUBSCRIPTIONS_MAX.each) throw tooMany('each');
    watcher ??= watching(report, (await opened()).lookEveryMs);
    watcher.add(watch, told);
  };
  const listen = async (uris: readonly string[]) => {
    const { statesOf } = await import('./watching.ts');
    const { serviceFor, scopes } = await opened();
    const callable = callableIn(reachWithin(scopes, reach));
    await add(await statesOf(await serviceFor({ client: undefined }), uris, callable));
  };

  const hook: ListenHook = {
    begin: async (request) => {
      const uris = listenedTo(request);
      if (uris.length === 0) return undefined;
      try {
        await listen(uris);
        listens.set(request.id, uris);
        return undefined;
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        return errorBody({ code: error.code, message: error.message }, request.id);
      }
    },
    end: (id) => {
      const ended = listens.get(id) ?? [];
      listens.delete(id);
      drop(ended);
    },
  };
  const subscriptions: Subscriptions = {
    subscribe: async (told) => {
      await add(told);
      for (const uri of Object.keys(told)) own.add(uri);
    },
    unsubscribe: (uri) => {
      own.delete(uri);
      drop([uri]);
    },
  };
  return { hook, subscriptions };
}
