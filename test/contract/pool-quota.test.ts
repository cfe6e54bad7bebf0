// Quota of a pool of connections (D-440): no account can hold all of them, and free ones go to the accounts in turn.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BillingError } from '../../src/model/billing-error.ts';
import { poolQuota, type Tenant } from '../../src/store/engine/pool-quota.ts';
import { divided } from '../../src/store/engine/postgres.ts';

const TERMS = { slots: 4, each: 2, waitMs: 1_000 };

/** `enter` requests a slot. `entered`: the tenants, in the order in which they got a slot. */
function openShares(terms = TERMS) {
  const take = poolQuota(terms);
  const entered: Tenant[] = [];
  const leaves: ((inVain?: boolean) => void)[] = [];
  const enter = async (tenant: Tenant) => {
    const leave = await take(tenant);
    entered.push(tenant);
    leaves.push(leave);
    return leave;
  };
  return { enter, entered, leaves };
}

const settled = () => new Promise((resolve) => process.nextTick(() => queueMicrotask(() => resolve(undefined))));

describe('a pool of 4 slots, 2 for each tenant', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('64 calls of one account hold 2 slots, and others enter at once', async () => {
    const { enter, entered } = openShares();
    const flood = Array.from({ length: 64 }, () => enter(1).catch(() => undefined));
    await settled();
    expect(entered).toEqual([1, 1]);
    await enter(2);
    await enter(null);
    expect(entered).toEqual([1, 1, 2, null]);
    vi.advanceTimersByTime(1_000);
    await Promise.all(flood);
  });

  test('free slots go to the waiting tenants in turn, and within a tenant to who came first', async () => {
    const { enter, entered, leaves } = openShares({ ...TERMS, slots: 2 });
    for (const tenant of [1, 1, 1, 1, 1, 2, 2, 3]) void enter(tenant);
    await settled();
    for (let n = 0; n < 8; n++) {
      leaves[n]?.();
      await settled();
    }
    expect(entered).toEqual([1, 1, 1, 2, 3, 1, 2, 1]);
  });

  test('who waits too long is refused, takes no place later, and loses none for the rest', async () => {
    const { enter, entered, leaves } = openShares();
    await Promise.all([enter(1), enter(1)]);
    const late = enter(1).catch((error: unknown) => error);
    vi.advanceTimersByTime(1_000);
    expect(await late).toBeInstanceOf(BillingError);
    expect(await late).toMatchObject({ code: 'store_unavailable', details: { retryAfterSeconds: 5 } });
    for (const leave of leaves) leave();
    await Promise.all([enter(1), enter(1), enter(2), enter(2)]);
    expect(entered).toEqual([1, 1, 1, 1, 2, 2]);
  });

  test('who waits behind work that goes on is not refused, however long it all takes', async () => {
    const { enter, entered, leaves } = openShares();
    for (let n = 0; n < 40; n++) void enter(1);
    for (let n = 0; n < 40; n++) {
      await settled();
      vi.advanceTimersByTime(900);
      leaves[n]?.();
    }
    await settled();
    expect(entered).toHaveLength(40);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('who waits behind work that only waited for a lock in vain is refused, though others go on', async () => {
    const { enter, leaves } = openShares();
    await Promise.all([enter(1), enter(1)]);
    const late = Array.from({ length: 20 }, () => enter(1).catch((error: unknown) => error));
    for (let n = 0; n < 4; n++) {
      vi.advanceTimersByTime(500);
      leaves[n]?.(true);
      const leaveOther = await enter(2);
      leaveOther();
      await settled();
    }
    expect(await Promise.all(late.slice(4))).toEqual(Array(16).fill(expect.any(BillingError)));
  });

  test('any order of coming and going keeps to the slots and the poolQuota, and nobody is forgotten', async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const take = poolQuota(TERMS);
    const inside: Tenant[] = [];
    let served = 0;
    const visits = Array.from({ length: 500 }, async () => {
      const tenant = random(5);
      for (let n = random(20); n > 0; n--) await settled();
      const leave = await take(tenant);
      inside.push(tenant);
      expect(inside.length).toBeLessThanOrEqual(TERMS.slots);
      expect(inside.filter((one) => one === tenant).length).toBeLessThanOrEqual(TERMS.each);
      for (let n = random(5); n > 0; n--) await settled();
      inside.splice(inside.indexOf(tenant), 1);
      leave();
      served++;
    });
    await Promise.all(visits);
    expect(served).toBe(500);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('every pool of a process gets a connection, and together they are what the setting says', () => {
  expect(divided(12)).toEqual({ writing: 4, reading: 4, searching: 2, counting: 2 });
  for (let connections = 6; connections <= 60; connections++) {
    const parts = Object.values(divided(connections));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(connections);
    expect(Math.min(...parts)).toBeGreaterThan(0);
  }
});
