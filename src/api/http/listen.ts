/** HTTP server that waits for running requests before it stops. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** Time limit for running requests when the service stops. Requests that run longer are cut off. */
const DRAIN_MS_MAX = 25_000;

/**
 * Time for which idle connections stay open. This time is longer than the 60 s for which nginx and load balancers keep
 * connections open. With Node's default of 5 s, a proxy could send a request on a connection that Node is closing. The
 * proxy would then answer 502.
 */
const KEEP_ALIVE_MS = 65_000;

/** Time limit for reading the rest of a body after the request was answered. */
const LINGER_MS_MAX = 5_000;

/** Interval of the search for idle connections while the service stops. */
const IDLE_LOOK_MS = 50;

export type ListenOn = {
  readonly host: string;
  readonly port: number;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
};

/** Request handler of the service. `close` ends streams that clients keep open. */
export type HttpHandler = { readonly answer: RequestListener; readonly close: () => Promise<void> };

export type Listening = {
  readonly port: number;
  /** Refuses new connections, waits for running requests, then resolves. */
  readonly stop: () => Promise<void>;
};

export async function listen(handler: RequestListener, config: ListenOn): Promise<Listening> {
  let draining = false;
  const answering = latestAnswers();
  const answer: RequestListener = (req, res) => {
    // The previous answer on this connection had `Connection: close`, so this request gets no answer. The client can
    // send the request again on a new connection (RFC 9112 §9.6).
    if (answering.hasLast(req.socket)) return readOff(req);
    answering.add(req.socket, res);
    if (hasBody(req)) {
      res.prependOnceListener('finish', () => {
        if (!req.complete) readOff(req);
      });
    }
    // Tells the client to send no further request on this connection.
    if (draining) res.setHeader('Connection', 'close');
    handler(req, res);
  };
  const server = config.tls ? createTlsServer({ ...config.tls, minVersion: 'TLSv1.2' }, answer) : createServer(answer);
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const sockets = openSockets(server);
  await started(server, config);
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      draining = true;
      for (const res of answering.all()) if (!res.headersSent) res.setHeader('Connection', 'close');
      return stopped(server, sockets);
    },
  };
}

/**
 * Returns all open sockets. A TLS connection has two: the plain socket, and the TLS socket after the handshake.
 * `bytesRead` of the plain socket includes the handshake. `bytesRead` of the TLS socket stays 0 until the client sends
 * a request.
 */
function openSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
  }
  return sockets;
}

/**
 * Keeps the latest answer of each connection. A `Set` of all answers would leak memory. When a `Set` grows, V8 links
 * each old hash table to the next one. The old tables still refer to the finished answers.
 */
function latestAnswers() {
  const latest = new Map<Socket, ServerResponse | null>();
  return {
    add(socket: Socket, res: ServerResponse): void {
      if (!latest.has(socket)) socket.once('close', () => latest.delete(socket));
      latest.set(socket, res);
      res.once('close', () => {
        if (latest.get(socket) === res) latest.set(socket, null);
      });
    },
    /** True if an answer with `Connection: close` was sent or is being written on this connection. */
    hasLast: (socket: Socket) => !socket.writable || latest.get(socket)?.getHeader('Connection') === 'close',
    all: () => [...latest.values()].filter((res) => res !== null),
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Reads the rest of a request without using it. Node destroys a connection after its last answer. If the client is
 * still sending, the kernel resets the connection, and the client loses the answer. To avoid this loss, the server
 * closes only its own side, and continues to read until the client closes the connection (RFC 9112 §9.6).
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

/**
 * Closes idle connections. After {@link DRAIN_MS_MAX}, closes all connections that are left. Two kinds of connections
 * need care:
 * - Connections that a browser opened in advance, without a request. They are closed only after {@link IDLE_LOOK_MS},
 *   because their first request may be on its way.
 * - Connections on which a large answer is being sent to a slow client. Node treats such a connection as idle. While
 *   any socket has bytes to send, no idle connection is closed.
 */
function stopped(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closeIdle = server.closeIdleConnections.bind(server);
  // `closeIdleConnections` itself is replaced, because `server.close` calls it too. With the original method,
  // `server.close` would cut off large answers that are still being sent.
  server.closeIdleConnections = () => {
    if (![...sockets].some(({ writableLength }) => writableLength > 0)) closeIdle();
  };
  return new Promise((resolve) => {
    const look = () => {
      endAll([...sockets].filter(({ bytesRead }) => bytesRead === 0));
      server.closeIdleConnections();
    };
    // `setImmediate` waits until Node has read all data that has arrived. Without this wait, a connection could be
    // closed although its first request has arrived.
    const looking = setInterval(() => setImmediate(look), IDLE_LOOK_MS);
    const cut = setTimeout(() => endAll(sockets), DRAIN_MS_MAX);
    server.close(() => {
      clearInterval(looking);
      clearTimeout(cut);
      resolve();
    });
  });
}

function endAll(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.destroy();
}
