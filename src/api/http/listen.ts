/** Listening, and stopping without losing a request. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A request that takes longer than this to end is cut off when the service stops. */
const DRAIN_MS_MAX = 25_000;

/**
 * Longer than the 60 s for which nginx and load balancers keep a connection to this service: with Node's five seconds they sent a
 * request on a connection that was just being closed, and answered 502.
 */
const KEEP_ALIVE_MS = 65_000;

/** How long the rest of a request is read that was answered before it had arrived. */
const LINGER_MS_MAX = 5_000;

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
    res.prependOnceListener('finish', () => {
      if (!req.complete) readOff(req);
    });
    // On a connection that is kept alive, the last answer says that there will be no other.
    if (draining) res.setHeader('Connection', 'close');
    handler(req, res);
  };
  const server = config.tls ? createTlsServer({ ...config.tls, minVersion: 'TLSv1.2' }, answer) : createServer(answer);
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
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

/**
 * After the last answer on a connection Node destroys it. If the client still sends, the kernel then resets the connection, and the
 * client loses the answer. So only this side is closed, and the rest is read until the client closes (RFC 9112 section 9.6).
 */
function readOff(req: IncomingMessage): void {
  const { socket } = req;
  socket.destroySoon = () => {
    socket.end();
    const cut = setTimeout(() => socket.destroy(), LINGER_MS_MAX);
    socket.once('close', () => clearTimeout(cut));
  };
  req.resume();
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
