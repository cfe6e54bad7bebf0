// Days on which subscriptions are charged (R4, R22): in the time zone of the business, each day once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE } from '../payments/shop.ts';
import { type Club, openClub } from './club.ts';

const HOUR_MS = 3_600_000;

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  /** Runs the worker once an hour between two instants. */
  async function hourly(club: Club, from: string, to: string): Promise<void> {
    for (let at = Date.parse(from); at <= Date.parse(to); at += HOUR_MS) {
      await club.workAt(new Date(at).toISOString());
    }
  }
  const paidOn = async (club: Club, id: number) =>
    (await club.get(id)).periods.map(({ due_on, paid_at }) => [due_on, paid_at?.slice(0, 16)]).reverse();

  test.each([
    ['forward in Amsterdam', 'Europe/Amsterdam', '2026-03-27T10:00:00Z', '2026-03-30T20:00:00Z', [8, 7, 7]],
    ['back in Amsterdam', 'Europe/Amsterdam', '2026-10-23T10:00:00Z', '2026-10-26T20:00:00Z', [7, 8, 8]],
    ['forward in Los Angeles', 'America/Los_Angeles', '2026-03-06T20:00:00Z', '2026-03-09T23:00:00Z', [17, 16, 16]],
    ['back in Auckland', 'Pacific/Auckland', '2026-04-03T00:00:00Z', '2026-04-06T10:00:00Z', [20, 21, 21]],
  ])('clocks that go %s neither skip a day nor charge it twice', async (_how, timezone, from, to, hours) => {
    const club = await openClub(ledger, {}, { timezone });
    ledger.testApp.clock.set(from);
    const { id } = await club.active({ interval: 'day' });
    await hourly(club, from, to);
    const [, ...renewals] = await paidOn(club, id);
    expect(renewals.map(([, at]) => Number(at?.slice(11, 13)))).toEqual(hours);
    expect(new Set(renewals.map(([due]) => due)).size).toBe(3);
    expect((await club.books()).filter(({ state }) => state === 'paid')).toHaveLength(4);
    // The ledger is shared: without this, the worker would charge all days of this subscription in other tests.
    await club.desk.run('cancelSubscription', { id });
  });

  test('days are counted from the day it starts, when that is later than the first payment', async () => {
    const club = await openClub(ledger);
    const { id, next_payment_on, starts_on } = await club.active({ starts_on: '2026-05-31' });
    expect([starts_on, next_payment_on]).toEqual(['2026-05-31', '2026-06-30']);
    await club.workAt('2026-06-29T12:00:00Z');
    expect((await club.get(id)).paid_count).toBe(1);
    await club.workAt('2026-06-30T07:00:00Z');
    expect(await club.get(id)).toMatchObject({ paid_count: 2, next_payment_on: '2026-07-31' });
  });

  test('and from the first payment, when that came after the day it was to start', async () => {
    const club = await openClub(ledger);
    const made = await club.subscription({ starts_on: '2026-03-20' });
    ledger.testApp.clock.set('2026-04-30T22:30:00Z');
    await club.payFirst(made);
    expect(await club.get(made.id)).toMatchObject({ starts_on: '2026-05-01', next_payment_on: '2026-06-01' });
  });

  test('a worker that was away for months charges each day that passed, once and for itself', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active();
    await club.workAt('2026-07-01T12:00:00Z');
    expect(await paidOn(club, id)).toEqual([
      ['2026-03-17', '2026-03-17T11:00'],
      ['2026-04-17', '2026-07-01T12:00'],
      ['2026-05-17', '2026-07-01T12:00'],
      ['2026-06-17', '2026-07-01T12:00'],
    ]);
    expect(await club.get(id)).toMatchObject({ status: 'active', next_payment_on: '2026-07-17' });
  });

  test('a payment that fails and is made later does not move the days', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active();
    await club.desk.run('connectProvider', { kind: 'sandbox', drill: 'refuse' });
    await club.workAt('2026-04-17T07:00:00Z');
    await club.desk.run('connectProvider', { kind: 'sandbox' });
    await club.workAt('2026-04-27T07:00:00Z');
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2, next_payment_on: '2026-05-17' });
  });

  test('the longest rhythm from the latest day is a day that can be written', async () => {
    const club = await openClub(ledger);
    const { next_payment_on } = await club.active({ starts_on: '2999-12-31', interval: 'year', interval_count: 365 });
    expect(next_payment_on).toBe('3364-12-31');
  });
});
