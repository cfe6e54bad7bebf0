/**
 * Sessions of the 2025 revisions of MCP, in two processes on one database: a session opened in one process works in the
 * other.
 */
import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pruneOld } from '../../../../src/operations/upkeep/prune-old.ts';
import { toolsFor } from '../../../../src/tools/list.ts';
import { type Ledger, openLedger, openNeighbour } from '../../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { endVerified } from '../../../kit/verified.ts';

const MINUTE = 60_000;
const namesOf = (tools: readonly { readonly name: string }[]) => tools.map(({ name }) => ({ name }));
const CAN_ASK = { elicitation: {} };
const initialize = (capabilities: object = {}) => ({
  id: 'hello',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities, clientInfo: { name: 'Traveller', version: '1' } },
});
const LIST = { id: 2, method: 'tools/list' };
const callOf = (name: string, args: object = {}) => ({
  id: 3,
  method: 'tools/call',
  params: { name, arguments: args },
});

type Asked = { readonly token: string; readonly session?: string | undefined; readonly method?: string };

/** One process of the service with its own port. */
class Place {
  readonly url: string;

  constructor(port: number) {
    this.url = `http://127.0.0.1:${port}/mcp`;
  }

  send(message: object | undefined, { token, session, method = 'POST' }: Asked, query = ''): Promise<Response> {
    return fetch(this.url + query, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: method === 'GET' ? 'text/event-stream' : 'application/json, text/event-stream',
        ...(session === undefined ? {} : { 'mcp-session-id': session, 'mcp-protocol-version': '2025-06-18' }),
      },
      ...(message ? { body: JSON.stringify({ jsonrpc: '2.0', ...message }) } : {}),
    });
  }

  async open(token: string, capabilities?: object, query?: string): Promise<string> {
    const answer = await this.send(initialize(capabilities), { token }, query);
    expect(answer.status, await answer.text()).toBe(200);
    return answer.headers.get('mcp-session-id') ?? '';
  }

  async ask(message: object, asked: Asked, query?: string) {
    const answer = await this.send(message, asked, query);
    const text = await answer.text();
    return { status: answer.status, ...(JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text) as Message) };
  }
}

type Message = {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly message: string };
  readonly result?: Record<string, never>;
  readonly error?: { readonly code: number; readonly message: string };
};

/** Parses a stream of server-sent events into messages. */
async function* messagesOf(answer: Response): AsyncGenerator<Message> {
  let text = '';
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const data = /^data: (.+)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) yield JSON.parse(data) as Message;
    }
  }
}

