// A request uses the token and the account as the last commit of any process left them.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { addMs, type Instant } from '../../src/model/dates.ts';
import { newTokenSecret, secretDigest } from '../../src/model/token.ts';
import { tokenLookUps } from '../../src/operations/tokens/authenticate.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES } from '../kit/test-app.ts';
import { newAccount } from './rows.ts';
import { openTestStore } from './stores.ts';

async function newToken(store: Store, expires_at: Instant | null = null) {
  const account = await newAccount(store);
  const now = systemClock.now();
  const ends = { lifetime_days: null, expires_at, limits: null };
  const fields = { account_id: account.id, name: 'laptop', scopes: 'billing.read', created_at: now, ...ends };
  const secret = newTokenSecret();
  const { id } = await store.transaction((tx) => tx.tokens.insert(fields, secretDigest(secret)));
  return { account, id, secret };
}

describe.each(ENGINES)('on %s', (engine) => {
  test.each(['this process', 'another process'])(
    'a token that %s revokes opens nothing from then on',
    async (where) => {
      await using opened = await openTestStore(engine);
      const { store } = opened;
      const { find } = tokenLookUps(store, systemClock);
      const { account, id, secret } = await newToken(store);
      expect((await find(secret))?.token.id).toBe(id);
      const revoking = where === 'this process' ? store : opened.neighbour();
      await revoking.transaction((tx) => tx.tokens.revoke(account.id, id, systemClock.now()));
      expect(await find(secret)).toBeUndefined();
    },
  );

  test('while this process reads a snapshot from before, a request has the token of now', async () => {
    await using opened = await openTestStore(engine);
    const { store } = opened;
    const { find } = tokenLookUps(store, systemClock);
    const { account, id, secret } = await newToken(store);
    expect((await find(secret))?.token.id).toBe(id);
    let request: ReturnType<typeof find> | undefined;
    const then = await store.consistent(async (tx) => {
      await tx.tokens.byId(account.id, id);
      await store.transaction((other) => other.tokens.revoke(account.id, id, systemClock.now()));
      request = find(secret);
      // On SQLite, the look-up of the request waits for the end of this snapshot.
      for (let turn = 0; turn < 3; turn++) await nextTurn();
      return tx.tokens.byId(account.id, id);
    });
    expect(then?.revoked_at).toBeNull();
    expect(await request).toBeUndefined();
  });

  test('the account comes with the token, as another process left it', async () => {
    await using opened = await openTestStore(engine);
    const { store } = opened;
    const { find } = tokenLookUps(store, systemClock);
    const { account, secret } = await newToken(store);
    expect((await find(secret))?.account.reminder_plan).toBeNull();
    await opened.neighbour().transaction((tx) => tx.accounts.setReminderPlan(account.id, '[]'));
    expect((await find(secret))?.account.reminder_plan).toBe('[]');
  });

  const HOUR_MS = 3_600_000;
  test.each([
    ['its token ends', HOUR_MS, null],
    ['the overlap of its rotation ends', null, HOUR_MS],
    ['its token ends, before the overlap', HOUR_MS, 2 * HOUR_MS],
    ['the overlap ends, before its token', 2 * HOUR_MS, HOUR_MS],
  ])('a secret opens nothing from the moment at which %s', async (_, tokenMs, overlapMs) => {
    await using opened = await openTestStore(engine);
    const { store } = opened;
    const begin = systemClock.now();
    const clock = { at: begin };
    const { find } = tokenLookUps(store, { now: () => clock.at });
    const inMs = (ms: number | null) => (ms === null ? null : addMs(begin, ms));
    const { id, secret } = await newToken(store, inMs(tokenMs));
    if (overlapMs !== null) {
      await store.transaction((tx) =>
        tx.tokens.rotate(id, 'of another secret', inMs(tokenMs), addMs(begin, overlapMs)),
      );
    }
    clock.at = addMs(begin, HOUR_MS - 1);
    expect((await find(secret))?.token.id).toBe(id);
    clock.at = addMs(begin, HOUR_MS);
    expect(await find(secret)).toBeUndefined();
  });
});
