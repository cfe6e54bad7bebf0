import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const FIRST = 10_240;
/** Last port below the range from which the system chooses ports for listeners and connections without a fixed port. */
const LAST = firstAnyPort() - 1;

/**
 * A free port for a server that must know its address before it listens. The system does not assign it to another
 * listener or connection of concurrent tests.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** First port that the system assigns by itself. Linux tells it in a file; elsewhere it is 49152 (IANA). */
function firstAnyPort(): number {
  try {
    return Number(/^\d+/.exec(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'))?.[0] ?? 49_152);
  } catch {
    return 49_152;
  }
}
