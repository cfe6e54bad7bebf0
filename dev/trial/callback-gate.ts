/**
 * A proxy at the public address of the service. It forwards every request, and records the provider's callbacks so that
 * they can be repeated.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Callback {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface CallbackGate extends AsyncDisposable {
  readonly url: string;
  readonly callbacks: readonly Callback[];
  readonly forwardTo: (url: string) => void;
}

/** Headers that belong to a connection and are not forwarded. */
const LEFT_OUT = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'expect']);

export async function openCallbackGate(): Promise<CallbackGate> {
  const callbacks: Callback[] = [];
  let target = '';
  const server = createServer(async (request, answer) => {
    const body = await text(request).catch(() => '');
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) => (LEFT_OUT.has(name) ? [] : [[name, String(value)]])),
    );
    const path = request.url ?? '/';
    if (path.startsWith('/callbacks/')) callbacks.push({ path, headers, body });
    const method = request.method ?? 'GET';
    const asked = await fetch(`${target}${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    }).catch(() => undefined);
    if (!asked) return void answer.writeHead(502).end();
    answer.writeHead(asked.status).end(Buffer.from(await asked.arrayBuffer()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callbacks,
    forwardTo: (url) => {
      target = url;
    },
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
