/** An account's connection to a provider (R50), and its encrypted key at rest (R71). */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { connectTo } from '../../../src/operations/providers/open-provider.ts';
import { type Desk, type Ledger, openDesk, openLedger, openNeighbour } from '../../kit/desk.ts';
import { ENGINES_OF_RULES, openTestApp } from '../../kit/test-app.ts';
import { OFFLINE } from '../payments/shop.ts';

const API_KEY = 'sk_test_51NotARealKeyButASecretOne';
const none = { kind: null, state: null, mode: null, unverified: false, drill: null, connected_at: null };

describe.each(ENGINES_OF_RULES)('a provider connection, on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());
  const another = async () => {
    desk = await openDesk(ledger);
    return desk;
  };

  test('is none, then the one that was made last, then none again', async () => {
    await another();
    expect(await desk.run('showProvider')).toEqual(none);
    await desk.run('connectProvider', { kind: 'stripe', api_key: API_KEY });
    const since = { connected_at: '2026-03-17T11:00:00.000Z' };
    const sandbox = { kind: 'sandbox', state: 'ready', mode: null, unverified: false, drill: 'refuse', ...since };
    const made = await desk.run('connectProvider', { kind: 'sandbox', drill: 'refuse' });
    expect(made).toEqual({ ...sandbox, warnings: [] });
    expect(await desk.run('showProvider')).toEqual(sandbox);
    expect(await desk.rows('provider_connections').catch(() => [])).toHaveLength(0);
    expect(await desk.run('disconnectProvider')).toEqual(none);
    expect(await desk.run('showProvider')).toEqual(none);
    expect(await desk.refused('disconnectProvider')).toMatchObject({ code: 'provider_not_connected' });
  });

  test('disconnecting what is not connected is refused, and holds nobody up', async () => {
    await using testApp = await openTestApp({ engine });
    await expect(testApp.run('disconnectProvider')).rejects.toMatchObject({ code: 'provider_not_connected' });
    expect(await testApp.run('showProvider')).toEqual(none);
  });

  test.each([
    [{ kind: 'paypal' }, 'kind'],
    [{ kind: 'stripe' }, 'api_key'],
    [{ kind: 'mollie', state: 'ready' }, 'api_key'],
    [{ kind: 'stripe', api_key: 'short' }, 'api_key'],
    [{ kind: 'sandbox', api_key: API_KEY }, 'api_key'],
    [{ kind: 'sandbox', state: 'open' }, 'state'],
    [{ kind: 'sandbox', drill: 'explode' }, 'drill'],
    [{ kind: 'mollie', api_key: 'live_NotARealKeyButASecretOne', drill: 'refuse' }, 'drill'],
    [{ kind: 'mollie', api_key: API_KEY }, 'api_key'],
    [{ kind: 'stripe', api_key: 'pk_live_51NotARealKey' }, 'api_key'],
    [{ kind: 'stripe', api_key: 'hello world key' }, 'api_key'],
  ])('%j is refused for its %s', async (input, field) => {
    await another();
    const refusal = await desk.refused('connectProvider', input);
    expect(refusal).toMatchObject({ code: 'validation_failed', details: { faults: [{ field }] } });
    expect(JSON.stringify(refusal)).not.toContain(API_KEY);
  });

  test('needs the scope that manages the account', async () => {
    await another();
    const writer = { scopes: new Set(['billing.read', 'billing.write'] as const) };
    for (const name of ['connectProvider', 'showProvider', 'disconnectProvider'] as const) {
      expect(await desk.refused(name, { kind: 'sandbox' }, writer)).toMatchObject({ code: 'insufficient_scope' });
    }
  });

  test('keeps its key sealed: it is in no answer, no table and no file', async () => {
    await another();
    const answers = [
      await desk.run('connectProvider', { kind: 'stripe', api_key: API_KEY }),
      await desk.run('showProvider'),
      await desk.run('listActivity'),
    ];
    const everything = JSON.stringify([answers, await ledger.database.dump()]);
    for (const form of [
      API_KEY,
      Buffer.from(API_KEY).toString('base64').slice(0, -4),
      Buffer.from(API_KEY).toString('hex'),
    ]) {
      expect(everything).not.toContain(form);
    }
    for (const file of readdirSync(ledger.database.folder)) {
      expect(readFileSync(`${ledger.database.folder}/${file}`).includes(API_KEY), file).toBe(false);
    }
  });

  test('opened with another secret key says which setting is wrong', async () => {
    await another();
    await desk.run('connectProvider', { kind: 'stripe', api_key: API_KEY });
    const wrong = Buffer.alloc(32, 9).toString('base64');
    const neighbour = await openNeighbour(ledger, { BILLHOOK_SECRET_KEY: wrong });
    try {
      const opened = openStored(neighbour.services, desk);
      await expect(opened).rejects.toThrow(/stored with another key: set BILLHOOK_SECRET_KEY/);
      await expect(opened).rejects.not.toThrow(API_KEY);
    } finally {
      await neighbour.close();
    }
  });
});

async function openStored(services: Services, { account }: Desk) {
  return connectTo(services, account.id, 'stripe', (await services.store.connections.find(account.id)) ?? null);
}

describe('without BILLHOOK_SECRET_KEY', () => {
  test('a key of 32 bytes is made beside an SQLite file when it is first needed, for its owner alone', async () => {
    await using ledger = await openLedger('sqlite', { environment: { BASE_URL: 'http://127.0.0.1:9' } });
    const file = `${ledger.database.folder}/billhook.db.key`;
    expect(readdirSync(ledger.database.folder)).not.toContain('billhook.db.key');
    const desk = await openDesk(ledger);
    await desk.run('connectProvider', { kind: 'stripe', api_key: API_KEY });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')).toHaveLength(32);
    const neighbour = await openNeighbour(ledger);
    const provider = await openStored(neighbour.services, desk).finally(() => neighbour.close());
    expect(provider.kind).toBe('stripe');
  });
});
