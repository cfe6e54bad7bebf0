// Webhook endpoints (R23): their operations and validation, and a secret that is shown once.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationName } from '../../../src/operations/catalog.ts';
import { type Answer, type Desk, type Ledger, openDesk, openLedger, openNeighbour } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { ON_THIS_MACHINE } from '../../webhooks/receiver.ts';
import { KEY } from '../../worker/queue-jobs.ts';
import { openPostRoom } from './post-room.ts';

const URL = 'https://receiver.example/events';
const pem = (name: string) => join(import.meta.dirname, '../../kit/tls', `test-only-${name}.pem`);
const TLS = { TLS_CERT: pem('cert'), TLS_KEY: pem('key') };
const PRIVATE = { WEBHOOK_ALLOW_PRIVATE: 'true' };

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine, { environment: { ...KEY, ...ON_THIS_MACHINE } });
    desk = await openDesk(ledger);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('a new one wants all events unless told otherwise, is on, and shows its secret', async () => {
    const { secret, ...made } = await desk.run('createWebhookEndpoint', { url: URL, description: 'books' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toEqual({
      ...{ id: made.id, url: URL, description: 'books', events: null, status: 'enabled', failing_since: null },
      ...{ disabled_at: null, disabled_reason: null, old_secret_until: null, created_at: '2026-03-17T11:00:00.000Z' },
    });
    expect(await desk.run('getWebhookEndpoint', { id: made.id })).toEqual(made);
  });

  describe('bad input', () => {
    test.each<[OperationName, object, string]>([
      ['createWebhookEndpoint', {}, 'url'],
      ['createWebhookEndpoint', { url: '' }, 'url'],
      ['createWebhookEndpoint', { url: 'no address' }, 'url'],
      ['createWebhookEndpoint', { url: 'http://receiver.example/' }, 'url'],
      ['createWebhookEndpoint', { url: 'ftp://receiver.example/' }, 'url'],
      ['createWebhookEndpoint', { url: 'https://user:pass@receiver.example/' }, 'url'],
      ['createWebhookEndpoint', { url: 'https://10.0.0.1/' }, 'url'],
      ['createWebhookEndpoint', { url: 'https://169.254.169.254/latest/meta-data' }, 'url'],
      ['createWebhookEndpoint', { url: 'http://192.168.0.1/' }, 'url'],
      ['createWebhookEndpoint', { url: `https://receiver.example/${'x'.repeat(3_000)}` }, 'url'],
      ['createWebhookEndpoint', { url: URL, events: [] }, 'events'],
      ['createWebhookEndpoint', { url: URL, events: ['invoice.eaten'] }, 'events.0'],
      ['createWebhookEndpoint', { url: URL, events: ['*'] }, 'events.0'],
      ['createWebhookEndpoint', { url: URL, events: 'invoice.paid' }, 'events'],
      ['createWebhookEndpoint', { url: URL, description: 'x'.repeat(10_000) }, 'description'],
      ['createWebhookEndpoint', { url: URL, secret: 'mine' }, 'secret'],
      ['updateWebhookEndpoint', { id: 1, url: 'https://127.0.0.1.nip.example:99999/' }, 'url'],
      ['updateWebhookEndpoint', { id: 1, url: 'https://10.0.0.1/' }, 'url'],
      ['updateWebhookEndpoint', { id: 1, events: ['no.such'] }, 'events.0'],
      ['updateWebhookEndpoint', { id: 1, enabled: 'yes' }, 'enabled'],
      ['rotateWebhookSecret', { id: 1, overlap_hours: -1 }, 'overlap_hours'],
      ['rotateWebhookSecret', { id: 1, overlap_hours: 721 }, 'overlap_hours'],
      ['rotateWebhookSecret', { id: 1, overlap_hours: 0.5 }, 'overlap_hours'],
      ['listWebhookDeliveries', { id: 1, status: 'lost' }, 'status'],
      ['redeliverWebhooks', { id: 1 }, 'from'],
      ['redeliverWebhooks', { id: 1, from: 'yesterday' }, 'from'],
      ['redeliverWebhooks', { id: 1, from: '2026-03-17T11:00:00Z', to: '2026-03-17T11:00:00Z' }, 'to'],
      ['getWebhookEndpoint', { id: 'one' }, 'id'],
      ['listWebhookEndpoints', { cursor: 'nonsense' }, 'cursor'],
    ])('%s refuses %o and names %s', async (name, input, field) => {
      const { code, details } = await desk.refused(name, input);
      expect(code).toBe('validation_failed');
      expect(details.faults?.map((fault) => fault.field.replace(/\[(\d+)\]/, '.$1'))).toEqual([field]);
    });

    test.each<[OperationName, object]>([
      ['getWebhookEndpoint', {}],
      ['updateWebhookEndpoint', { description: 'x' }],
      ['deleteWebhookEndpoint', {}],
      ['rotateWebhookSecret', {}],
      ['testWebhookEndpoint', {}],
      ['listWebhookDeliveries', {}],
      ['redeliverWebhooks', { from: '2026-03-17T11:00:00Z' }],
    ])('%s of an endpoint that is not there is refused', async (name, input) => {
      expect((await desk.refused(name, { id: 999_999, ...input })).code).toBe('webhook_endpoint_not_found');
    });

    test('redeliverWebhook of a delivery that is not there is refused', async () => {
      expect((await desk.refused('redeliverWebhook', { id: 999_999 })).code).toBe('webhook_delivery_not_found');
    });
  });

  const LOOPBACK = ['http://127.0.0.1:9/', 'http://localhost:9/', 'https://127.0.0.1/', 'https://[::1]/'];

  test('loopback is accepted while only this machine reaches the service', async () => {
    for (const url of LOOPBACK) await desk.run('createWebhookEndpoint', { url });
  });

  test.each<[string, Record<string, string>]>([
    ['it listens for other machines', { HOST: '0.0.0.0', ...TLS }],
    ['its address is public, as behind a proxy on this machine', { BASE_URL: 'https://billing.example' }],
    ['the address of its pay links is', { LINK_URL: 'https://pay.example' }],
    ['a proxy is trusted', { TRUST_PROXY: 'loopback' }],
    ['private addresses are allowed, but its own is public', { ...PRIVATE, BASE_URL: 'https://billing.example' }],
  ])('and not while %s: neither made, nor changed to, nor sent to', async (_why, settings) => {
    await using room = await openPostRoom(ledger);
    const reached = await openNeighbour(ledger, { ...KEY, ...ON_THIS_MACHINE, ...settings });
    for (const url of LOOPBACK) {
      for (const [name, input] of [
        ['createWebhookEndpoint', { url }],
        ['updateWebhookEndpoint', { id: room.endpoint.id, url }],
      ] as const) {
        const refused = reached.administration.run(room.desk.account, name, input);
        await expect(refused, `${name} ${url}`).rejects.toMatchObject({ code: 'validation_failed' });
      }
    }
    const tried = await reached.administration.run(room.desk.account, 'testWebhookEndpoint', { id: room.endpoint.id });
    expect(tried).toMatchObject({
      status: 'exhausted',
      attempts: [{ status: null, error: expect.stringMatching(/https/) }],
    });
    await room.desk.run('updateWebhookEndpoint', {
      id: room.endpoint.id,
      url: room.receiver.url.replace('http:', 'https:'),
    });
    const again = await reached.administration.run(room.desk.account, 'testWebhookEndpoint', { id: room.endpoint.id });
    expect(again).toMatchObject({ attempts: [{ status: null, error: expect.stringMatching(/not a public address/) }] });
    expect(room.receiver.received).toEqual([]);
    await reached.close();
  });

  test('fields that are given change, the others stay', async () => {
    const { secret: _, ...made } = await desk.run('createWebhookEndpoint', { url: URL, events: ['invoice.paid'] });
    const { id } = made;
    const change = (fields: object) => desk.run('updateWebhookEndpoint', { id, ...fields });
    expect(await change({})).toEqual(made);
    expect(await change({ url: `${URL}/2` })).toEqual({ ...made, url: `${URL}/2` });
    expect(await change({ events: null })).toMatchObject({ url: `${URL}/2`, events: null });
    expect(await change({ description: 'x' })).toMatchObject({ description: 'x', events: null });
    expect(await change({ description: null })).toMatchObject({ description: null });
    expect(await change({ enabled: false })).toMatchObject({
      ...{ status: 'disabled', disabled_reason: 'turned off', disabled_at: '2026-03-17T11:00:00.000Z' },
    });
    expect(await change({ enabled: true })).toMatchObject({ status: 'enabled', disabled_at: null });
  });

  test('lists are newest first, and pages of them fit together', async () => {
    const lister = await openDesk(ledger);
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) ids.unshift((await lister.run('createWebhookEndpoint', { url: `${URL}/${n}` })).id);
    const found: number[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Answer<'listWebhookEndpoints'> = await lister.run('listWebhookEndpoints', {
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      expect(page.total_count).toBe(5);
      found.push(...page.webhook_endpoints.map(({ id }) => id));
      cursor = page.next_cursor;
      if (!page.has_more) break;
    }
    expect(found).toEqual(ids);
  });

  test('what is deleted is forgotten: secret, subscriptions, deliveries, attempts and jobs', async () => {
    await using room = await openPostRoom(ledger);
    await room.receiver.stop();
    await room.desk.invoice();
    await room.work();
    expect(await room.deliveries()).toHaveLength(1);
    const { id } = room.endpoint;
    expect(await room.desk.run('deleteWebhookEndpoint', { id })).toEqual({ id, deleted: true });
    const { database } = ledger;
    expect(await room.desk.rows('webhook_endpoints')).toEqual([]);
    expect(await room.desk.rows('webhook_deliveries')).toEqual([]);
    expect(await database.rows(`select * from webhook_subscriptions where endpoint_id = ${id}`)).toEqual([]);
    expect(await database.rows('select * from jobs')).toEqual([]);
    const lost = 'select * from webhook_attempts where delivery_id not in (select id from webhook_deliveries)';
    expect(await database.rows(lost)).toEqual([]);
    await room.desk.invoice();
    await room.work();
    expect((await room.desk.refused('getWebhookEndpoint', { id })).code).toBe('webhook_endpoint_not_found');
  });

  test('a secret is in no answer after its own, in no activity, in no row and in no delivery', async () => {
    await using room = await openPostRoom(ledger);
    const { desk: owner, endpoint } = room;
    const { secret: newer } = await owner.run('rotateWebhookSecret', { id: endpoint.id });
    await owner.invoice();
    await room.work();
    await owner.run('testWebhookEndpoint', { id: endpoint.id });
    const answers = await Promise.all([
      owner.run('getWebhookEndpoint', { id: endpoint.id }),
      owner.run('listWebhookEndpoints'),
      owner.run('updateWebhookEndpoint', { id: endpoint.id, description: 'x' }),
      owner.run('listWebhookDeliveries', { id: endpoint.id }),
      owner.run('listActivity'),
    ]);
    const said = JSON.stringify([answers, room.receiver.received, await ledger.database.dump()]);
    for (const secret of [endpoint.secret, newer]) {
      const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
      for (const form of [secret.slice('whsec_'.length), bytes.toString('hex')]) expect(said).not.toContain(form);
    }
  });
});
