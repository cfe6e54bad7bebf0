// Actions on a subscription in each state (R22): each succeeds, or is refused with the actions that are possible.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE } from '../payments/shop.ts';
import { openClub } from './club.ts';
import { ACTIONS, type Action, SECOND, STATES, type State } from './states.ts';

const ENDED = 'subscription_ended';
const NOT_ACTIVE = 'subscription_not_active';
const NOT_PAUSED = 'subscription_not_paused';
const OVER = { cancel: ENDED, cancel_at_period_end: ENDED, pause: ENDED, resume: ENDED } as const;

/** Status after the action, or the code of the refusal. */
const EXPECTED: Readonly<Record<State, Readonly<Record<Action, string>>>> = {
  pending: { cancel: 'cancelled', cancel_at_period_end: NOT_ACTIVE, pause: NOT_ACTIVE, resume: NOT_PAUSED },
  active: { cancel: 'cancelled', cancel_at_period_end: 'active', pause: 'paused', resume: NOT_PAUSED },
  ending: { cancel: 'cancelled', cancel_at_period_end: NOT_ACTIVE, pause: NOT_ACTIVE, resume: 'active' },
  past_due: { cancel: 'cancelled', cancel_at_period_end: NOT_ACTIVE, pause: NOT_ACTIVE, resume: NOT_PAUSED },
  paused: { cancel: 'cancelled', cancel_at_period_end: NOT_ACTIVE, pause: NOT_ACTIVE, resume: 'active' },
  cancelled: OVER,
  completed: OVER,
};
const isBillingError = (end: string) => end.startsWith('subscription_');
const CASES = (Object.keys(STATES) as State[]).flatMap((state) =>
  (Object.keys(ACTIONS) as Action[]).map((action) => ({ state, action, end: EXPECTED[state][action] })),
);

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test.each(CASES.filter(({ end }) => !isBillingError(end)))('$action while $state makes it $end', async (one) => {
    const club = await openClub(ledger);
    const id = await STATES[one.state](club);
    const { allowed_actions } = await club.get(id);
    expect(allowed_actions).toContain(one.action);
    const [name, fields] = ACTIONS[one.action];
    const changed = await club.desk.run(name, { id, ...fields });
    expect(changed.status).toBe(one.end);
    const { periods: _, ...now } = await club.get(id);
    expect(changed).toEqual(now);
  });

  test.each(CASES.filter(({ end }) => isBillingError(end)))('$action while $state is refused: $end', async (one) => {
    const club = await openClub(ledger);
    const id = await STATES[one.state](club);
    const { allowed_actions } = await club.get(id);
    expect(allowed_actions).not.toContain(one.action);
    const [name, fields] = ACTIONS[one.action];
    const { code, message, details } = await club.desk.refused(name, { id, ...fields });
    expect(code).toBe(one.end);
    expect(message).toMatch(new RegExp(`^Subscription ${id} is [a-z ]+, so you cannot (cancel|pause|resume) it`));
    if (one.end === ENDED) {
      expect(details).toEqual({ hint: expect.stringContaining('createSubscription makes a new one') });
    } else {
      expect(details).toEqual({
        hint: `Possible now: ${allowed_actions.join(', ')}.`,
        allowedValues: [...allowed_actions],
      });
    }
  });

  test.each(Object.values(ACTIONS))('%s %j of one that is not there, or not ours, is refused', async (name, fields) => {
    const [club, other] = [await openClub(ledger), await openClub(ledger)];
    const theirs = await STATES.active(other);
    for (const id of [theirs, 999_999_999]) {
      const { code, details } = await club.desk.refused(name, { id, ...fields });
      expect({ code, ...details }).toMatchObject({ code: 'subscription_not_found', field: 'id' });
    }
    expect(await other.get(theirs)).toMatchObject({ status: 'active' });
  });

  test('cancelled at once: nothing more is charged, what was paid stays paid, what was due cannot be paid', async () => {
    const club = await openClub(ledger);
    const id = await STATES.past_due(club);
    const code = (await club.get(id)).payment_url?.split('/').at(-1) ?? '';
    await club.desk.run('cancelSubscription', { id });
    expect(await club.payable(code)).toMatchObject({ status: 'inactive' });
    await expect(club.start(code)).rejects.toMatchObject({ code: 'payment_link_inactive' });
    await club.workAt('2026-06-30T12:00:00Z');
    expect(await club.get(id)).toMatchObject({
      ...{ status: 'cancelled', end_reason: 'requested', ended_at: '2026-04-17T07:00:00.000Z' },
      ...{ paid_count: 1, next_payment_on: null, payment_url: null, allowed_actions: [] },
      periods: [
        { number: 1, status: 'unpaid', tries: 1, next_try_at: null },
        { number: 0, status: 'paid' },
      ],
    });
    expect((await club.books()).filter(({ state, refunds }) => state === 'paid' && refunds.length > 0)).toEqual([]);
  });

  test('one that was never paid can be cancelled, and its first payment cannot be made any more', async () => {
    const club = await openClub(ledger);
    const { id, code } = await club.subscription();
    await club.desk.run('cancelSubscription', { id });
    await expect(club.start(code)).rejects.toMatchObject({ code: 'payment_link_inactive' });
    expect(await club.get(id)).toMatchObject({ status: 'cancelled', paid_count: 0, payment_url: null });
  });

  test('cancelled at the end of its period: it runs until the day of the next payment, and ends instead of it', async () => {
    const club = await openClub(ledger);
    const id = await STATES.ending(club);
    expect(await club.get(id)).toMatchObject({ next_payment_on: '2026-04-17', cancel_at_period_end: true });
    await club.workAt('2026-04-17T06:59:59Z');
    expect(await club.get(id)).toMatchObject({ status: 'active' });
    await club.workAt(SECOND);
    expect(await club.get(id)).toMatchObject({
      ...{ status: 'cancelled', end_reason: 'requested', cancel_at_period_end: false, paid_count: 1 },
      periods: [{ number: 0 }],
    });
    expect(await club.books()).toHaveLength(1);
  });

  test('taken back, it is charged as if nothing had been said', async () => {
    const club = await openClub(ledger);
    const id = await STATES.ending(club);
    await club.desk.run('resumeSubscription', { id });
    await club.workAt(SECOND);
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2, next_payment_on: '2026-05-17' });
  });

  test('paused, the days that pass are left out, and the days after it are the usual ones', async () => {
    const club = await openClub(ledger);
    const id = await STATES.paused(club);
    expect(await club.get(id)).toMatchObject({ next_payment_on: null, payment_url: null });
    await club.workAt('2026-07-20T12:00:00Z');
    expect(await club.get(id)).toMatchObject({ status: 'paused', paid_count: 1 });
    const resumed = await club.desk.run('resumeSubscription', { id });
    expect(resumed).toMatchObject({ status: 'active', next_payment_on: '2026-08-17' });
    await club.work();
    expect((await club.get(id)).paid_count, 'what passed is not made up for').toBe(1);
    await club.workAt('2026-08-17T07:00:00Z');
    expect(await club.get(id)).toMatchObject({ paid_count: 2, next_payment_on: '2026-09-17' });
  });

  test('paused and resumed before the next day, nothing is left out', async () => {
    const club = await openClub(ledger);
    const id = await STATES.paused(club);
    await club.desk.run('resumeSubscription', { id });
    await club.workAt(SECOND);
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2 });
  });

  test('instalments are counted, not months: a pause makes them end later', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({ installments: 3 });
    await club.desk.run('pauseSubscription', { id });
    await club.workAt('2026-06-01T12:00:00Z');
    await club.desk.run('resumeSubscription', { id });
    await club.workAt('2026-06-17T12:00:00Z');
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2 });
    await club.workAt('2026-07-17T12:00:00Z');
    expect(await club.get(id)).toMatchObject({ status: 'completed', paid_count: 3 });
  });
});
