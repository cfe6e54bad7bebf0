// Cases from the simulation of years (simulation.test.ts), repeated as small tests that are easy to understand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { checkPayments } from '../../../src/operations/payments/check-payments.ts';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../../src/operations/subscriptions/charge-periods.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { randomChoices } from '../ledger-life.ts';
import { OFFLINE, required, times } from '../payments/shop.ts';
import { openClub } from './club.ts';
import { DAY_MS } from './simulation-calendar.ts';
import { factsOf, linesOf } from './simulation-facts.ts';
import { type Fate, lotOf, plotOf } from './simulation-script.ts';
import { type Stage, workerIn } from './simulation-services.ts';
import { SECOND } from './states.ts';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('two billings at one moment, because a day was skipped, begin once each whoever sees them', async () => {
    const club = await openClub(ledger, {}, { timezone: 'Pacific/Apia' });
    // 29 December 2011 in Apia. The next day there was 31 December.
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

  test('a request that its process did not live to send makes no charge, so the provider does not refuse the next', async () => {
    // A ledger of its own: the worker processes everything that is due in its database.
    await using own = await openLedger(engine, OFFLINE);
    const club = await openClub(own);
    const { id } = await club.active();
    const stage = stageWhere(id, 'made_then_refused');
    const { app, clock } = own.testApp;
    clock.set(SECOND);
    await beginPeriods(club.services);
    const { services: dying } = workerIn(stage, { ...app, services: unsent(app.services) });
    await expect(chargePeriods(dying)).rejects.toMatchObject({ errors: [{ message: 'closed' }] });
    expect(await club.books()).toHaveLength(1);
    const { services } = workerIn(stage, app);
    for (const laterMs of [31_000, 11_000]) {
      clock.advance(laterMs);
      await checkPayments(services);
      expect(await club.books(), 'made, and its answer lost').toHaveLength(2);
    }
    expect(await club.get(id), 'refused at its repetition, and found').toMatchObject({
      ...{ status: 'active', paid_count: 2, periods: [{ status: 'paid', tries: 1 }, {}] },
    });
  });

  test('a charge that succeeds late is kept from that day on, and a simulation may end before it', async () => {
    await using own = await openLedger(engine, OFFLINE);
    const club = await openClub(own);
    const { id } = await club.active();
    const { app, clock } = own.testApp;
    clock.set(SECOND);
    await beginPeriods(club.services);
    await chargePeriods(workerIn(stageWhere(id, 'late_success'), app).services);
    const line = async () => linesOf(await factsOf(own), id, []).at(-1);
    expect(await line()).toBe('1 due 2026-04-17 open, tries 1 1, failed, kept 0');
    clock.advance(6 * DAY_MS);
    expect(await line(), 'the provider has it, and has not told us').toBe(
      '1 due 2026-04-17 open, tries 1 1, failed, kept 1',
    );
  });
});

/** A simulation of one subscription in which the first charge of its first renewal has this fate. */
function stageWhere(id: number, fate: Fate): Stage {
  const [script] = plotOf(1, 1, 2).scripts;
  const terms = required(script, 'no script');
  const seeds = times(5_000, (seed) => seed);
  const seed = seeds.find((one) => lotOf(one, terms, 1, 1).fate === fate);
  return {
    plot: { ...plotOf(1, 0, 2), seed: required(seed, 'no such fate') },
    ...{ random: randomChoices(1), scripts: new Map([[id, terms]]), charges: new Map() },
    crashes: { before: 0, charged: 0, uncommitted: 0, committed: 0, stalled: 0 },
    ...{ mayCrash: () => false, later: () => undefined, muchLater: async () => undefined },
  };
}

/** Services of a process that ends before its charge requests reach the provider. */
function unsent(services: Services): Services {
  const { sandbox } = services.providers;
  const connect: typeof sandbox.connect = (access) => ({
    ...sandbox.connect(access),
    chargeMandate: async () => {
      throw new Error('closed');
    },
  });
  return { ...services, providers: { ...services.providers, sandbox: { ...sandbox, connect } } };
}
