/** A remote service, and assistants that use it: through the real command, or within the process of the test. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { inject } from 'vitest';
import { callTool } from '../../../../src/tools/call.ts';
import type { Encoded } from '../../../../src/tools/encode.ts';
import type { Remote } from '../../../../src/tools/remote/exchange.ts';
import { openRemote } from '../../../../src/tools/remote/service.ts';
import type { Confirmed } from '../../../../src/tools/service.ts';
import { testClock } from '../../../kit/test-app.ts';

export const BIN = join(inject('built'), 'bin/billhook.js');

/** Environment that a host passes to `billhook mcp`, without the settings of the test. */
export function settings(url: string, token: string): Record<string, string> {
  return { PATH: process.env.PATH ?? '', BILLHOOK_URL: url, BILLHOOK_TOKEN: token };
}

export type Call = (name: string, args?: Record<string, unknown>, confirmed?: Confirmed) => Promise<Encoded>;

/** Calls tools on a remote service directly, without a process and a protocol in between. */
export async function openElsewhere(
  remote: Partial<Remote> & { readonly url: string },
  clock = testClock(),
): Promise<Call> {
  const log = pino({ level: 'silent' });
  const service = await openRemote({ token: 'bh_test', version: '1.2.3', ...remote }, clock, log);
  return async (name, args = {}, confirmed) =>
    (await callTool(await service.serviceFor({ client: 'test' }), name, args, confirmed)).result;
}

export type Seen = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
type Answer = (res: ServerResponse, request: Seen) => unknown;

export type Pretender = AsyncDisposable & {
  readonly url: string;
  /** Received requests, except the requests of the first check (`/invoices/stats`). */
  readonly seen: Seen[];
  /** Answers the next requests. */
  answer: Answer;
};

/**
 * A server that is not billhook, or behaves in another way. By default, the first check (`/invoices/stats`) succeeds.
 */
export async function openPretender(
  answer: Answer = json(200, STATS),
  { firstLook = json(200, STATS) }: { readonly firstLook?: Answer } = {},
): Promise<Pretender> {
  const server = createServer(async (req, res) => {
    const { method = '', url = '', headers } = req;
    const request = { method, url, headers, body: await text(req) };
    if (url.endsWith('/invoices/stats')) return firstLook(res, request);
    pretender.seen.push(request);
    pretender.answer(res, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pretender: Pretender = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    answer,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return pretender;
}

const STATS = { success: true, data: { currency: 'EUR' } };

export function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return (res: ServerResponse) =>
    res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

export function page(status: number, headers: Record<string, string> = {}): Answer {
  return (res) => res.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end('<h1>Not billhook</h1>');
}

/** Receives the request, and closes the connection without an answer. */
export const hangUp: Answer = (res) => res.socket?.destroy();

/** A proxy in front of `base`. `losing`: it drops the answer and closes the connection. */
export function forward(base: string, { losing }: { readonly losing: boolean }): Answer {
  return async (res, { method, url, headers, body }) => {
    const { authorization = '', 'idempotency-key': key = '' } = headers as Record<string, string>;
    const passed = { authorization, 'idempotency-key': key, 'content-type': 'application/json' };
    const answer = await fetch(`${base}${url}`, { method, headers: passed, body });
    const replayed = answer.headers.get('idempotent-replayed');
    const content = await answer.json();
    if (losing) return void res.socket?.destroy();
    json(answer.status, content, replayed === null ? {} : { 'Idempotent-Replayed': replayed })(res);
  };
}
