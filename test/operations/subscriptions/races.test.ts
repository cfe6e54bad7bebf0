// Parallel changes of a subscription (R22): one succeeds, the other is refused, and no money is lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../../src/operations/subscriptions/charge-periods.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES, testOfRules } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { OFFLINE, times, workUntilQuiet } from '../payments/shop.ts';
import { type Club, DECLINES_LATER, openClub } from './club.ts';
import { SECOND, STATES } from './states.ts';

const SILENT = { kind: 'sandbox', drill: 'time_out' };

describe.each(ENGINES)('on %s', (engine) => {
  /** `test` for sequential steps. The results do not depend on the database engine. */
  const rule = testOfRules(engine);
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, { ...OFFLINE, providerTimeoutMs: 1_000 });
  });
  afterAll(() => endVerified(ledger));

  /** A subscription whose second charge was made, but the answer about this charge was lost. Returns its id. */
  async function inFlight(club: Club, fields = {}, card?: string): Promise<number> {
    const { id } = await club.active(fields, card);
    await club.desk.run('connectProvider', SILENT);
    await club.workAt(SECOND);
    expect((await club.get(id)).periods[0]).toMatchObject({ status: 'open', tries: 1, next_try_at: null });
    return id;
  }

  async function answered(club: Club): Promise<void> {
    ledger.testApp.clock.advance(31_000);
    await club.work();
  }

  test.each([
    ['cancelSubscription', 'subscription.cancelled'],
    ['pauseSubscription', 'subscription.paused'],
  ] as const)('%s five times at once: one wins, the others are refused, one event', async (name, event) => {
    const club = await openClub(ledger);
    const id = await STATES.active(club);
    const ends = await Promise.allSettled(times(5, () => club.desk.run(name, { id })));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends) {
      if (end.status === 'rejected') expect(end.reason.code).toMatch(/^subscription_(ended|not_active)$/);
    }
    expect(await club.events(event)).toHaveLength(1);
  });

  test('resumed five times at once: it goes on once', async () => {
    const club = await openClub(ledger);
    const id = await STATES.paused(club);
    const ends = await Promise.allSettled(times(5, () => club.desk.run('resumeSubscription', { id })));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await club.events('subscription.resumed')).toHaveLength(1);
  });

  test('paused at the moment a period begins: it is not charged while paused, and once at most afterwards', async () => {
    const club = await openClub(ledger);
    const id = await STATES.active(club);
    ledger.testApp.clock.set(SECOND);
    await Promise.all([beginPeriods(club.services), club.desk.run('pauseSubscription', { id })]);
    await club.work();
    const paused = await club.get(id);
    expect(paused).toMatchObject({ status: 'paused', paid_count: 1 });
    const begun = paused.periods.length - 1;
    await club.desk.run('resumeSubscription', { id });
    await club.work();
    expect(await club.get(id)).toMatchObject({
      ...{ status: 'active', paid_count: 1 + begun, next_payment_on: '2026-05-17' },
    });
    expect((await club.books()).filter(({ state }) => state === 'paid')).toHaveLength(1 + begun);
  });

  rule('what had begun before the pause is charged when it goes on', async () => {
    const club = await openClub(ledger);
    const id = await STATES.active(club);
    ledger.testApp.clock.set(SECOND);
    await beginPeriods(club.services);
    await club.desk.run('pauseSubscription', { id });
    await chargePeriods(club.services);
    expect(await club.books()).toHaveLength(1);
    await club.desk.run('resumeSubscription', { id });
    await club.work();
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2 });
  });

  test.each([
    ['cancelSubscription', { at_period_end: true }, 'cancelled'],
    ['cancelSubscription', {}, 'cancelled'],
    ['pauseSubscription', {}, 'paused'],
  ] as const)(
    '%s %j after a worker has looked and before it begins: what was answered holds',
    async (name, fields, end) => {
      const club = await openClub(ledger);
      const id = await STATES.active(club);
      ledger.testApp.clock.set(SECOND);
      const seen = (await club.services.store.subscriptions.due(club.services.clock.now(), 500)).filter(
        (row) => row.id === id,
      );
      expect(seen).toHaveLength(1);
      await club.desk.run(name, { id, ...fields });
      const { store } = club.services;
      const lookedBefore = { ...store, subscriptions: { ...store.subscriptions, due: async () => seen } };
      await beginPeriods({ ...club.services, store: lookedBefore });
      await club.work();
      expect(await club.get(id)).toMatchObject({ status: end, paid_count: 1, periods: [{ number: 0 }] });
      expect(await club.books()).toHaveLength(1);
    },
  );

  test('cancelled at the moment a period begins: nothing is due afterwards', async () => {
    const club = await openClub(ledger);
    const id = await STATES.active(club);
    ledger.testApp.clock.set(SECOND);
    await Promise.all([beginPeriods(club.services), club.desk.run('cancelSubscription', { id })]);
    await club.work();
    const { status, paid_count, periods } = await club.get(id);
    expect({ status, paid_count }).toEqual({ status: 'cancelled', paid_count: 1 });
    expect(periods.filter(({ status }) => status === 'open')).toEqual([]);
    expect(await club.books()).toHaveLength(1);
  });

  test('a worker twice at once begins a period once, and charges it once', async () => {
    const club = await openClub(ledger);
    const id = await STATES.active(club);
    ledger.testApp.clock.set(SECOND);
    await Promise.all(times(4, () => beginPeriods(club.services)));
    expect((await club.get(id)).periods).toHaveLength(2);
    await Promise.all(times(4, () => chargePeriods(club.services)));
    await club.work();
    expect(await club.get(id)).toMatchObject({ paid_count: 2 });
    expect(await club.books()).toHaveLength(2);
  });

  test('cancelled while a charge is on its way: that one is for what was due then, and is the last', async () => {
    const club = await openClub(ledger);
    const id = await inFlight(club);
    await club.desk.run('cancelSubscription', { id });
    await answered(club);
    await club.workAt('2026-06-30T12:00:00Z');
    expect(await club.get(id)).toMatchObject({
      ...{ status: 'cancelled', paid_count: 2, next_payment_on: null },
      periods: [{ status: 'paid' }, { status: 'paid' }],
    });
    expect(await club.desk.run('listPayments', { status: 'paid' })).toMatchObject({ total_count: 2 });
    expect((await club.books()).flatMap(({ refunds }) => refunds)).toEqual([]);
  });

  rule('cancelled while a charge is on its way that fails: no mail, no other try', async () => {
    const club = await openClub(ledger);
    const id = await inFlight(club, {}, DECLINES_LATER);
    await club.desk.run('cancelSubscription', { id });
    await answered(club);
    expect(await club.get(id)).toMatchObject({ status: 'cancelled', end_reason: 'requested', paid_count: 1 });
    expect(await club.table('mails')).toEqual([]);
    expect(await club.events('subscription.payment_failed')).toEqual([]);
  });

  rule(
    'to end with its period while a charge is on its way that fails: it is past due, and ends on its day',
    async () => {
      const club = await openClub(ledger);
      const id = await inFlight(club, {}, DECLINES_LATER);
      await club.desk.run('cancelSubscription', { id, at_period_end: true });
      await answered(club);
      expect(await club.get(id)).toMatchObject({
        ...{
          status: 'past_due',
          cancel_at_period_end: true,
          next_payment_on: '2026-05-17',
          allowed_actions: ['cancel'],
        },
      });
      const code = (await club.get(id)).payment_url?.split('/').at(-1) ?? '';
      await club.desk.run('connectProvider', { kind: 'sandbox' });
      await club.payFirst({ code });
      expect(await club.get(id)).toMatchObject({ status: 'active', cancel_at_period_end: true, paid_count: 2 });
      await club.workAt('2026-05-17T07:00:00Z');
      expect(await club.get(id)).toMatchObject({ status: 'cancelled', end_reason: 'requested', paid_count: 2 });
    },
  );

  test.each([
    ['before the first payment', STATES.pending],
    ['past due', STATES.past_due],
  ] as const)('cancelled %s while the customer is at the provider: their money goes back', async (_when, make) => {
    const club = await openClub(ledger);
    const id = await make(club);
    const { payment_url, paid_count } = await club.get(id);
    const attempt = await club.start(payment_url?.split('/').at(-1) ?? '');
    await club.desk.run('cancelSubscription', { id });
    await club.payByCard(attempt);
    expect(await club.refresh(attempt)).toMatchObject({ status: 'paid', overpaid: 1_000, fee: 0 });
    await workUntilQuiet(club.services);
    const book = (await club.books()).find((one) => one.id === attempt.provider_payment_id);
    expect(book?.refunds).toMatchObject([{ amount: 1_000 }]);
    expect(await club.get(id)).toMatchObject({ status: 'cancelled', paid_count });
    const told = (await club.events()).slice(-2).map(({ type }) => type);
    expect(told).toEqual(['subscription.cancelled', 'payment.refunded']);
  });

  rule('resumed after a charge that was on its way has failed: it is past due, and tried again', async () => {
    const club = await openClub(ledger);
    const id = await inFlight(club, {}, DECLINES_LATER);
    await club.desk.run('pauseSubscription', { id });
    await answered(club);
    expect(await club.get(id)).toMatchObject({ status: 'paused' });
    await club.workAt('2026-04-25T12:00:00Z');
    expect((await club.get(id)).periods[0], 'nothing is charged while it is paused').toMatchObject({ tries: 1 });
    const resumed = await club.desk.run('resumeSubscription', { id });
    expect(resumed).toMatchObject({ status: 'past_due', next_payment_on: '2026-05-17', allowed_actions: ['cancel'] });
    expect(resumed.payment_url).not.toBeNull();
    await club.work();
    await answered(club);
    expect((await club.get(id)).periods[0]).toMatchObject({ tries: 2, next_try_at: '2026-04-27T07:00:31.000Z' });
  });

  rule('the last instalment on its way while it is cancelled at the end of its period: it completes', async () => {
    const club = await openClub(ledger);
    const id = await inFlight(club, { installments: 2 });
    expect(await club.get(id)).toMatchObject({ status: 'active', next_payment_on: null });
    await club.desk.run('cancelSubscription', { id, at_period_end: true });
    await answered(club);
    expect(await club.get(id)).toMatchObject({ status: 'completed', paid_count: 2, cancel_at_period_end: false });
  });
});
