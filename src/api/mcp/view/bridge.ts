/**
 * The view's side of MCP Apps (`io.modelcontextprotocol/ui`, 2026-01-26): JSON-RPC 2.0 over `postMessage`. The official
 * class would add 600 KB. This module has only the part of the protocol that the view needs.
 */

export const PROTOCOL_VERSION = '2026-01-26';

type Message = {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message?: unknown } | undefined;
};

export type Bridge = {
  /** Rejects with the host's error message. There is no timeout, because the host may wait for a person's consent. */
  readonly request: (method: string, params: object) => Promise<unknown>;
  readonly notify: (method: string, params: object) => void;
};

type Waiting = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void };

/** Requests of the host that the view answers. Teardown needs no work, because the view has nothing to save. */
const ANSWERED = ['ping', 'ui/resource-teardown'];
const METHOD_NOT_FOUND = -32_601;

export function openBridge(host: Window, hear: (method: string, params: unknown) => void): Bridge {
  const waiting = new Map<unknown, Waiting>();
  let lastId = 0;
  // The target origin is `*`, because a view cannot find out the host's origin. This is safe: the messages contain only
  // data that the host itself sent, and requests to the host.
  const send = (message: object) => host.postMessage({ jsonrpc: '2.0', ...message }, '*');

  window.addEventListener('message', ({ source, data }: MessageEvent<Message | null>) => {
    if (source !== host || data?.jsonrpc !== '2.0') return;
    const { id, method, params, result, error } = data;
    if (typeof method !== 'string') {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new Error(String(error.message)));
      else asked?.resolve(result);
    } else if (id === undefined) hear(method, params);
    else if (ANSWERED.includes(method)) send({ id, result: {} });
    else send({ id, error: { code: METHOD_NOT_FOUND, message: 'Method not found' } });
  });

  return {
    request: (method, params) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        send({ id: lastId, method, params });
      }),
    notify: (method, params) => send({ method, params }),
  };
}
