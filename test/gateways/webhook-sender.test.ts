// One attempt to send a webhook (R26): the request, what is stored of the answer, and the limits of the attempt.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type WebhookPolicy, webhookSender } from '../../src/gateways/webhook-sender.ts';
import { hang, openReceiver, type Receiver, status } from '../webhooks/receiver.ts';

const read = (name: string) => readFileSync(new URL(`../kit/tls/${name}.pem`, import.meta.url), 'utf8');
const TLS = { cert: read('test-only-cert'), key: read('test-only-key') };
const BODY = '{"event":"webhook.test","data":{"name":"Ümit"}}';

const senderOf = (policy: Partial<WebhookPolicy> = {}) =>
  webhookSender({ allowPrivate: false, allowLoopback: true, userAgent: 'billhook/test', ...policy });

describe('an attempt', () => {
  let receiver: Receiver;
  let other: Receiver;
  beforeAll(async () => {
    [receiver, other] = await Promise.all([openReceiver(), openReceiver()]);
  });
  afterEach(() => receiver.answer(status(204)));
  afterAll(() => Promise.all([receiver[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]));
  const send = (policy: Partial<WebhookPolicy> = {}) =>
    senderOf(policy).send(receiver.url, BODY, { 'webhook-id': 'evt_1' });

  test('posts the body byte for byte, with its headers and who we are', async () => {
    expect(await send()).toMatchObject({ status: 204, error: null, answer: '', retryAfter: undefined });
    const got = receiver.received.at(-1);
    expect(got?.body).toBe(BODY);
    expect(got?.headers).toMatchObject({
      'webhook-id': 'evt_1',
      'user-agent': 'billhook/test',
      'content-length': String(Buffer.byteLength(BODY)),
    });
  });

  test.each([301, 302, 303, 307, 308])('does not follow a redirect: %i is the answer', async (code) => {
    receiver.answer(status(code, { location: other.url }));
    expect(await send()).toMatchObject({ status: code, error: null });
    expect(other.received).toEqual([]);
  });

  test.each([200, 201, 299, 400, 404, 410, 429, 500, 503])('keeps the status as it came: %i', async (code) => {
    receiver.answer(status(code, { 'retry-after': '7' }, 'said so'));
    expect(await send()).toMatchObject({ status: code, error: null, answer: 'said so', retryAfter: '7' });
  });

  test('keeps the first 4 KiB of a longer answer', async () => {
    const long = 'x'.repeat(1_000_000);
    receiver.answer(status(200, {}, long));
    expect((await send()).answer).toBe(long.slice(0, 4096));
  });

  test('does not wait for the end of an answer that has none', async () => {
    let broken = false;
    let written = 0;
    receiver.answer((answer) => {
      answer.writeHead(200);
      const drip = setInterval(() => {
        answer.write('y'.repeat(1024));
        written++;
      }, 1);
      answer.on('close', () => {
        clearInterval(drip);
        broken = true;
      });
    });
    const end = await send();
    expect(end).toMatchObject({ status: 200, error: null, answer: 'y'.repeat(4096) });
    expect(end.durationMs).toBeLessThan(5_000);
    await expect.poll(() => broken).toBe(true);
    // The rest of the answer was not read: far less was written than the maximum size of an answer, 1 MiB.
    expect(written).toBeLessThan(500);
  });

  test('counts the status that came, also when its body breaks off or trickles until time is up', async () => {
    receiver.answer((answer) => {
      answer.writeHead(200, { 'content-length': '100' }).write('so far');
      setTimeout(() => answer.destroy(), 20);
    });
    expect(await send()).toMatchObject({ status: 200, error: null, answer: 'so far' });
    receiver.answer((answer) => answer.writeHead(200).write('so far'));
    expect(await send({ timeoutMs: 200 })).toMatchObject({ status: 200, error: null, answer: 'so far' });
  });

  test('ends when its time is up, whatever the receiver does not do', async () => {
    receiver.answer(hang);
    const end = await send({ timeoutMs: 200 });
    expect(end).toMatchObject({ status: null, error: 'no answer within 0.2 seconds' });
    expect(end.durationMs).toBeGreaterThanOrEqual(190);
    expect(end.durationMs).toBeLessThan(2_000);
  });

  test('has 15 seconds in all unless told otherwise', async () => {
    receiver.answer(hang);
    // Timeouts run a hundred times faster: a second takes 10 ms.
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
    onTestFinished(() => limit.mockRestore());
    const end = await send();
    expect(end.error).toBe('no answer within 15 seconds');
    expect(limit.mock.calls).toEqual([[15_000]]);
    expect(end.durationMs).toBeGreaterThanOrEqual(140);
    expect(end.durationMs).toBeLessThan(2_000);
  });

  test('makes a connection of its own each time, so that every address is checked', async () => {
    const sender = senderOf();
    const connections = new Set<unknown>();
    receiver.answer((answer) => {
      connections.add(answer.req.socket);
      answer.writeHead(204).end();
    });
    for (let n = 0; n < 3; n++) await sender.send(receiver.url, BODY, {});
    expect(connections.size).toBe(3);
    await sender.close();
  });

  test('closes its connection after the answer, also if the receiver would keep it', async () => {
    const closed: Promise<unknown>[] = [];
    const keeping = createServer((socket) => {
      socket.on('error', () => undefined);
      closed.push(once(socket, 'close'));
      socket.once('data', () =>
        socket.write('HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok'),
      );
    }).listen(0, '127.0.0.1');
    await once(keeping, 'listening');
    const { port } = keeping.address() as AddressInfo;
    const sender = senderOf();
    expect(await sender.send(`http://127.0.0.1:${port}/`, BODY, {})).toMatchObject({ status: 200, answer: 'ok' });
    expect(closed).toHaveLength(1);
    await Promise.all(closed);
    keeping.close();
    await sender.close();
  });

  test('that nobody takes says so', async () => {
    const gone = await openReceiver();
    await gone.stop();
    expect(await senderOf().send(gone.url, BODY, {})).toMatchObject({
      ...{ status: null, error: 'not reached (ECONNREFUSED)', answer: null },
    });
  });

  test('that is answered with something other than HTTP is a failure with a reason', async () => {
    const noise = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('SSH-2.0-OpenSSH\r\n\r\n');
    }).listen(0, '127.0.0.1');
    await once(noise, 'listening');
    const { port } = noise.address() as AddressInfo;
    const end = await senderOf().send(`http://127.0.0.1:${port}/`, BODY, {});
    noise.close();
    expect(end).toMatchObject({ status: null, error: expect.stringMatching(/^not reached \(/) });
  });
});

