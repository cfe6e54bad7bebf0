import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as tlsConnect } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { listen } from '../../../src/api/http/listen.ts';
import { freshDatabase } from '../../kit/postgres.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { send } from '../rest/exchange.ts';

const pem = (name: string) => readFileSync(join(import.meta.dirname, '../../kit/tls', `test-only-${name}.pem`));
const TLS = { cert: pem('cert'), key: pem('key') };
const MB = 1024 * 1024;
const ON_LOOPBACK = { host: '127.0.0.1', port: 0, tls: null };

/**
 * Opens a connection for hand-written requests. The test then observes the connection itself, without an HTTP client in
 * between.
 */
async function openConnection(
  port: number,
  { allowHalfOpen = false } = {},
): Promise<{ socket: Socket; ask: (path: string) => void; text: () => string }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return { socket, ask, text: () => received };
}

/** Answers `/slow` when the test calls `answer`, and all other paths at once. */
function slowHandler(): { handler: RequestListener; asked: Promise<void>; answer: () => void } {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const handler: RequestListener = async (req, res) => {
    if (req.url === '/slow') {
      asked.resolve();
      await released.promise;
    }
    res.end(`done ${req.url}`);
  };
  return { handler, asked: asked.promise, answer: () => released.resolve() };
}

const refused = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  const [error] = await once(socket, 'error');
  return (error as NodeJS.ErrnoException).code;
};

