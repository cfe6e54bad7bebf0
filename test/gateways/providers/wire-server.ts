/** What the servers of both providers share: a loopback server that remembers idempotency keys and fails as told. */
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
 * `drop`: the connection breaks; `silence`: nothing comes any more; `stall`: nothing after the first byte; `answer`: no
 * trouble yet, for when it comes later.
 */
export type Reaction = Answer | 'answer' | 'drop' | 'silence' | 'stall';
export type Trouble = { readonly work: boolean; readonly reaction: Reaction };

export interface WireServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly requests: readonly WireRequest[];
  /** What happens to the next requests of a method, one after the other; later ones are answered. */
  readonly trouble: (method: string, ...troubles: readonly Trouble[]) => void;
  /**
   * What happens to every request until it is told otherwise: a provider that is away for hours. `null`: nothing any
   * more.
   */
  readonly away: (trouble: Trouble | null) => void;
  /** Both providers forget keys after a time: then a request is a new one. */
  readonly forgetKeys: () => void;
  /** What the real server would not know. Has to stay empty. */
  readonly faults: string[];
}

export type Handler = (request: WireRequest) => Answer;

/** A provider's clock, which a test moves; without one, keys are kept for ever and everything happens on one day. */
export type WireClock = { readonly now: () => number };

export type WireRules = {
  readonly faults: string[];
  /** What a key gets that comes again with something else. */
  readonly reused: Answer;
  /** Whose the keys are: a provider's account has several secret keys, and one set of these. */
  readonly accountOf?: (request: WireRequest) => string;
  readonly clock?: WireClock | undefined;
  /** For how long keys are kept. */
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

/** A mistake of the fake itself must fail the test, not look like a provider in trouble. */
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

/** Answers are kept as they were given, also refusals, as both providers do. Keys are an account's, not everybody's. */
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
