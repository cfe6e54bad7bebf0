/** Listens, and stops without losing a request. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** A request that takes longer than this to end is cut off when the service stops. */
const DRAIN_MS_MAX = 25_000;

/**
 * Longer than the 60 s for which nginx and load balancers keep a connection. With Node's default of five seconds they
 * could send a request on a connection that was just closing, and answered 502.
 */
const KEEP_ALIVE_MS = 65_000;

/** How long the rest of a request is read after it was answered early. */
const LINGER_MS_MAX = 5_000;

/** Interval at which idle connections are looked for while the service stops. */
const IDLE_LOOK_MS = 50;

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
  const answering = latestAnswers();
  const answer: RequestListener = (req, res) => {
    // The last answer on this connection was announced, so this request gets none. The client knows that, and can send
    // the request again on another connection (RFC 9112 §9.6).
    if (answering.hasLast(req.socket)) return readOff(req);
    answering.add(req.socket, res);
    if (hasBody(req)) {
      res.prependOnceListener('finish', () => {
        if (!req.complete) readOff(req);
      });
    }
    // While the service stops, the last answer on a connection announces its end.
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
 * A TLS connection has two sockets in the set: the plain one, which exists before the handshake, and the TLS one, whose
 * `bytesRead` counts what arrives after it.
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
 * The latest answer that each connection waits for. A map by connection, because a set of answers would change with
 * every request: V8 links each outgrown table of a set to the next one, so one old table would keep all later requests
 * in memory.
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
    /** Whether the connection waits for, or had, an answer with `Connection: close`. */
    hasLast: (socket: Socket) => !socket.writable || latest.get(socket)?.getHeader('Connection') === 'close',
    all: () => [...latest.values()].filter((res) => res !== null),
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Node destroys a connection after the last answer on it. If the client still sends, the kernel resets the connection,
 * and the client loses the answer. So only our side is closed, and the rest is read until the client closes (RFC 9112
 * section 9.6).
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
 * Ends connections as they become idle. Connections that never sent anything, which browsers open in advance, are ended
 * a moment later, because a first request may be on its way. Node calls a connection idle once its answer was handed to
 * the socket; ending it then would cut a large answer to a slow client. So no idle connection is ended while any
 * connection still has bytes to send. After {@link DRAIN_MS_MAX} all are ended.
 */
function stopped(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closeIdle = server.closeIdleConnections.bind(server);
  // `server.close` calls this method too.
  server.closeIdleConnections = () => {
    if (![...sockets].some(({ writableLength }) => writableLength > 0)) closeIdle();
  };
  return new Promise((resolve) => {
    const look = () => {
      endAll([...sockets].filter(({ bytesRead }) => bytesRead === 0));
      server.closeIdleConnections();
    };
    // `setImmediate` runs after data that has arrived was read. A timer alone runs before that.
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