describe('stopping loses no request and accepts none', () => {
  test('a request in flight is answered, then its connection ends; new connections are refused at once', async () => {
    const { handler, asked, answer } = slowHandler();
    const server = await listen(handler, ON_LOOPBACK);
    const { socket, ask, text } = await openConnection(server.port);
    ask('/slow');
    await asked;
    let stopped = false;
    const stopping = server.stop().then(() => {
      stopped = true;
    });
    expect(await refused(server.port)).toBe('ECONNREFUSED');
    await delay(50);
    expect(stopped).toBe(false);
    const closed = once(socket, 'close');
    answer();
    await stopping;
    await closed;
    expect(text()).toContain('done /slow');
    expect(text()).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  test('the last answer on a connection says that it is the last: Connection: close', async () => {
    const { handler, asked, answer } = slowHandler();
    const server = await listen(handler, ON_LOOPBACK);
    const { socket, ask, text } = await openConnection(server.port);
    ask('/slow');
    await asked;
    const closed = once(socket, 'close');
    const stopping = server.stop();
    const before = performance.now();
    answer();
    await stopping;
    await closed;
    expect(text().toLowerCase()).toContain('connection: close');
    // The connection closes now, and not after the minute for which idle connections stay open.
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  test('of two requests that were sent one after the other without waiting, both are answered', async () => {
    const { handler, asked, answer } = slowHandler();
    const server = await listen(handler, ON_LOOPBACK);
    const { socket, ask, text } = await openConnection(server.port);
    ask('/slow');
    ask('/next');
    await asked;
    // Time for the handler to answer the second request. Its answer must wait until the first one is sent.
    await delay(20);
    const closed = once(socket, 'close');
    const stopping = server.stop();
    answer();
    await stopping;
    await closed;
    expect(text()).toMatch(/done \/slow[\s\S]*done \/next$/);
  });

  test('a request that arrives behind the last answer is not begun: nothing could answer it', async () => {
    const begun: unknown[] = [];
    const { handler, asked, answer } = slowHandler();
    const server = await listen((req, res) => {
      begun.push(req.url);
      return handler(req, res);
    }, ON_LOOPBACK);
    const { socket, ask, text } = await openConnection(server.port);
    ask('/slow');
    await asked;
    const closed = once(socket, 'close');
    const stopping = server.stop();
    ask('/next');
    await delay(50);
    answer();
    await Promise.all([stopping, closed]);
    expect(begun).toEqual(['/slow']);
    expect(text()).toMatch(/done \/slow$/);
  });

  test('nor does its body take the answer before it from a client that reads slowly', async () => {
    const bytes = 1_500_000;
    const { promise: released, resolve: answer } = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const begun: unknown[] = [];
    const handler: RequestListener = async (req, res) => {
      begun.push(req.url);
      asked.resolve();
      await released;
      res.end(Buffer.alloc(bytes));
    };
    const server = await listen(handler, ON_LOOPBACK);
    const { socket, ask, text } = await openConnection(server.port);
    socket.pause();
    ask('/large');
    await asked.promise;
    const stopping = server.stop();
    socket.write(`POST /next HTTP/1.1\r\nHost: x\r\nContent-Length: ${MB}\r\n\r\n`);
    socket.write(Buffer.alloc(MB));
    await delay(50);
    answer();
    await delay(100);
    const closed = once(socket, 'close');
    socket.resume();
    await Promise.all([stopping, closed]);
    expect(begun).toEqual(['/large']);
    expect(text().length).toBeGreaterThan(bytes);
  });

  test('a request that comes behind the body of one that was answered early is not begun', async () => {
    const begun: unknown[] = [];
    const server = await listen((req, res) => {
      begun.push(req.url);
      res.setHeader('Connection', 'close');
      res.end('too large');
    }, ON_LOOPBACK);
    const { socket, ask, text } = await openConnection(server.port, { allowHalfOpen: true });
    socket.write('POST /large HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345');
    await once(socket, 'end');
    expect(text()).toContain('too large');
    const closed = once(socket, 'close');
    socket.write('67890');
    ask('/next');
    await delay(50);
    socket.end();
    await closed;
    expect(begun).toEqual(['/large']);
    await server.stop();
  });

  test.each([
    ['plain', null],
    ['TLS', TLS],
  ])('a %s connection that never sent anything ends at once', async (_name, tls) => {
    const server = await listen(slowHandler().handler, { ...ON_LOOPBACK, tls });
    const { socket, ask } = await openConnection(server.port);
    const used = tls && tlsConnect({ port: server.port, host: '127.0.0.1', ca: tls.cert });
    if (used) await once(used, 'secureConnect');
    else ask('/quick');
    const unused = (await openConnection(server.port)).socket;
    await delay(20);
    const closed = [socket, unused].map((one) => once(one, 'close'));
    const before = performance.now();
    await server.stop();
    await Promise.all(closed);
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  test('the first request of a connection that was open already is answered', async () => {
    const server = await listen(slowHandler().handler, ON_LOOPBACK);
    const { socket, ask, text } = await openConnection(server.port);
    // Time for the server to accept the connection.
    await delay(20);
    const closed = once(socket, 'close');
    const stopping = server.stop();
    ask('/quick');
    // Blocks the event loop: the request has arrived, but is still unread when the server next looks for idle
    // connections.
    for (const end = performance.now() + 100; performance.now() < end; );
    await Promise.all([stopping, closed]);
    expect(text()).toMatch(/Connection: close[\s\S]*done \/quick$/i);
  });

  test('a request in flight over TLS is answered', async () => {
    const { handler, asked, answer } = slowHandler();
    const server = await listen(handler, { ...ON_LOOPBACK, tls: TLS });
    const socket = tlsConnect({ port: server.port, host: '127.0.0.1', ca: TLS.cert });
    socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const received = readAll(socket);
    await asked;
    const stopping = server.stop();
    await delay(50);
    answer();
    await stopping;
    expect(await received).toMatch(/done \/slow$/);
  });

  test('an answer that the client is slow to read arrives whole', async () => {
    const bytes = 20_000_000;
    const server = await listen((_req, res) => res.end(Buffer.alloc(bytes)), ON_LOOPBACK);
    const { socket, ask } = await openConnection(server.port);
    let received = 0;
    socket.on('data', (chunk: string) => {
      received += chunk.length;
    });
    socket.pause();
    ask('/large');
    await delay(100);
    const closed = once(socket, 'close');
    const before = performance.now();
    const stopping = server.stop();
    await delay(100);
    socket.resume();
    await Promise.all([stopping, closed]);
    expect(received).toBeGreaterThan(bytes);
    // A keep-alive connection ends as soon as it is idle, and not after its keep-alive time.
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  test('a connection that is kept alive without a request ends at once', async () => {
    const { handler } = slowHandler();
    const server = await listen(handler, ON_LOOPBACK);
    const { socket, ask, text } = await openConnection(server.port);
    ask('/quick');
    await expect.poll(text).toContain('done /quick');
    const closed = once(socket, 'close');
    const before = performance.now();
    await server.stop();
    await closed;
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  test('writes in flight of a whole service are answered and kept', async () => {
    const database = await freshDatabase();
    const environment = { DATABASE_URL: database.url };
    const testApp = await openTestApp({ environment });
    const token = await testApp.token();
    const json = { customer: { name: 'Ann' }, description: 'Work', amount: 1 };
    const calls = Array.from({ length: 10 }, () => send(testApp, 'POST /invoices', { token, json }));
    // All calls were sent before the first answer, so all of them have arrived at this point.
    await Promise.race(calls);
    await testApp[Symbol.asyncDispose]();
    const statuses = (await Promise.allSettled(calls)).map((call) =>
      call.status === 'fulfilled' ? call.value.status : 0,
    );
    const again = await openTestApp({ environment, account: { handle: 'again' } });
    const { total_count } = await again.run('listInvoices', {}, { account: testApp.account });
    expect(statuses).toEqual(statuses.map(() => 201));
    expect(total_count).toBe(10);
    await expectVerified(again.app.services.store);
    await again[Symbol.asyncDispose]();
    await database.drop();
  });

  test('a port that is taken is an error at start, not later', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(listen(slowHandler().handler, { ...ON_LOOPBACK, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    taken.close();
  });
});
