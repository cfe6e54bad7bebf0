/**
 * A proxy between a service and a server. A test can shut it (connections break, and new ones are refused) or make it
 * hang.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpGate = AsyncDisposable & {
  readonly port: number;
  readonly shut: () => Promise<void>;
  readonly reopen: () => Promise<void>;
  /** Accepts connections but forwards nothing, until the returned function is called. */
  readonly hang: () => () => void;
  /** Forwards nothing more on open connections, but keeps them open, like a peer that vanished without closing them. */
  readonly stall: () => void;
};

export async function openTcpGate(to: { host: string; port: number }): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  let hanging = Promise.resolve();
  const server = createServer(async (incoming) => {
    sockets.add(incoming);
    incoming.on('error', () => incoming.destroy());
    await hanging;
    if (incoming.destroyed) return;
    const outgoing = connect(to);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const shut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const reopen = async () => {
    if (!server.listening) await listen(port);
  };
  const hang = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    hanging = promise;
    return resolve;
  };
  const stall = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return { port, shut, reopen, hang, stall, [Symbol.asyncDispose]: shut };
}
