// On a database file a token is looked up once for all requests up to the next commit of any process, and is refused all the same as
// soon as it was revoked or has ended.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { DAY_MS, type Instant } from '../../../src/model/dates.ts';
import type { TokenId } from '../../../src/model/ids.ts';
import { admissions } from '../../../src/operations/tokens/admissions.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'billhook-admissions-'));
const url = `file:${join(folder, 'ledger.db')}`;
let testApp: TestApp;
/** Another process: it shares nothing with the service but the file. */
let other: Store;
let lookUps: MockInstance;
beforeAll(async () => {
  testApp = await openTestApp({ environment: { DATABASE_URL: url } });
  other = openStore(url, () => undefined);
  lookUps = vi.spyOn(testApp.app.services.store.tokens, 'byDigest');
});
beforeEach(() => void lookUps.mockClear());
afterAll(async () => {
  lookUps.mockRestore();
  await other.close();
  await testApp[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const SCOPES = ['billing.read', 'billing.write'];
const made = async (more: object = {}) => {
  const token = (await testApp.run('createToken', { scopes: SCOPES, ...more })) as unknown as {
    id: TokenId;
    token: string;
  };
  await find(token.token);
  await usedAt(token.id, testApp.clock.now());
  lookUps.mockClear();
  return token;
};
/** Waits until the last use is written. */
const usedAt = (id: TokenId, at: Instant) =>
  vi.waitFor(async () => expect((await other.tokens.byId(testApp.account.id, id))?.last_used_at).toBe(at), PATIENCE);
const PATIENCE = { timeout: 10_000 };
const find = async (secret: string) => {
  await nextTurn();
  return testApp.app.services.admissions.find(secret);
};
const commitElsewhere = () => other.transaction((tx) => tx.heartbeats.beat('elsewhere', testApp.clock.now()));

test('one look-up serves all requests until something is committed, here or by another process', async () => {
  const { id, token } = await made();
  for (let n = 0; n < 10; n++) expect((await find(token))?.token.id).toBe(id);
  expect(lookUps.mock.calls.length).toBeLessThanOrEqual(1);
  const commits = [commitElsewhere, () => testApp.run('createCustomer', { name: 'New' })];
  for (const commit of commits) {
    lookUps.mockClear();
    await commit();
    for (let n = 0; n < 10; n++) expect((await find(token))?.account.id).toBe(testApp.account.id);
    expect(lookUps).toHaveBeenCalledTimes(1);
  }
});

test('the revision of the account is that of the last commit', async () => {
  const { token } = await made();
  const revision = (await find(token))?.revision ?? 0;
  await testApp.run('createCustomer', { name: 'Another' });
  expect((await find(token))?.revision).toBeGreaterThan(revision);
});

describe('a token is refused at once', () => {
  test('that another process revoked, each time', async () => {
    for (let n = 0; n < 20; n++) {
      const { id, token } = await made();
      await other.transaction((tx) => tx.tokens.revoke(testApp.account.id, id, testApp.clock.now()));
      expect(await find(token)).toBeUndefined();
    }
  });

  test('that another process revoked while this one reads from a snapshot of before', async () => {
    const { id, token } = await made();
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const reading = testApp.app.services.store.snapshot(async (tx) => {
      await tx.tokens.byDigest('none', testApp.clock.now());
      begun.resolve();
      await go.promise;
    });
    await begun.promise;
    await other.transaction((tx) => tx.tokens.revoke(testApp.account.id, id, testApp.clock.now()));
    const found = find(token);
    await nextTurn();
    go.resolve();
    await reading;
    expect(await found).toBeUndefined();
  });

  test('that was revoked here', async () => {
    const { id, token } = await made();
    await testApp.run('revokeToken', { id });
    expect(await find(token)).toBeUndefined();
  });

  test('whose time has come, although nothing is committed', async () => {
    const { id, token } = await made({ lifetime_days: 1 });
    testApp.clock.advance(DAY_MS - 1);
    await find(token);
    await usedAt(id, testApp.clock.now());
    const version = other.dataVersion();
    testApp.clock.advance(1);
    expect(await find(token)).toBeUndefined();
    expect(other.dataVersion()).toBe(version);
  });

  test('whose overlap after a rotation is over', async () => {
    const { id, token } = await made();
    const { token: next } = (await testApp.run('rotateToken', { id })) as unknown as { token: string };
    expect((await find(token))?.token.id).toBe(id);
    const until = (await find(token))?.until ?? 0;
    testApp.clock.advance(until - testApp.clock.now() - 1);
    await find(token);
    await usedAt(id, testApp.clock.now());
    testApp.clock.advance(1);
    expect(await find(token)).toBeUndefined();
    expect((await find(next))?.token.id).toBe(id);
  });
});

test('the last use is written once a minute, although nothing else is committed, and once for all that come together', async () => {
  const { id, token } = await made();
  testApp.clock.advance(61_000);
  lookUps.mockClear();
  // In one turn, but not before the answer for the first one has come.
  for (let n = 0; n < 20; n++) expect((await testApp.app.services.admissions.find(token))?.token.id).toBe(id);
  expect(lookUps).toHaveBeenCalledTimes(1);
  await usedAt(id, testApp.clock.now());
});

test('a secret that opens nothing is not kept, so that guesses fill no memory', async () => {
  for (let n = 0; n < 3; n++) expect(await find(`bh_${'a'.repeat(43)}`)).toBeUndefined();
  expect(lookUps).toHaveBeenCalledTimes(3);
});

test('only so many are kept', async () => {
  const own = admissions(other, testApp.clock, 2);
  const byDigest = vi.spyOn(other.tokens, 'byDigest');
  onTestFinished(() => byDigest.mockRestore());
  const tokens = [await made(), await made(), await made()];
  for (const { id, token } of tokens) expect((await own.find(token))?.token.id).toBe(id);
  expect(byDigest).toHaveBeenCalledTimes(3);
  await own.find(tokens[2]?.token ?? '');
  expect(byDigest).toHaveBeenCalledTimes(3);
  await own.find(tokens[0]?.token ?? '');
  expect(byDigest).toHaveBeenCalledTimes(4);
});

test('if the number of commits can no longer be read, a look-up serves one turn of the event loop', async () => {
  const { id, token } = await made();
  await find(token);
  const unreadable = { ...other, dataVersion: vi.fn(other.dataVersion) };
  const own = admissions(unreadable, testApp.clock);
  expect((await own.find(token))?.token.id).toBe(id);
  unreadable.dataVersion.mockReturnValue(null);
  expect((await own.find(token))?.token.id).toBe(id);
  await other.transaction((tx) => tx.tokens.revoke(testApp.account.id, id, testApp.clock.now()));
  await nextTurn();
  expect(await own.find(token)).toBeUndefined();
});

test('a look-up that waits until its secret has ended opens nothing', async () => {
  const { token } = await made({ lifetime_days: 1 });
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reading = testApp.app.services.store.snapshot(async (tx) => {
    await tx.tokens.byDigest('none', testApp.clock.now());
    begun.resolve();
    await go.promise;
  });
  await begun.promise;
  await commitElsewhere();
  const found = find(token);
  await nextTurn();
  testApp.clock.advance(DAY_MS);
  go.resolve();
  await reading;
  expect(await found).toBeUndefined();
});

test('a service that has looked a token up leaves no log beside its database when it stops', async () => {
  const file = join(folder, 'stopped.db');
  const stopping = await openTestApp({ environment: { DATABASE_URL: `file:${file}` } });
  expect(await stopping.app.services.admissions.find(await stopping.token())).toBeDefined();
  expect(existsSync(`${file}-wal`)).toBe(true);
  await stopping[Symbol.asyncDispose]();
  expect(existsSync(`${file}-wal`)).toBe(false);
});

test('in memory a look-up serves one turn of the event loop', async () => {
  await using inMemory = await openTestApp();
  const token = await inMemory.token();
  const { admissions: admitted, store } = inMemory.app.services;
  const asked = vi.spyOn(store.tokens, 'byDigest');
  onTestFinished(() => asked.mockRestore());
  await Promise.all([admitted.find(token), admitted.find(token)]);
  expect(asked).toHaveBeenCalledTimes(1);
  await nextTurn();
  await admitted.find(token);
  expect(asked).toHaveBeenCalledTimes(2);
});
