/**
 * The limit of subscriptions per account counts the clients of both protocols together. Subscriptions of 2025 sessions
 * are stored in the database. Subscriptions of 2026 streams are in the memory of one process.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '../../../../src/app.ts';
import { type Ledger, openLedger, openNeighbour } from '../../../kit/desk.ts';
import { ENGINES } from '../../../kit/test-app.ts';
import { endVerified } from '../../../kit/verified.ts';

/** Maximum number of subscriptions of one session or stream, and of one account. */
const [EACH, ACCOUNT] = [20, 100];
const FULL = expect.stringContaining('together subscribe to at most 100 resources');
const DONE = 'subscribed';
const ROUNDS = 15;

describe.each(ENGINES)('subscriptions of clients of 2025 and of 2026 together, on %s', (engine) => {
  let ledger: Ledger;
  let neighbour: App;
  let neighbourPort: number;
  let stop: () => Promise<unknown>;
  beforeAll(async () => {
    ledger = await openLedger(engine);
    neighbour = await openNeighbour(ledger, { PORT: '0', RATE_LIMIT_PER_MINUTE: '100000' });
    const listening = await neighbour.listen();
    [neighbourPort, stop] = [listening.port, () => listening.stop()];
  });
  afterAll(async () => {
    await stop();
    await neighbour.close();
    await endVerified(ledger);
  });

  let businesses = 0;
  /** Creates a business with 20 invoices, and its clients of two processes. */
  async function opened() {
    const account = await ledger.testApp.anotherAccount(`assistants-${++businesses}`);
    const token = await ledger.testApp.token(['billing.read'], account);
    const uris: string[] = [];
    for (let n = 0; n < EACH; n++) {
      const invoice = { customer: { name: `Ann ${n}` }, description: 'Work', amount: 10 };
      uris.push(`billing://invoices/${(await ledger.testApp.run('createInvoice', invoice, { account })).id}`);
    }
    const here = `${await ledger.testApp.baseUrl()}/mcp`;
    const there = `http://127.0.0.1:${neighbourPort}/mcp`;
    return { uris, here: clientsAt(here, token), there: clientsAt(there, token) };
  }

  test.each(['with', 'without'])('80 of streams and 20 of a session %s its own stream are all', async (how) => {
    const { uris, here } = await opened();
    for (let n = 0; n < 4; n++) expect((await here.listen(uris)).said).toBe(DONE);
    const session = await here.session();
    if (how === 'with') await session.openStream();
    for (const uri of uris) expect(await session.subscribe(uri)).toBe(DONE);
    expect((await here.listen(['billing://stats'])).said).toEqual(FULL);
    expect(await (await here.session()).subscribe('billing://stats')).toEqual(FULL);
  });

  test('a session gets no place that a stream has', async () => {
    const { uris, here } = await opened();
    const session = await here.session();
    await session.openStream();
    for (const uri of uris.slice(1)) expect(await session.subscribe(uri)).toBe(DONE);
    for (let n = 0; n < 4; n++) expect((await here.listen(uris)).said).toBe(DONE);
    const last = await here.listen(['billing://stats']);
    expect(last.said).toBe(DONE);
    expect(await session.subscribe('billing://stats')).toEqual(FULL);
    last.close();
    await expect.poll(() => session.subscribe('billing://stats')).toBe(DONE);
    expect((await here.listen(['billing://stats'])).said).toEqual(FULL);
  });

  test('a session of another process counts, a stream of another process does not', async () => {
    const { uris, here, there } = await opened();
    for (let n = 0; n < 4; n++) expect((await here.listen(uris)).said).toBe(DONE);
    expect((await there.listen(uris)).said).toBe(DONE);
    const session = await there.session();
    for (const uri of uris) expect(await session.subscribe(uri)).toBe(DONE);
    expect((await here.listen(['billing://stats'])).said).toEqual(FULL);
    expect((await there.listen(['billing://stats'])).said).toBe(DONE);
  });

  test('of many that come at once, as many are taken as there are places', async () => {
    const { uris, here } = await opened();
    const sessions = await Promise.all(Array.from({ length: 4 }, () => here.session()));
    const asked = await Promise.all([
      ...Array.from({ length: 12 }, async () => ((await here.listen(uris.slice(0, 10))).said === DONE ? 10 : 0)),
      ...sessions.flatMap(({ subscribe }) =>
        uris.slice(0, 10).map(async (uri) => ((await subscribe(uri)) === DONE ? 1 : 0)),
      ),
    ]);
    let taken = asked.reduce<number>((sum, one) => sum + one, 0);
    expect(taken).toBeLessThanOrEqual(ACCOUNT);
    while (taken < ACCOUNT && (await here.listen(['billing://stats'])).said === DONE) taken += 1;
    expect(taken).toBe(ACCOUNT);
    expect((await here.listen(['billing://stats'])).said).toEqual(FULL);
  });

  test('of those that want the last place at once, one gets it', async () => {
    const { uris, here } = await opened();
    for (let n = 0; n < 4; n++) expect((await here.listen(uris)).said).toBe(DONE);
    const first = await here.session();
    for (const uri of uris.slice(1)) expect(await first.subscribe(uri)).toBe(DONE);
    const sessions = await Promise.all(Array.from({ length: 3 }, () => here.session()));
    for (let round = 0; round < ROUNDS; round++) {
      const [subscribed, listened] = await Promise.all([
        Promise.all(sessions.map(({ subscribe }) => subscribe('billing://stats'))),
        // Starts later in each round, so that some requests arrive after a session has counted and before it has
        // subscribed.
        Promise.all(sessions.map((_, n) => delay(round + n).then(() => here.listen(['billing://stats'])))),
      ]);
      const said = [...listened.map((one) => one.said), ...subscribed];
      expect(said.filter((one) => one === DONE)).toHaveLength(1);
      for (const { close } of listened) close();
      for (const { unsubscribe } of sessions) await unsubscribe('billing://stats');
      // The service notices a closed stream a moment later.
      await expect.poll(() => first.subscribe('billing://stats')).toBe(DONE);
      await first.unsubscribe('billing://stats');
    }
  });
});

