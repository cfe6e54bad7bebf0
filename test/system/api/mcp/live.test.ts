/**
 * Resource subscriptions with real MCP clients. They are connected to one process, and every change is made in another
 * process on the same database.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '../../../../src/app.ts';
import type { AccountRow } from '../../../../src/store/access/accounts.ts';
import { CLIENTS, type ClientKind } from '../../../api/mcp/kit.ts';
import { type Ledger, openLedger, openNeighbour } from '../../../kit/desk.ts';
import { freePort } from '../../../kit/free-port.ts';
import { sized } from '../../../kit/proof.ts';
import { ENGINES, ENGINES_OF_RULES, testOfRules } from '../../../kit/test-app.ts';
import { endVerified } from '../../../kit/verified.ts';
import { put, STATEMENT } from '../../../operations/uploads/kit.ts';
import { payByCard } from '../../../web/browse.ts';
import { OFFLINE } from '../../../web/desk.ts';

/** Time in which no notification may arrive: longer than two polls of the database for changes. */
const QUIET_MS = 2_300;
const SOON = { timeout: 15_000, interval: 200 };

const KINDS = ['2.x legacy', '2.x modern'] as const;

/** A client, and the URIs of which it got update notifications. */
type Listener = {
  readonly told: string[];
  readonly subscribe: (...uris: string[]) => Promise<void>;
  readonly unsubscribe: (uri: string) => Promise<void>;
  readonly read: (uri: string) => Promise<Record<string, unknown>>;
  /** How the stream ended; only for clients of revision 2026-07-28. */
  readonly ended: () => Promise<string> | undefined;
};

async function listenerAt(url: string, kind: ClientKind, token: string): Promise<Listener> {
  const told: string[] = [];
  const options = { requestInit: { headers: { Authorization: `Bearer ${token}` } } };
  const info = { name: 'Listener', version: '1' };
  const asText = (contents: readonly unknown[]) => JSON.parse((contents[0] as { text: string }).text);
  if (kind === '1.x') {
    const client = new Client(info);
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void told.push(params.uri));
    await client.connect(new StreamableHTTPClientTransport(new URL(url), options) as Transport);
    onTestFinished(() => client.close());
    return {
      told,
      subscribe: async (...uris) => {
        for (const uri of uris) await client.subscribeResource({ uri });
      },
      unsubscribe: async (uri) => void (await client.unsubscribeResource({ uri })),
      read: async (uri) => asText((await client.readResource({ uri })).contents),
      ended: () => undefined,
    };
  }
  const isModern = kind === '2.x modern';
  const client = new ModernClient(info, { versionNegotiation: { mode: isModern ? { pin: '2026-07-28' } : 'legacy' } });
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void told.push(params.uri));
  await client.connect(new ModernHttp(new URL(url), options));
  onTestFinished(() => client.close());
  const open = new Map<string, Awaited<ReturnType<typeof client.listen>>>();
  return {
    told,
    subscribe: async (...uris) => {
      if (!isModern) for (const uri of uris) await client.subscribeResource({ uri });
      else open.set(uris.join(' '), await client.listen({ resourceSubscriptions: uris }));
    },
    unsubscribe: async (uri) => {
      if (!isModern) await client.unsubscribeResource({ uri });
      else await open.get(uri)?.close();
    },
    read: async (uri) => asText((await client.readResource({ uri })).contents),
    ended: () => [...open.values()][0]?.closed,
  };
}