describe.each(ENGINES_OF_RULES)('two processes on one %s database', (engine) => {
  let ledger: Ledger;
  let here: Place;
  let there: Place;
  let closeThere: () => Promise<void>;
  beforeAll(async () => {
    ledger = await openLedger(engine);
    const { port } = new URL(await ledger.testApp.baseUrl());
    here = new Place(Number(port));
    const neighbour = await openNeighbour(ledger, { PORT: '0', RATE_LIMIT_PER_MINUTE: '100000' });
    const listening = await neighbour.listen();
    there = new Place(listening.port);
    closeThere = async () => {
      await listening.stop();
      await neighbour.close();
    };
  });
  afterAll(async () => {
    await closeThere();
    await endVerified(ledger);
  });
  const newToken = () => ledger.testApp.token();
  const rows = (session: string) =>
    ledger.database.rows<{ used_at: number }>(`select used_at from mcp_sessions where id = '${session}'`);

  test('continue a session of each other, with its client and with the tools of its address', async () => {
    const token = await newToken();
    const session = await here.open(token, {}, '?toolsets=customers');
    const { result } = await there.ask(LIST, { token, session });
    expect(result?.tools).toMatchObject(namesOf(toolsFor({ toolsets: ['customers'] })));
    const made = await there.ask(callOf('createCustomer', { name: `Ann ${session}` }), { token, session });
    expect(made.result).toMatchObject({ structuredContent: { name: `Ann ${session}` } });
    expect(await ledger.testApp.run('listActivity', { actor: 'assistant' })).toMatchObject({
      activity: [{ actor: { name: 'Traveller' }, via: 'mcp' }],
    });
    const beyond = await there.ask(callOf('createInvoice'), { token, session });
    expect(beyond.error).toMatchObject({ code: -32_602, message: /Unknown tool: createInvoice/ });
    expect((await there.send({ method: 'notifications/initialized' }, { token, session })).status).toBe(202);
    expect((await here.ask(LIST, { token, session })).status).toBe(200);
  });

  test('end it for each other', async () => {
    const token = await newToken();
    const session = await here.open(token);
    const stream = await here.send(undefined, { token, session, method: 'GET' });
    expect(stream.status).toBe(200);
    expect((await there.send(undefined, { token, session, method: 'DELETE' })).status).toBe(200);
    for (const place of [here, there]) {
      expect(await place.ask(LIST, { token, session })).toMatchObject({ status: 404, error: { code: -32_001 } });
    }
    const messages = messagesOf(stream);
    expect(await messages.next(), 'its stream ends').toMatchObject({ done: true });
  });

  test('close a stream of a session that ended elsewhere within a minute', async () => {
    const token = await newToken();
    const session = await here.open(token);
    const stream = await here.send(undefined, { token, session, method: 'GET' });
    await there.send(undefined, { token, session, method: 'DELETE' });
    ledger.testApp.clock.advance(MINUTE);
    await here.open(token);
    expect(await messagesOf(stream).next()).toMatchObject({ done: true });
  });

  test('do not find it for another token or another account', async () => {
    const token = await newToken();
    const session = await here.open(token);
    const stranger = await ledger.testApp.token(
      ['billing.read'],
      await ledger.testApp.anotherAccount(`other-${session.slice(0, 8)}`),
    );
    for (const other of [await newToken(), stranger]) {
      const asked = { token: other, session };
      expect(await there.ask(LIST, asked)).toMatchObject({ status: 404, error: { code: -32_001 } });
      expect((await there.send(undefined, { ...asked, method: 'DELETE' })).status).toBe(404);
      expect((await there.send(undefined, { ...asked, method: 'GET' })).status).toBe(404);
    }
    expect((await there.ask(LIST, { token, session })).status).toBe(200);
  });

  test('end it an hour after its last use in either, and write a use down once a minute', async () => {
    const token = await newToken();
    const session = await here.open(token);
    const opened = ledger.testApp.clock.now();
    for (const place of [here, there, here]) expect((await place.ask(LIST, { token, session })).status).toBe(200);
    expect(await rows(session)).toEqual([{ used_at: opened }]);
    ledger.testApp.clock.advance(50 * MINUTE);
    expect((await there.ask(LIST, { token, session })).status).toBe(200);
    expect(await rows(session)).toEqual([{ used_at: opened + 50 * MINUTE }]);
    ledger.testApp.clock.advance(50 * MINUTE);
    expect((await here.ask(LIST, { token, session })).status).toBe(200);
    ledger.testApp.clock.advance(60 * MINUTE);
    for (const place of [here, there]) expect((await place.ask(LIST, { token, session })).status).toBe(404);
    await pruneOld(ledger.testApp.app.services);
    expect(await rows(session)).toEqual([]);
  });

  test('keep one whose stream is open in either', async () => {
    const token = await newToken();
    const session = await here.open(token);
    const leaving = new AbortController();
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream', 'mcp-session-id': session };
    await fetch(there.url, { headers, signal: leaving.signal });
    for (let hour = 0; hour < 3; hour++) {
      ledger.testApp.clock.advance(59 * MINUTE);
      await there.open(token);
      await pruneOld(ledger.testApp.app.services);
    }
    expect((await here.ask(LIST, { token, session })).status).toBe(200);
    leaving.abort();
  });

  test('count those of a token together, also at the same moment', async () => {
    const token = await newToken();
    const both = Array.from({ length: 60 }, () => [here, there]).flat();
    const answers = await Promise.all(both.map((place) => place.ask(initialize(), { token })));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(20);
    for (const one of refused) {
      expect(one).toMatchObject({ status: 429, id: 'hello', error: { message: /^100 sessions are open for this/ } });
    }
  });

  const askToCancel = async (capabilities: object, token: string) => {
    const { id, invoice_number } = await ledger.testApp.run('createInvoice', {
      ...{ customer: { name: 'Ann', email: 'ann@example.com' }, description: 'Work', amount: 10 },
    });
    const session = await here.open(token, capabilities);
    const messages = messagesOf(await here.send(callOf('cancelInvoice', { id }), { token, session }));
    const question = (await messages.next()).value as Message;
    const status = async () => (await ledger.testApp.run('getInvoice', { id })).status as unknown as string;
    return { session, messages, question, number: String(invoice_number), status };
  };

  test.each([
    ['yes', { action: 'accept', content: { confirm: true } }, 'cancelled'],
    ['no', { action: 'decline' }, 'pending'],
  ])('carry a person’s %s to the process that asked', async (_yes, result, becomes) => {
    const token = await newToken();
    const { session, messages, question, number, status } = await askToCancel(CAN_ASK, token);
    expect(question).toMatchObject({
      method: 'elicitation/create',
      params: { message: expect.stringContaining(number) },
    });
    const answered = await there.send({ id: question.id, result }, { token, session });
    expect([answered.status, await answered.text()]).toEqual([202, '']);
    expect((await messages.next()).value).toMatchObject({ id: 3, result: { content: [{ type: 'text' }] } });
    expect(await status()).toBe(becomes);
    expect(await ledger.database.rows('select * from mcp_replies')).toEqual([]);
  });

  test('take no answer for the answer to another question, nor from another token', async () => {
    const token = await newToken();
    const one = await askToCancel(CAN_ASK, token);
    const other = await askToCancel(CAN_ASK, token);
    expect(one.question.id).not.toEqual(other.question.id);
    const yes = { result: { action: 'accept', content: { confirm: true } } };
    const stranger = { token: await newToken(), session: one.session };
    expect((await there.send({ id: one.question.id, ...yes }, stranger)).status).toBe(404);
    // Sends the answer in the session of the other question, and with ids that the SDK would use by default.
    for (const id of [one.question.id, 0, 1]) await there.send({ id, ...yes }, { token, session: other.session });
    for (const id of [0, 1]) await here.send({ id, ...yes }, { token, session: one.session });
    await there.send({ id: other.question.id, ...yes }, { token, session: other.session });
    expect((await other.messages.next()).value).toMatchObject({ id: 3, result: {} });
    expect([await one.status(), await other.status()]).toEqual(['pending', 'cancelled']);
    await here.send(undefined, { token, session: one.session, method: 'DELETE' });
  });

  test('keep few answers to questions that no process asked, and forget them', async () => {
    const token = await newToken();
    const session = await here.open(token);
    const kept = () => ledger.database.rows(`select request_id from mcp_replies where session_id = '${session}'`);
    const answer = (id: unknown, result: object = {}) => there.send({ id, result }, { token, session });
    const ids = Array.from({ length: 25 }, (_, n) => `${crypto.randomUUID()}:${n}`);
    expect((await answer(ids[0], { long: 'x'.repeat(17_000) })).status).toBe(202);
    for (const id of ['0', 7, `${ids[0]}x`]) expect((await answer(id)).status).toBe(202);
    expect(await kept()).toEqual([]);
    for (const id of [...ids, ids[0]]) expect((await answer(id)).status).toBe(202);
    expect(await kept()).toHaveLength(20);
    ledger.testApp.clock.advance(60 * MINUTE);
    await pruneOld(ledger.testApp.app.services);
    expect(await kept()).toEqual([]);
  });

  describe.each(['1.x', '2.x'] as const)('serve the %s client in turns', (kind) => {
    test('through a whole conversation', async () => {
      const asked: string[] = [];
      const client = await travelling(kind, [here, there], await newToken(), (message) => asked.push(message));
      const { id } = await ledger.testApp.run('createInvoice', {
        ...{ customer: { name: 'Ann', email: 'ann@example.com' }, description: kind, amount: 10 },
      });
      for (let n = 0; n < 3; n++) expect((await client.listTools()).tools.length).toBeGreaterThan(20);
      const result = await client.callTool({ name: 'cancelInvoice', arguments: { id } });
      expect(result.structuredContent).toMatchObject({ status: 'cancelled' });
      expect(asked).toHaveLength(1);
      await client.close();
    });
  });
});