/** Clients that use plain HTTP, because requests of the SDK's clients would wait for each other. */
function clientsAt(url: string, token: string) {
  let ids = 0;
  const ask = (headers: Record<string, string>, body?: object, signal?: AbortSignal) =>
    fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: body ? 'application/json, text/event-stream' : 'text/event-stream',
        ...headers,
      },
      ...(body ? { body: JSON.stringify({ jsonrpc: '2.0', id: ++ids, ...body }) } : {}),
      ...(signal ? { signal } : {}),
    });
  const clientInfo = { name: 'Listener', version: '1' };

  /** A client of the 2026 protocol: each request has its own stream. */
  const listen = async (resourceSubscriptions: readonly string[]) => {
    const version = '2026-07-28';
    const stream = new AbortController();
    onTestFinished(() => stream.abort());
    const headers = { 'mcp-protocol-version': version, 'mcp-method': 'subscriptions/listen' };
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': clientInfo,
    };
    const params = { notifications: { resourceSubscriptions }, _meta };
    const answer = await ask(headers, { method: 'subscriptions/listen', params }, stream.signal);
    const isStream = answer.headers.get('content-type') === 'text/event-stream';
    if (isStream) keepReading(answer);
    return { said: isStream ? DONE : await answer.text(), close: () => stream.abort() };
  };

  /** A client of the 2025 protocol. */
  const session = async () => {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const handshake = await ask({}, { method: 'initialize', params });
    await handshake.text();
    const id = handshake.headers.get('mcp-session-id') ?? '';
    const headers = { 'mcp-session-id': id, 'mcp-protocol-version': '2025-11-25' };
    const openStream = async () => {
      const stream = new AbortController();
      onTestFinished(() => stream.abort());
      const answer = await ask(headers, undefined, stream.signal);
      expect(answer.status).toBe(200);
      keepReading(answer);
    };
    const subscribe = async (uri: string) => {
      const text = await (await ask(headers, { method: 'resources/subscribe', params: { uri } })).text();
      return text.includes('"result":{') ? DONE : text;
    };
    const unsubscribe = async (uri: string) => {
      await (await ask(headers, { method: 'resources/unsubscribe', params: { uri } })).text();
    };
    return { openStream, subscribe, unsubscribe };
  };
  return { listen, session };
}

/** Reads the response to its end. `fetch` ends the stream of an unread response when it is garbage-collected. */
function keepReading({ body }: Response): void {
  body?.pipeTo(new WritableStream()).catch(() => undefined);
}
