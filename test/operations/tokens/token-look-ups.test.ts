// Number of token look-ups in the database, and their freshness: a request never uses a look-up that began before it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { tokenLookUps } from '../../../src/operations/tokens/authenticate.ts';
import type { FoundToken } from '../../../src/store/access/tokens.ts';
import type { Store } from '../../../src/store/store.ts';

/**
 * A store whose token look-ups stay open until the test answers them. `begun` holds one resolver for each look-up, in
 * the order of the calls.
 */
function withStore() {
  const begun: ((found: FoundToken | undefined) => void)[] = [];
  const byDigest = () => {
    const { promise, resolve } = Promise.withResolvers<FoundToken | undefined>();
    begun.push(resolve);
    return promise;
  };
  const tokens = { byDigest, lastUsedIsOld: () => false };
  return { begun, find: tokenLookUps({ tokens } as unknown as Store, systemClock).find };
}

const named = (name: string) => ({ token: { name }, scopes: '' }) as unknown as FoundToken;

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
  const { find } = tokenLookUps({ tokens } as unknown as Store, systemClock);
  const both = await Promise.allSettled([find('a'), find('a')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  Object.assign(tokens, { byDigest: async () => undefined });
  expect(await find('a')).toBeUndefined();
});
