// Some answers, such as 413, are sent before the whole body was read. They must also reach a client that first sends
// its whole body and only then reads.
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listen } from '../../../../src/api/http/listen.ts';
import { sharedTestApp } from '../../../api/rest/exchange.ts';

const MB = 1024 * 1024;
const testApp = sharedTestApp();

/**
 * Sends half of the body, pauses, sends the rest, and reads the answer only then, as a client with a slow uplink would.
 */
async function sentSlowly(base: string, path: string, head: string, bytes: number): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // Failed writes are also reported to the write callback. Without a listener, this event would crash the process.
  socket.on('error', () => undefined);
  const half = Buffer.alloc(bytes / 2, 32);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: ${bytes}\r\n${head}\r\n`);
  await new Promise((resolve) => socket.write(half, resolve));
  await delay(100);
  await new Promise<void>((resolve, reject) => socket.write(half, (error) => (error ? reject(error) : resolve())));
  return text(socket);
}

test.each([
  ['/mcp', 'Content-Type: application/json\r\nConnection: close\r\n', 401],
  ['/api/v1/customers', 'Content-Type: application/json\r\nConnection: close\r\n', 401],
  ['/api/v1/bank-statements', 'Content-Type: text/csv\r\nConnection: close\r\n', 401],
  ['/nothing', 'Content-Type: text/plain\r\nConnection: close\r\n', 404],
])('POST %s of 8 MB with %j is answered %d', async (path, head, status) => {
  expect(await sentSlowly(await testApp().baseUrl(), path, head, 8 * MB)).toMatch(`HTTP/1.1 ${status} `);
});

test('MCP says 413 to a body that is too long, and closes only its side', async () => {
  const head = `Content-Type: application/json\r\nAuthorization: Bearer ${await testApp().token()}\r\n`;
  const answer = await sentSlowly(await testApp().baseUrl(), '/mcp', head, 8 * MB);
  expect(answer).toMatch('HTTP/1.1 413 ');
  expect(answer).toMatch(/^connection: close\r$/im);
});

test('a client that sends on and on after its answer is cut off', async () => {
  const server = await listen((_req, res) => res.end('no'), { host: '127.0.0.1', port: 0, tls: null });
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${MB}\r\n\r\n`);
  const sending = setInterval(() => socket.write(' '), 50);
  // The service closes the connection, so that further writes fail.
  const [error] = (await once(socket.resume(), 'error')) as [NodeJS.ErrnoException];
  clearInterval(sending);
  expect(['EPIPE', 'ECONNRESET']).toContain(error.code);
  expect(socket.bytesRead).toBeGreaterThan(0);
  await server.stop();
}, 15_000);
