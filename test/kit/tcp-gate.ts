/** A door between a service and a server that a test can shut: connections break, and new ones are refused. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpGate = AsyncDisposable & {
  readonly port: number;
  readonly shut: () => Promise<void>;
  readonly reopen: () => Promise<void>;
};

export async function openTcpGate(to: { host: string; port: number }): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
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
  return { port, shut, reopen, [Symbol.asyncDispose]: shut };
}
