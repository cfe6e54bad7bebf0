// The limiter has bounded memory (R13), and a flood of new keys resets no count.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Client, type QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Count, memoryWindow } from '../../src/store/engine/memory-window.ts';
import type { Counting } from '../../src/store/engine/postgres.ts';
import { openWindow } from '../../src/store/engine/rate-limiters.ts';
import { countsForAll, windowsElsewhere } from '../../src/store/engine/shared-windows.ts';
import { openStore } from '../../src/store/store.ts';
import { openTcpGate } from '../kit/tcp-gate.ts';
import { ENGINES } from '../kit/test-app.ts';
import { openTestStore, type TestStore } from './stores.ts';

const WINDOW = { name: 'test', points: 3, seconds: 60 };

describe.each(ENGINES)('a window on %s', (engine) => {
  let opened: TestStore;
  beforeAll(async () => {
    opened = await openTestStore(engine);
  });
  afterAll(() => opened[Symbol.asyncDispose]());

  test('counts, looks, gives back, and ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-17T11:00:00Z') });
    try {
      const window = opened.store.rateWindow(WINDOW);
      expect(await window.look('a')).toBeNull();
      const taken: number[] = [];
      for (let call = 0; call < 4; call++) taken.push((await window.take('a')).taken);
      expect(taken).toEqual([1, 2, 3, 4]);
      expect(await window.look('a')).toMatchObject({ taken: 4, msLeft: 60_000 });
      await window.giveBack('a');
      expect(await window.look('a')).toMatchObject({ taken: 3 });
      vi.setSystemTime(Date.now() + 60_000);
      expect(await window.take('a')).toEqual({ taken: 1, msLeft: 60_000 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('of many keys is forgotten after it has ended', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-18T11:00:00Z') });
    try {
      await opened.store.pruneRateWindows(1_000);
      const window = opened.store.rateWindow({ ...WINDOW, name: 'many' });
      for (let key = 0; key < 30; key++) await window.take(`key ${key}`);
      expect(await opened.store.pruneRateWindows(1_000)).toBe(0);
      vi.setSystemTime(Date.now() + 60_001);
      // In memory, old windows are removed when new ones open; this is tested below.
      expect(await opened.store.pruneRateWindows(20)).toBe(engine === 'postgres' ? 20 : 0);
      expect(await opened.store.pruneRateWindows(20)).toBe(engine === 'postgres' ? 10 : 0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('in Postgres', () => {
  let opened: TestStore;
  beforeAll(async () => {
    opened = await openTestStore('postgres');
  });
  afterAll(() => opened[Symbol.asyncDispose]());
  const counting = (query: Counting['query']): Counting => ({ query, end: async () => undefined });
  const manyAtOnce = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call));
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test('calls of one turn share a statement, those that arrive while it runs share the next one, and each has the count that it had alone', async () => {
    await using database = await connected(opened.database.url);
    let statements = 0;
    let held = Promise.resolve();
    const query = async (statement: QueryConfig) => {
      statements += 1;
      await held;
      return database.client.query(statement);
    };
    const window = openWindow(counting(query), { ...WINDOW, name: 'groups' }, memoryWindow(WINDOW, Date.now));
    /** Makes calls like requests that arrive in one turn of the event loop: in sequence, each in its own callback. */
    const inTurn = async (count: number) => {
      const calls: Promise<Count>[] = [];
      for (let call = 0; call < count; call++) {
        calls.push(window.take('a'));
        await null;
      }
      return calls;
    };
    const takenBy = async (calls: readonly Promise<Count>[]) => (await Promise.all(calls)).map(({ taken }) => taken);
    expect(await takenBy(await inTurn(5))).toEqual([1, 2, 3, 4, 5]);
    expect(statements).toBe(1);

    const { promise, resolve: release } = Promise.withResolvers<void>();
    held = promise;
    const first = await inTurn(5);
    await vi.waitFor(() => expect(statements).toBe(2), { interval: 1 });
    const later: Promise<Count>[] = [];
    for (let turn = 0; turn < 3; turn++) {
      later.push(...(await inTurn(5)));
      await nextTurn();
    }
    expect(statements).toBe(2);
    release();
    expect(await takenBy([...first, ...later])).toEqual(numbers(25).slice(5));
    expect(statements).toBe(3);

    await manyAtOnce(10, () => window.giveBack('a'));
    const looks = await manyAtOnce(10, () => window.look('a'));
    expect(looks.map((found) => found?.taken)).toEqual(Array(10).fill(15));
    expect(statements).toBe(5);
    // Another key has its own statement and count.
    const [own, others] = await Promise.all([window.take('a'), window.take('b')]);
    expect([own.taken, others.taken]).toEqual([16, 1]);
    // A statement that has ended is not used again. The calls of this turn share one new statement.
    expect(await takenBy(await inTurn(3))).toEqual([17, 18, 19]);
    expect(statements).toBe(8);
  });

  test('two processes give together exactly what one would', async () => {
    const wide = { name: 'wide', points: 100, seconds: 60 };
    const windows = [opened.neighbour(), opened.neighbour()].map((store) => store.rateWindow(wide));
    const calls: Promise<Count>[] = [];
    for (let turn = 0; turn < 30; turn++) {
      for (const window of windows) for (let call = 0; call < 4; call++) calls.push(window.take('a'));
      await nextTurn();
    }
    const counts = (await Promise.all(calls)).map(({ taken }) => taken);
    expect(counts.toSorted((a, b) => a - b)).toEqual(numbers(240));
    expect(counts.filter((taken) => taken <= wide.points)).toHaveLength(100);
  });

  test('while the database fails, each call of a group counts in memory; then in the database again', async () => {
    await using database = await connected(opened.database.url);
    let fails = true;
    const query = (statement: QueryConfig) =>
      fails ? Promise.reject(new Error('no database')) : database.client.query(statement);
    const window = openWindow(counting(query), { ...WINDOW, name: 'failing' }, memoryWindow(WINDOW, Date.now));
    const taken = await manyAtOnce(5, () => window.take('a'));
    expect(taken.map((count) => count.taken)).toEqual(numbers(5));
    await manyAtOnce(2, () => window.giveBack('a'));
    expect(await window.look('a')).toMatchObject({ taken: 3 });
    fails = false;
    expect(await window.take('a')).toMatchObject({ taken: 1 });
  });

  test('a connection on which nothing comes back any more is given up, and the calls that waited for it are counted', async () => {
    const { hostname, port, pathname, username, password, search } = new URL(opened.database.url);
    await using gate = await openTcpGate({ host: hostname, port: Number(port) });
    const login = password === '' ? username : `${username}:${password}`;
    const url = `postgres://${login}@127.0.0.1:${gate.port}${pathname}${search}`;
    const store = openStore(url, () => undefined, Date.now);
    try {
      const window = store.rateWindow({ ...WINDOW, name: 'stalled' });
      expect(await window.take('a')).toMatchObject({ taken: 1 });
      gate.stall();
      const first = window.take('a');
      await nextTurn();
      await nextTurn();
      const second = window.take('a');
      // The first call is counted in memory, the second one in the database, on a new connection.
      expect([(await first).taken, (await second).taken]).toEqual([1, 2]);
    } finally {
      await gate.shut();
      await store.close();
    }
  });
});

describe('in memory', () => {
  const SHARED = 1_024;

  test('a flood of keys grows it to its bound, and gives nobody who was counted a new count', async () => {
    const window = memoryWindow(WINDOW, () => Date.now(), 5_000);
    for (let call = 0; call < 4; call++) await window.take('guesser');
    for (let key = 0; key < 60_000; key++) await window.take(`flood ${key}`);
    expect(window.size()).toBeLessThanOrEqual(5_000 + SHARED);
    expect(await window.take('guesser')).toMatchObject({ taken: 5 });
    // Keys that arrive after the bound share counts, so a flood of keys does not allow more calls.
    expect((await window.take('one more')).taken).toBeGreaterThan(WINDOW.points);
  });

  test('a clock that is set back by hours does not keep a window open until it has caught up', async () => {
    let now = Date.parse('2026-03-17T11:00:00Z');
    const window = memoryWindow(WINDOW, () => now);
    for (let call = 0; call < 9; call++) await window.take('guesser');
    now -= 5 * 3_600_000;
    expect(await window.take('guesser')).toMatchObject({ taken: 1 });
    expect((await window.look('guesser'))?.msLeft).toBeLessThanOrEqual(WINDOW.seconds * 1_000);
  });

  test('what has ended makes room, without a timer for each key', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-17T11:00:00Z') });
    try {
      const window = memoryWindow(WINDOW, () => Date.now(), 100);
      for (let key = 0; key < 1_000; key++) await window.take(`flood ${key}`);
      expect(vi.getTimerCount()).toBe(0);
      vi.setSystemTime(Date.now() + 60_000);
      expect(await window.take('newcomer')).toMatchObject({ taken: 1 });
      expect(window.size()).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('of several processes', () => {
  const clock = () => Date.parse('2026-03-17T11:00:00Z');

  test('counts for all of them, in the order of arrival, and apart for addresses', async () => {
    const counts = countsForAll(clock);
    const [one, other] = [windowsElsewhere(counts, clock)(WINDOW), windowsElsewhere(counts, clock)(WINDOW)];
    const taken = await Promise.all([one, other, one, other].map((window) => window.take('a')));
    expect(taken.map((count) => count.taken).sort()).toEqual([1, 2, 3, 4]);
    await other.giveBack('a');
    expect(await one.look('a')).toEqual({ taken: 3, msLeft: 60_000 });
    expect(await one.look('b')).toBeNull();
    const ofAddresses = windowsElsewhere(counts, clock)({ ...WINDOW, inMemory: true });
    expect(await ofAddresses.take('a')).toMatchObject({ taken: 1 });
  });

  test('give together exactly what one would, and what is asked while an answer is on its way goes together', async () => {
    const counts = countsForAll(clock);
    let messages = 0;
    const send: typeof counts = async (asked) => {
      messages += 1;
      await nextTurn();
      return counts(asked);
    };
    const windows = [1, 2].map(() => windowsElsewhere(send, clock)({ name: 'far', points: 100, seconds: 60 }));
    const taken = await Promise.all(windows.flatMap((window) => Array.from({ length: 60 }, () => window.take('a'))));
    expect(taken.map((count) => count.taken).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 120 }, (_, n) => n + 1),
    );
    expect(messages).toBe(4);
  });

  test('while the one that counts does not answer, each counts by itself', async () => {
    const silent = () => Promise.reject(new Error('no answer'));
    const window = windowsElsewhere(silent, clock)(WINDOW);
    const taken = [await window.take('a'), await window.take('a')];
    expect(taken.map((count) => count.taken)).toEqual([1, 2]);
    await window.giveBack('a');
    expect(await window.look('a')).toMatchObject({ taken: 1 });
  });
});

async function connected(url: string): Promise<AsyncDisposable & { readonly client: Client }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
