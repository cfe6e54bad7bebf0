/** Listening, and stopping without losing a request. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A request that takes longer than this to end is cut off when the service stops. */
const DRAIN_MS_MAX = 25_000;

export type ListenOn = {
  readonly host: string;
  readonly port: number;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
};

/** Request listener of the service; closing ends the streams that are kept open. */
export type HttpHandler = { readonly answer: RequestListener; readonly close: () => Promise<void> };

export type Listening = {
  readonly port: number;
  /** Accepts nothing new, lets running requests finish, then resolves. */
  readonly stop: () => Promise<void>;
};

export async function listen(handler: RequestListener, config: ListenOn): Promise<Listening> {
  let draining = false;
  const answering = new Set<ServerResponse>();
  const answer: RequestListener = (req, res) => {
    answering.add(res);
    res.once('close', () => answering.delete(res));
    // On a connection that is kept alive, the last answer says that there will be no other.
    if (draining) res.setHeader('Connection', 'close');
    handler(req, res);
  };
  const server = config.tls ? createTlsServer({ ...config.tls, minVersion: 'TLSv1.2' }, answer) : createServer(answer);
  server.requestTimeout = 60_000;
  await started(server, config);
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      draining = true;
      for (const res of answering) if (!res.headersSent) res.setHeader('Connection', 'close');
      return stopped(server);
    },
  };
}

function started(server: Server, { host, port }: ListenOn): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** `close` also ends idle connections; those that are answering end with their answer. */
function stopped(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS_MAX);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}
