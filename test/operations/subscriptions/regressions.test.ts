// What the simulation of years (simulation.test.ts) asks, once more where it is easy to see.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { OFFLINE } from '../payments/shop.ts';
import { openClub } from './club.ts';

describe.each(ENGINES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('two billings at one moment, because a day was skipped, begin once each whoever sees them', async () => {
    const club = await openClub(ledger, {}, { timezone: 'Pacific/Apia' });
    // 29 December 2011 there, the last day before 31 December.
    ledger.testApp.clock.set('2011-12-29T22:00:00Z');
    const { id } = await club.active({ interval: 'day' });
    expect(await club.get(id)).toMatchObject({ starts_on: '2011-12-29', next_payment_on: '2011-12-30' });
    ledger.testApp.clock.set('2011-12-30T19:00:00Z');
    await Promise.all([1, 2, 3, 4].map(() => beginPeriods(club.services)));
    await club.work();
    const { periods, paid_count, next_payment_on } = await club.get(id);
    expect(periods.map(({ due_on }) => due_on)).toEqual(['2011-12-31', '2011-12-30', '2011-12-29']);
    expect({ paid_count, next_payment_on }).toEqual({ paid_count: 3, next_payment_on: '2012-01-01' });
    expect(await club.books()).toHaveLength(3);
  });
});