test('a session outlives the process that opened it', async () => {
  await using ledger = await openLedger('sqlite');
  const token = await ledger.testApp.token();
  const environment = { PORT: '0', RATE_LIMIT_PER_MINUTE: '100000' };
  const before = await openNeighbour(ledger, environment);
  const first = await before.listen();
  const session = await new Place(first.port).open(token);
  await first.stop();
  await before.close();
  const after = await openNeighbour(ledger, environment);
  const second = await after.listen();
  expect((await new Place(second.port).ask(LIST, { token, session })).status).toBe(200);
  await second.stop();
  await after.close();
});

/** A client whose requests alternate between the two processes, as behind a load balancer without sticky sessions. */
async function travelling(kind: '1.x' | '2.x', places: Place[], token: string, note: (message: string) => void) {
  let turn = 0;
  const fetchInTurns = (url: URL | string, init?: RequestInit) => {
    const place = places[turn++ % places.length];
    return fetch(`${place?.url}${new URL(url).search}`, init);
  };
  const options = { fetch: fetchInTurns, requestInit: { headers: { Authorization: `Bearer ${token}` } } };
  const yes = { action: 'accept' as const, content: { confirm: true } };
  const info = { name: 'Traveller', version: '1' };
  const url = new URL(places[0]?.url ?? '');
  if (kind === '1.x') {
    const client = new Client(info, { capabilities: CAN_ASK });
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      note(params.message);
      return yes;
    });
    await client.connect(new StreamableHTTPClientTransport(url, options) as Transport);
    return client;
  }
  const client = new ModernClient(info, { capabilities: CAN_ASK, versionNegotiation: { mode: 'legacy' } });
  client.setRequestHandler('elicitation/create', ({ params }) => {
    note(params.message);
    return yes;
  });
  await client.connect(new ModernHttp(url, options));
  return client;
}
