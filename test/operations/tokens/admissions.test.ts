// How often a token is looked up, and that no look-up is older than the request that it serves.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import type { Instant } from '../../../src/model/dates.ts';
import { tokenCache } from '../../../src/operations/tokens/authenticate.ts';
import type { CachedToken } from '../../../src/store/access/tokens.ts';
import type { Store } from '../../../src/store/store.ts';

/** A store whose look-ups the test answers, in the order in which they began. */
function withStore() {
  const begun: ((found: CachedToken | undefined) => void)[] = [];
  const byDigest = () => {
    const { promise, resolve } = Promise.withResolvers<CachedToken | undefined>();
    begun.push(resolve);
    return promise;
  };
  const tokens = { byDigest, lastUsedIsOld: () => false };
  return { begun, find: tokenCache({ tokens } as unknown as Store, systemClock).find };
}

const named = (name: string) => ({ token: { name }, scopes: '', validUntil: null }) as unknown as CachedToken;

test('requests of one turn of the event loop share one look-up of their token, and other tokens have their own', async () => {
  const { begun, find } = withStore();
  const found = Promise.all([find('a'), find('b'), find('a'), find('a')]);
  await nextTurn();
  expect(begun).toHaveLength(2);
  for (const [index, answer] of begun.entries()) answer(named(String(index)));
  expect((await found).map((one) => one?.token.name)).toEqual(['0', '1', '0', '0']);
});

test('a request that arrives while its token is looked up has a look-up of its own: the first may miss a revocation', async () => {
  const { begun, find } = withStore();
  const before = find('a');
  await nextTurn();
  const after = find('a');
  await nextTurn();
  begun[0]?.(named('still valid'));
  begun[1]?.(undefined);
  expect([(await before)?.token.name, await after]).toEqual(['still valid', undefined]);
});

test('a look-up that fails fails for the requests that share it, and not for the next', async () => {
  const tokens = { byDigest: () => Promise.reject(new Error('gone')) };
  const { find } = tokenCache({ tokens } as unknown as Store, systemClock);
  const both = await Promise.allSettled([find('a'), find('a')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  Object.assign(tokens, { byDigest: async () => undefined });
  expect(await find('a')).toBeUndefined();
});

/** A store that numbers its commits, whose look-ups find the token that it has at the moment. */
function withVersions() {
  const now = { ms: 1_000 };
  const state = { version: 1, looks: 0, admission: named('first') as CachedToken | undefined, isOld: false };
  const byDigest = async () => {
    state.looks += 1;
    return state.admission;
  };
  const tokens = { byDigest, lastUsedIsOld: () => state.isOld, touch: async () => undefined };
  const transaction = (change: (tx: object) => Promise<unknown>) => change({ tokens });
  const store = { tokens, transaction, dataVersion: () => state.version } as unknown as Store;
  return { now, state, tokens, find: tokenCache(store, { now: () => now.ms as Instant }).find };
}

test('what was found is kept until the next commit, of whatever process and whatever rows', async () => {
  const { state, find } = withVersions();
  for (let turn = 0; turn < 3; turn++) expect((await find('a'))?.token.name).toBe('first');
  expect(state.looks).toBe(1);
  Object.assign(state, { version: 2, admission: named('second') });
  for (let turn = 0; turn < 3; turn++) expect((await find('a'))?.token.name).toBe('second');
  expect(state.looks).toBe(2);
  Object.assign(state, { version: 3, admission: undefined });
  expect(await find('a')).toBeUndefined();
});

test('what opened nothing is not kept: a flood of wrong secrets takes no memory', async () => {
  const { state, find } = withVersions();
  state.admission = undefined;
  await find('a');
  await find('a');
  expect(state.looks).toBe(2);
});

test('a commit during a look-up: its result is not kept, because it may be from before', async () => {
  const { state, tokens, find } = withVersions();
  const { promise, resolve } = Promise.withResolvers<CachedToken>();
  const { byDigest } = tokens;
  tokens.byDigest = () => promise;
  const late = find('a');
  await nextTurn();
  tokens.byDigest = byDigest;
  Object.assign(state, { version: 2, admission: undefined });
  expect(await find('a')).toBeUndefined();
  resolve(named('before the commit'));
  expect((await late)?.token.name).toBe('before the commit');
  expect(await find('a')).toBeUndefined();
});

test('a secret that ends without a commit is looked up again at that moment', async () => {
  const { now, state, find } = withVersions();
  state.admission = { ...named('first'), validUntil: 2_000 as Instant };
  await find('a');
  now.ms = 1_999;
  expect((await find('a'))?.token.name).toBe('first');
  expect(state.looks).toBe(1);
  now.ms = 2_000;
  state.admission = undefined;
  expect(await find('a')).toBeUndefined();
});

test('a use that is to be noted is looked up, so that it is noted', async () => {
  const { state, find } = withVersions();
  await find('a');
  state.isOld = true;
  await find('a');
  expect(state.looks).toBe(2);
});

test('more secrets than are kept: each is found, with look-ups of its own', async () => {
  const { state, find } = withVersions();
  const secrets = Array.from({ length: 1_500 }, (_, index) => `secret ${index}`);
  for (const found of await Promise.all(secrets.map(find))) expect(found?.token.name).toBe('first');
  expect(state.looks).toBe(1_500);
  for (const found of await Promise.all(secrets.map(find))) expect(found?.token.name).toBe('first');
  expect(state.looks).toBeGreaterThan(1_500);
});