describe('over https', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await openReceiver(TLS);
  });
  afterAll(() => receiver[Symbol.asyncDispose]());
  const at = (host: string) => `https://${host}:${receiver.port}/`;

  test('a certificate that nobody vouches for is refused, and nothing is sent', async () => {
    const end = await senderOf().send(at('localhost'), BODY, {});
    expect(end).toMatchObject({ status: null, error: expect.stringMatching(/^not reached \(.*(CERT|SIGNED)/) });
    expect(receiver.received).toEqual([]);
  });

  test('a certificate for another name is refused', async () => {
    const resolve: NonNullable<WebhookPolicy['resolve']> = (_name, _options, callback) =>
      callback(null, [{ address: '127.0.0.1', family: 4 }]);
    const end = await senderOf({ ca: TLS.cert, resolve }).send(at('other.example'), BODY, {});
    expect(end).toMatchObject({ status: null, error: 'not reached (ERR_TLS_CERT_ALTNAME_INVALID)' });
    expect(receiver.received).toEqual([]);
  });

  test('a certificate that is trusted is accepted', async () => {
    expect(await senderOf({ ca: TLS.cert }).send(at('localhost'), BODY, {})).toMatchObject({
      status: 204,
      error: null,
    });
    expect(receiver.received.map(({ body }) => body)).toEqual([BODY]);
  });

  test('HTTP/2 is not spoken: its connections would outlive the check of their address', async () => {
    const protocols: unknown[] = [];
    const server = createSecureServer({ ...TLS, allowHTTP1: true }, (_request, answer) => answer.writeHead(204).end());
    server.on('secureConnection', (socket) => protocols.push(socket.alpnProtocol)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
    const sender = senderOf({ ca: TLS.cert });
    for (let n = 0; n < 2; n++) expect(await sender.send(url, BODY, {})).toMatchObject({ status: 204 });
    expect(protocols).toHaveLength(2);
    expect(protocols).not.toContain('h2');
    await sender.close();
    server.close();
  });
});
