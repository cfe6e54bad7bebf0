/**
 * A real receiver of webhooks on loopback: records requests, answers as configured, hangs, and can be down for a while.
 */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** `webhook-id`. */
  readonly id: string;
  /** Time of arrival by `performance.now()`, in milliseconds. */
  readonly at: number;
}

/** Answers a request. Without an answer, the request hangs. */
export type Reply = (answer: ServerResponse, got: Received) => unknown;

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  readonly answer: (reply: Reply) => void;
  /** From now on connections are refused. */
  readonly stop: () => Promise<void>;
  /** Accepts connections again, on the same port. */
  readonly start: () => Promise<void>;
}

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}, body = ''): Reply =>
  (answer) =>
    answer.writeHead(code, headers).end(body);

export const hang: Reply = () => undefined;

type Tls = { readonly cert: string; readonly key: string };

/**
 * Settings of a service that only this machine can reach: its webhooks may therefore go to a receiver on this machine
 * (R23).
 */
export const ON_THIS_MACHINE = { BASE_URL: 'https://localhost:9' };

export async function openReceiver(tls?: Tls): Promise<Receiver> {
  const received: Received[] = [];
  let reply: Reply = status(204);
  const listener: RequestListener = (request, answer) => {
    void text(request).then(
      (body) => {
        const { url: path = '', headers } = request;
        const got = { path, headers, body, id: String(headers['webhook-id']), at: performance.now() };
        received.push(got);
        reply(answer, got);
      },
      () => undefined,
    );
  };
  const open = () => (tls ? createSecureServer(tls, listener) : createServer(listener));
  let server = open();
  const start = async (port = 0) => {
    server = open().listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await start();
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/`,
    port,
    received,
    answer: (next) => {
      reply = next;
    },
    stop,
    start: () => start(port),
    [Symbol.asyncDispose]: stop,
  };
}
