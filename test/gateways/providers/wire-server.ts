/** Shared by the fakes of both providers: a loopback server that remembers idempotency keys and fails on demand. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';

export type WireRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The idempotency key. */
  readonly key: string | undefined;
};
export type Answer = { readonly status: number; readonly body?: object | string };

/**
 * How the server reacts to a request:
 * - `drop`: the connection breaks.
 * - `silence`: no answer.
 * - `stall`: no further byte after the first one.
 * - `answer`: the normal answer, before a later failure.
 */
export type Reaction = Answer | 'answer' | 'drop' | 'silence' | 'stall';
export type Trouble = { readonly work: boolean; readonly reaction: Reaction };

export interface WireServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly requests: readonly WireRequest[];
  /** Sets how the next requests of a method fail, in order. Later requests are answered normally. */
  readonly trouble: (method: string, ...troubles: readonly Trouble[]) => void;
  /** Sets how every request fails, like a provider that is down for hours. `null` ends all failures. */
  readonly away: (trouble: Trouble | null) => void;
  /**
   * Forgets all idempotency keys, as both providers do after some time: a repeated request then counts as a new one.
   */
  readonly forgetKeys: () => void;
  /**
   * Requests that the real server would not accept, and errors of the fake. If any are left, closing the server fails
   * the test.
   */
  readonly faults: string[];
}

export type Handler = (request: WireRequest) => Answer;

/** Clock of the provider, which a test moves. Without it, idempotency keys never expire and all times are fixed. */
export type WireClock = { readonly now: () => number };

export type WireRules = {
  readonly faults: string[];
  /** Answer to an idempotency key that is reused for another request. */
  readonly reused: Answer;
  /** Account of a request: all secret keys of an account share its idempotency keys. */
  readonly accountOf?: (request: WireRequest) => string;
  readonly clock?: WireClock | undefined;
  /** Lifetime of an idempotency key in milliseconds. */
  readonly keptMs: number;
};

export async function openWireServer(handle: Handler, rules: WireRules): Promise<WireServer> {
  const { faults } = rules;
  const requests: WireRequest[] = [];
  const troubles: { method: string; trouble: Trouble }[] = [];
  const kept: KeptAnswers = new Map();
  const answer = remembering(handle, kept, rules);
  let absence: Trouble | null = null;
  const server = createServer((incoming, outgoing) => {
    void readRequest(incoming).then((request) => {
      requests.push(request);
      const due = troubles.findIndex(({ method }) => method === request.method);
      const [trouble] = due < 0 ? [] : troubles.splice(due, 1);
      respond(outgoing, request, noting(answer, faults), trouble?.trouble ?? absence ?? undefined);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    faults,
    forgetKeys: () => kept.clear(),
    trouble: (method, ...list) => troubles.push(...list.map((trouble) => ({ method, trouble }))),
    away: (trouble) => {
      absence = trouble;
      if (trouble === null) troubles.length = 0;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      expect(faults).toEqual([]);
    },
  };
}

/** Records errors of the fake itself, so that they fail the test and do not look like an outage of the provider. */
function noting(answer: Handler, faults: string[]): Handler {
  return (request) => {
    try {
      return answer(request);
    } catch (error) {
      faults.push(`${request.method} ${request.path}: ${String(error)}`);
      return { status: 500 };
    }
  };
}

function respond(outgoing: ServerResponse, request: WireRequest, answer: Handler, trouble: Trouble | undefined): void {
  const done = trouble === undefined || trouble.work ? answer(request) : undefined;
  const told = trouble?.reaction ?? 'answer';
  const reaction = told === 'answer' ? done : told;
  if (reaction === 'silence' || reaction === undefined) return;
  if (reaction === 'drop') return void outgoing.destroy();
  if (reaction === 'stall') return void outgoing.writeHead(200, { 'content-type': 'application/json' }).write('{');
  const { status, body } = reaction;
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(typeof body === 'string' ? body : body && JSON.stringify(body));
}

type KeptAnswers = Map<string, { print: string; answer: Answer; at: number }>;

/**
 * Repeats the first answer to an idempotency key, refusals other than 401 included, as both providers do. Keys belong
 * to an account.
 */
function remembering(handle: Handler, kept: KeptAnswers, { reused, clock, keptMs, accountOf }: WireRules): Handler {
  const now = () => clock?.now() ?? 0;
  return (request) => {
    if (request.key === undefined) return handle(request);
    const name = `${accountOf?.(request) ?? request.headers.authorization} ${request.key}`;
    const print = `${request.method} ${request.path} ${request.body}`;
    const known = kept.get(name);
    if (known && now() - known.at < keptMs) return known.print === print ? known.answer : reused;
    const answer = structuredClone(handle(request));
    if (answer.status !== 401) kept.set(name, { print, answer, at: now() });
    return answer;
  };
}

async function readRequest(incoming: IncomingMessage): Promise<WireRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://loopback');
  const key = incoming.headers['idempotency-key'];
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: await text(incoming),
    key: typeof key === 'string' && incoming.method !== 'GET' ? key : undefined,
  };
}