describe.each(ENGINES)('resources that are subscribed to, on %s', (engine) => {
  let ledger: Ledger;
  let other: App;
  let listening: Awaited<ReturnType<App['listen']>>;
  let url: string;
  beforeAll(async () => {
    const port = String(await freePort());
    const environment = { ...OFFLINE.environment, BASE_URL: `http://127.0.0.1:${port}`, PORT: port };
    ledger = await openLedger(engine, { environment });
    await ledger.testApp.baseUrl();
    await ledger.testApp.run('connectProvider', { kind: 'sandbox' });
    other = await openNeighbour(ledger, { ...environment, PORT: '0', RATE_LIMIT_PER_MINUTE: '100000' });
    listening = await other.listen();
    url = `http://127.0.0.1:${listening.port}/mcp`;
  });
  afterAll(async () => {
    await listening.stop();
    await other.close();
    await endVerified(ledger);
  });

  let invoices = 0;
  async function invoice(fields: object = {}, account?: AccountRow) {
    const customer = { name: `Ann ${++invoices}`, email: `ann${invoices}@example.com` };
    const made = await ledger.testApp.run(
      'createInvoice',
      { customer, description: 'Work', amount: 10, ...fields },
      account ? { account } : {},
    );
    const { id, payment_url } = made as unknown as { readonly id: number; readonly payment_url: string };
    return { id, payment_url, uri: `billing://invoices/${id}` };
  }
  const listener = async (kind: ClientKind, token?: string, at = url) =>
    listenerAt(at, kind, token ?? (await ledger.testApp.token()));
  const run = (...given: Parameters<Ledger['testApp']['run']>) => ledger.testApp.run(...given);

  // The kind of client does not matter to the store: an engine outside ENGINES_OF_RULES is tested with the newest kind
  // only.
  test.each(ENGINES_OF_RULES.includes(engine) ? CLIENTS : CLIENTS.slice(-1))(
    '"tell me when it is paid": a payment that its provider reports to another process, to %s',
    async (kind) => {
      const { payment_url, uri } = await invoice();
      const [asked, bystander] = [await listener(kind), await listener(kind)];
      await asked.subscribe(uri);
      await bystander.subscribe((await invoice()).uri);
      expect(await asked.read(uri)).toMatchObject({ status: 'pending' });
      await payByCard(ledger.testApp, payment_url);
      await expect
        .poll(async () => [asked.told.length > 0, (await asked.read(uri)).status], SOON)
        .toEqual([true, 'paid']);
      expect(new Set(asked.told)).toEqual(new Set([uri]));
      expect(bystander.told).toEqual([]);
    },
  );

  // Tests of protocol rules, which do not depend on the database. `npm test` uses the newer kind of client here, and
  // the older kind only for payments and sessions. `npm run test:system` uses both kinds.
  const kinds = sized<readonly (typeof KINDS)[number][]>({ quick: ['2.x modern'], usual: KINDS, whole: KINDS });
  describe.each(ENGINES_OF_RULES.includes(engine) ? kinds : [])('by a client of %s', (kind) => {
    test('what moves the sums, and a draft that is edited; until it unsubscribes', async () => {
      const { id, uri } = await invoice({ draft: true });
      const asked = await listener(kind);
      await asked.subscribe('billing://stats');
      await asked.subscribe(uri);
      await run('updateInvoice', { id, description: 'More work', amount: 12 });
      await expect.poll(() => asked.told, SOON).toContain(uri);
      await run('issueInvoice', { id });
      await expect.poll(() => asked.told, SOON).toContain('billing://stats');
      await asked.unsubscribe(uri);
      await asked.unsubscribe('billing://stats');
      // A notification from before may still arrive.
      await delay(QUIET_MS / 2);
      const before = asked.told.length;
      await run('recordPayment', { id, amount: 5 });
      await delay(QUIET_MS);
      expect(asked.told).toHaveLength(before);
    });

    test('an upload: its file was refused, has come, was used', async () => {
      const ticket = await run('requestUpload', { purpose: 'bank_statement' });
      const uri = `billing://uploads/${ticket.upload_id}`;
      const asked = await listener(kind);
      await asked.subscribe(uri);
      expect(await asked.read(uri)).toMatchObject({ status: 'waiting', fault: null, needs: null });
      await put(ledger.testApp, String(ticket.upload_url), '%PDF-1.7');
      await expect.poll(() => asked.told, SOON).toHaveLength(1);
      expect(await asked.read(uri)).toMatchObject({ status: 'refused', fault: expect.stringContaining('PDF') });
      await put(ledger.testApp, String(ticket.upload_url), STATEMENT);
      await expect.poll(() => asked.told, SOON).toHaveLength(2);
      const { status, ...received } = await asked.read(uri);
      expect([status, Object.keys(received)]).toEqual([
        'received',
        ['upload_id', 'purpose', 'fault', 'needs', 'expires_at'],
      ]);
      await run('importBankStatement', { upload_id: ticket.upload_id });
      await expect.poll(() => asked.told, SOON).toHaveLength(3);
      expect(await asked.read(uri)).toMatchObject({ status: 'used' });
      expect(new Set(asked.told)).toEqual(new Set([uri]));
    });

    test('a burst of changes is told at most once a second', async () => {
      const { id, uri } = await invoice({ draft: true });
      const asked = await listener(kind);
      await asked.subscribe(uri);
      const began = performance.now();
      for (let n = 0; n < 25; n++) await run('updateInvoice', { id, description: 'Work', amount: 20 + n });
      await expect.poll(() => asked.told.length, SOON).toBeGreaterThan(0);
      await delay(QUIET_MS);
      expect(asked.told.length).toBeLessThanOrEqual(1 + (performance.now() - began - QUIET_MS + 1_000) / 1_000);
    });

    test("neither what is another's nor what does not exist or change can be subscribed to", async () => {
      const theirs = await invoice({}, await ledger.testApp.anotherAccount(`other-${invoices}`));
      const asked = await listener(kind);
      const none = `billing://invoices/${theirs.id + 9_000}`;
      await expect(asked.subscribe(theirs.uri)).rejects.toMatchObject({ code: -32_602, message: /No resource at/ });
      await expect(asked.subscribe(none)).rejects.toMatchObject({ code: -32_602, message: /No resource at/ });
      await expect(asked.subscribe('billing://uploads/9999')).rejects.toThrow(/No resource at/);
      await expect(asked.subscribe('billing://customers/1')).rejects.toThrow(
        /cannot be subscribed to\. These can: billi/,
      );
      await expect(asked.subscribe('http://example.com/')).rejects.toThrow(/No resource at/);
      await run('recordPayment', { id: theirs.id, amount: 10 }, { account: await accountOf(theirs.id) });
      await delay(QUIET_MS / 2);
      expect(asked.told).toEqual([]);
    });

    test('nothing is told to a token that was revoked', async () => {
      const token = await ledger.testApp.token();
      const { id, uri } = await invoice();
      const asked = await listener(kind, token);
      await asked.subscribe(uri);
      await run('revokeToken', { id: await tokenId() });
      await run('recordPayment', { id, amount: 5 });
      await delay(QUIET_MS);
      expect(asked.told).toEqual([]);
      expect(await asked.ended()).toBe(kind === '2.x modern' ? 'graceful' : undefined);
    });

    test('as many as one client may have, and no more', async () => {
      const uris = await Promise.all(Array.from({ length: 21 }, async () => (await invoice()).uri));
      const asked = await listener(kind);
      await expect(asked.subscribe(...uris)).rejects.toThrow(/at most 20 resources\. Unsubscribe from one first/);
    });
  });

  testOfRules(engine)('as many as the assistants of a business may have together', async () => {
    for (const kind of kinds) {
      const business = await ledger.testApp.anotherAccount(`busy-${kind.slice(4)}`);
      const made = await Promise.all(Array.from({ length: 20 }, () => invoice({}, business)));
      const uris = made.map(({ uri }) => uri);
      const token = await ledger.testApp.token(['billing.read'], business);
      for (let n = 0; n < 5; n++) await (await listener(kind, token)).subscribe(...uris);
      await expect((await listener(kind, token)).subscribe('billing://stats')).rejects.toThrow(
        /together subscribe to at most 100 resources/,
      );
    }
  });

  testOfRules(engine)('all that is wrong with a request to listen is said at once', async () => {
    const asked = await listener('2.x modern');
    await expect(
      asked.subscribe('billing://customers/1', 'billing://invoices/9999', 'billing://stats'),
    ).rejects.toThrow(/customers\/1 cannot be .*No resource at billing:\/\/invoices\/9999/);
  });

  test('a session that is subscribed in one process is told by the other one, which has its stream', async () => {
    const { id, payment_url, uri } = await invoice();
    const here = await ledger.testApp.baseUrl();
    let there = false;
    const asked: string[] = [];
    // As behind a load balancer: the handshake and the stream use one process, and later requests use the other
    // process.
    const travel = (to: URL | string, init?: RequestInit) => fetch(there ? to : `${here}/mcp`, init);
    const client = new ModernClient({ name: 'Traveller', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void asked.push(params.uri));
    const headers = { Authorization: `Bearer ${await ledger.testApp.token()}` };
    await client.connect(new ModernHttp(new URL(url), { fetch: travel, requestInit: { headers } }));
    onTestFinished(() => client.close());
    await delay(500);
    there = true;
    await client.subscribeResource({ uri });
    await payByCard(ledger.testApp, payment_url);
    // The process with the stream reloads the subscriptions of its sessions once a minute.
    ledger.testApp.clock.advance(60_000);
    await listenerAt(`${here}/mcp`, '1.x', await ledger.testApp.token());
    await expect.poll(() => asked, SOON).toEqual([uri]);
    await client.unsubscribeResource({ uri });
    await run('updateInvoice', { id, metadata: { seen: 'yes' } });
    await delay(QUIET_MS);
    expect(asked).toEqual([uri]);
  });

  test('what changed while a session had no stream is told when it opens one, by whichever process', async () => {
    const { id, uri } = await invoice();
    const token = await ledger.testApp.token();
    const ask = (to: string, session: string, body?: object) =>
      fetch(to, {
        method: body ? 'POST' : 'GET',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          Accept: body ? 'application/json, text/event-stream' : 'text/event-stream',
          ...(session ? { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' } : {}),
        },
        ...(body ? { body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }) } : {}),
      });
    const clientInfo = { name: 'Sleeper', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const opened = await ask(url, '', { method: 'initialize', params });
    const session = opened.headers.get('mcp-session-id') ?? '';
    await (await ask(url, session, { method: 'resources/subscribe', params: { uri } })).text();
    await run('recordPayment', { id, amount: 10 });
    const stream = await ask(`${await ledger.testApp.baseUrl()}/mcp`, session);
    let text = '';
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.includes('resources/updated')) break;
    }
    expect(text).toContain(`"params":{"uri":"${uri}"}`);
  });

  testOfRules(engine)('a call without a session cannot subscribe', async () => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await ledger.testApp.token()}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'resources/subscribe',
        params: { uri: 'billing://stats' },
      }),
    });
    expect(await answer.text()).toContain('Subscribing needs a session');
  });

  testOfRules(engine)('a process that stops ends the streams as the protocol has it', async () => {
    const process = await openNeighbour(ledger, { ...OFFLINE.environment, PORT: '0' });
    const open = await process.listen();
    const asked = await listener('2.x modern', undefined, `http://127.0.0.1:${open.port}/mcp`);
    await asked.subscribe('billing://stats');
    const began = performance.now();
    await open.stop();
    await process.close();
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await asked.ended()).toBe('graceful');
  });

  async function tokenId(): Promise<number> {
    const [{ id = 0 } = {}] = await ledger.database.rows<{ id: number }>('select max(id) as id from tokens');
    return Number(id);
  }

  async function accountOf(invoiceId: number): Promise<AccountRow> {
    const [row] = await ledger.database.rows<{ account_id: number }>(
      `select account_id from invoices where id = ${invoiceId}`,
    );
    const all = await other.services.store.accounts.all();
    const found = all.find(({ id }) => id === Number(row?.account_id));
    if (!found) throw new Error('no such account');
    return found;
  }
});
