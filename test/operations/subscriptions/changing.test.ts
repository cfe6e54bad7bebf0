// Changes of what recurs (R106): amount, text, tax and plan apply from the next period, once, whatever happens at the
// same moment. A period that has begun keeps its terms, also when it is charged again or invoiced later.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceChanges } from '../../../src/operations/subscriptions/announce-changes.ts';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../../src/operations/subscriptions/charge-periods.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { OFFLINE, times } from '../payments/shop.ts';
import { type Club, DECLINES_LATER, openClub } from './club.ts';
import { SECOND, STATES } from './states.ts';

const THIRD = '2026-05-17T07:00:00Z';
const INVOICED = { collection: 'invoice' };

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  /** `test` for sequential steps. The results do not depend on the database engine. */
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  const change = (club: Club, id: number, fields: object) => club.desk.run('updateSubscription', { id, ...fields });
  const amountsOf = async (club: Club, id: number) => (await club.get(id)).periods.map(({ amount }) => amount);
  /** Amounts that the provider took, oldest first, in minor units. */
  const taken = async (club: Club) =>
    (await club.books()).filter(({ state }) => state === 'paid').map(({ amount }) => amount);
  async function invoicesOf(club: Club) {
    const { invoices } = await club.desk.run('listInvoices', { limit: 100 });
    return invoices.toSorted((a, b) => a.id - b.id);
  }

  test('a new amount is charged from the next period, and the answer says when and how much', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active();
    const changed = await change(club, id, { amount: 12.5, description: 'Club and gym' });
    expect(changed).toMatchObject({
      ...{ amount: 12.5, description: 'Club and gym', status: 'active' },
      next_payment: { on: '2026-04-17', amount: 12.5, currency: 'EUR' },
    });
    expect(await taken(club)).toEqual([1000]);
    await club.workAt(SECOND);
    await club.workAt(THIRD);
    expect(await taken(club)).toEqual([1000, 1250, 1250]);
    expect(await amountsOf(club, id)).toEqual([12.5, 12.5, 10]);
    const told = await club.events('subscription.updated');
    expect(told.map(({ data }) => [data.id, data.amount])).toEqual([[id, 12.5]]);
    const { activity } = await club.desk.run('listActivity', { limit: 100 });
    expect(activity.map(({ summary }) => summary)).toContain(
      'Changed the subscription to Club and gym: EUR 12.50 every month instead of EUR 10.00',
    );
  });

  test('a period whose charge failed is charged again with the amount, text and tax with which it began', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({ invoice: true, tax_rate: 21 }, DECLINES_LATER);
    await club.workAt(SECOND);
    expect((await club.get(id)).status).toBe('past_due');
    const { payment_url: address, next_payment } = await change(club, id, {
      ...{ amount: 20, description: 'Gym', tax_rate: 9 },
    });
    expect(next_payment).toEqual({ on: '2026-05-17', amount: 20, currency: 'EUR' });
    const attempt = await club.start(String(address).split('/').at(-1) ?? '');
    expect([attempt.amount, attempt.description]).toEqual([1000, 'Club']);
    await club.payByCard(attempt);
    await club.refresh(attempt);
    await club.workAt(THIRD);
    expect(await amountsOf(club, id)).toEqual([20, 10, 10]);
    expect(await invoicesOf(club)).toMatchObject([
      { amount: 10, subtotal: 8.26, items: [{ description: 'Club', tax_rate: 21 }] },
      { amount: 10, subtotal: 8.26, items: [{ description: 'Club', tax_rate: 21 }] },
      { amount: 20, subtotal: 18.35, items: [{ description: 'Gym', tax_rate: 9 }] },
    ]);
    expect(await taken(club)).toEqual([1000, 1000, 2000]);
  });

  test('a failed charge is tried again with its own amount, and the mail about it names that', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({}, DECLINES_LATER);
    await club.workAt(SECOND);
    await change(club, id, { amount: 99 });
    await club.workAt('2026-04-20T07:00:00Z');
    const tried = (await club.books()).filter(({ state }) => state !== 'paid');
    expect(tried.map(({ amount }) => amount)).toEqual([1000, 1000]);
    const mails = await club.table<{ kind: string; text: string; body: string }>('mails');
    expect(mails.filter(({ kind }) => kind === 'renewal_failed')).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toContain('99.00');
  });

  test('a recurring invoice changes from its next invoice, with tax and payment term', async () => {
    const club = await openClub(ledger);
    const { id } = await club.subscription({ ...INVOICED, tax_rate: 21 });
    await club.work();
    const changed = await change(club, id, { amount: 24.2, description: 'Rent', tax_rate: 9, payment_term_days: 30 });
    expect(changed).toMatchObject({ payment_term_days: 30, next_payment: { on: '2026-04-17', amount: 24.2 } });
    await club.workAt(SECOND);
    expect(await invoicesOf(club)).toMatchObject([
      { amount: 10, due_date: '2026-03-31', items: [{ description: 'Club', tax_rate: 21 }] },
      { amount: 24.2, due_date: '2026-05-17', items: [{ description: 'Rent', tax_rate: 9 }] },
    ]);
    await change(club, id, { payment_term_days: null });
    await club.workAt(THIRD);
    expect((await invoicesOf(club)).at(-1)).toMatchObject({ due_date: '2026-05-31' });
  });

  test('a first payment that is open keeps its amount; later ones have the new one', async () => {
    const club = await openClub(ledger);
    const made = await club.subscription();
    const changed = await change(club, made.id, { amount: 15 });
    expect(changed).toMatchObject({ amount: 15, next_payment: { on: null, amount: 10, currency: 'EUR' } });
    await club.payFirst(made);
    await club.workAt(SECOND);
    expect(await taken(club)).toEqual([1000, 1500]);
  });

  test('paused and ending ones can be changed, ended ones cannot', async () => {
    const club = await openClub(ledger);
    const paused = await STATES.paused(club);
    expect((await change(club, paused, { amount: 11 })).next_payment).toEqual({
      on: null,
      amount: 11,
      currency: 'EUR',
    });
    const ending = await STATES.ending(club);
    expect((await change(club, ending, { amount: 11 })).next_payment).toBeNull();
    for (const state of ['cancelled', 'completed'] as const) {
      const id = await STATES[state](club);
      expect(await club.desk.refused('updateSubscription', { id, amount: 5 })).toMatchObject({
        code: 'subscription_ended',
      });
    }
  });

  test('another plan of the same rhythm brings its amount, title and tax; one of another rhythm is refused', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active();
    const plan = await club.desk.run('createPaymentPlan', {
      title: 'Gold',
      amount: 30,
      interval: 'month',
      tax_rate: 9,
    });
    expect(await change(club, id, { plan_id: plan.id })).toMatchObject({
      ...{ plan_id: plan.id, amount: 30, description: 'Gold', tax_rate: 9, next_payment: { amount: 30 } },
    });
    await club.workAt(SECOND);
    expect(await taken(club)).toEqual([1000, 3000]);
    const yearly = await club.desk.run('createPaymentPlan', { title: 'Year', amount: 300, interval: 'year' });
    const dollars = await club.desk.run('createPaymentPlan', {
      ...{ title: 'USD', amount: 30, interval: 'month', currency: 'USD', installments: 3 },
    });
    for (const [other, names] of [
      [yearly, 'interval'],
      [dollars, 'currency, installments'],
    ] as const) {
      const refusal = await club.desk.refused('updateSubscription', { id, plan_id: other.id });
      expect(refusal.details.faults).toMatchObject([
        { field: 'plan_id', message: expect.stringContaining(`must have the same ${names} as`) },
      ]);
    }
  });

  test.each([
    [{}, ['amount']],
    [{ plan_id: 1, amount: 5, description: 'x' }, ['amount', 'description']],
    [{ amount: 0 }, ['amount']],
    [{ amount: 1.234 }, ['amount']],
    [{ tax_rate: 21, tax_category: 'reverse_charge' }, ['tax_rate']],
    [{ payment_term_days: 30 }, ['payment_term_days']],
    [{ payment_term_days: 366, description: '' }, ['description', 'payment_term_days']],
    [{ interval: 'year' }, ['interval', 'amount']],
  ])('%j is refused, with the fields', async (fields, faults) => {
    const club = await openClub(ledger);
    const { id } = await club.active();
    const refusal = await club.desk.refused('updateSubscription', { id, ...fields });
    expect([refusal.code, refusal.details.faults?.map(({ field }) => field).toSorted()]).toEqual([
      'validation_failed',
      faults.toSorted(),
    ]);
  });

  test('changed at the moment a period begins: it is charged once, with the amount before or after', async () => {
    const club = await openClub(ledger);
    const ids = await Promise.all(times(4, () => STATES.active(club)));
    ledger.testApp.clock.set(SECOND);
    await Promise.all([
      beginPeriods(club.services),
      ...ids.map((id) => change(club, id, { amount: 12 })),
      beginPeriods(club.services),
      chargePeriods(club.services),
    ]);
    await club.work();
    for (const id of ids) {
      const { periods, amount } = await club.get(id);
      expect([amount, periods.length, periods[0]?.status]).toEqual([12, 2, 'paid']);
      expect([10, 12]).toContain(periods[0]?.amount);
      const { payments } = await club.desk
        .run('listPayments', { subscription_id: id } as never)
        .catch(() => ({ payments: [] }));
      expect(payments.length).toBeLessThanOrEqual(2);
    }
    const charged = (await taken(club)).slice(4);
    const begun = await Promise.all(ids.map(async (id) => ((await club.get(id)).periods[0]?.amount ?? 0) * 100));
    expect(charged.toSorted()).toEqual(begun.toSorted());
    await club.workAt(THIRD);
    expect((await taken(club)).slice(8)).toEqual([1200, 1200, 1200, 1200]);
  });

  test('two changes at once: both are made, one after the other, and the last one is charged', async () => {
    const club = await openClub(ledger);
    const id = await STATES.active(club);
    await Promise.all([11, 12, 13, 14].map((amount) => change(club, id, { amount })));
    const { amount } = await club.get(id);
    expect(await club.events('subscription.updated')).toHaveLength(4);
    await club.workAt(SECOND);
    expect(await taken(club)).toEqual([1000, amount * 100]);
    expect(await amountsOf(club, id)).toEqual([amount, 10]);
  });

  test('changed and cancelled at once: what is cancelled is never charged', async () => {
    const club = await openClub(ledger);
    const id = await STATES.active(club);
    const [changed] = await Promise.allSettled([
      change(club, id, { amount: 12 }),
      club.desk.run('cancelSubscription', { id }),
    ]);
    if (changed.status === 'rejected') expect(changed.reason.code).toBe('subscription_ended');
    await club.workAt(SECOND);
    expect(await taken(club)).toEqual([1000]);
  });

  describe('a payment plan', () => {
    async function onPlan(club: Club, count: number) {
      const plan = await club.desk.run('createPaymentPlan', { title: 'Basic', amount: 10, interval: 'month' });
      const made = [];
      for (let n = 0; n < count; n++) made.push(await club.active({ plan_id: plan.id }));
      return { plan, ids: made.map(({ id }) => id) };
    }
    const announced = async (club: Club) =>
      (await club.events('subscription.updated')).map(({ data }) => data.id as number).toSorted((a, b) => a - b);
    async function announceAll(club: Club) {
      for (let round = 0; round < 5; round++) await announceChanges(club.services);
    }

    test('that changes gives new subscriptions its amount, and leaves the others', async () => {
      const club = await openClub(ledger);
      const { plan, ids } = await onPlan(club, 1);
      const changed = await club.desk.run('updatePaymentPlan', { id: plan.id, title: 'Plus', amount: 15 });
      expect(changed).toMatchObject({ title: 'Plus', amount: 15, applied_to: 0 });
      await announceAll(club);
      expect(await announced(club)).toEqual([]);
      expect(await club.subscription({ plan_id: plan.id })).toMatchObject({ description: 'Plus', amount: 15 });
      expect(await club.get(ids[0] ?? 0)).toMatchObject({ description: 'Basic', amount: 10 });
    });

    test('applied to all: each is charged the new amount from its next period, and told once, by several workers', async () => {
      const club = await openClub(ledger);
      const { plan, ids } = await onPlan(club, 5);
      await club.desk.run('cancelSubscription', { id: ids[4] });
      const wish = { id: plan.id, title: 'Plus', amount: 15, apply_to_existing: true };
      expect(await club.desk.run('updatePaymentPlan', wish)).toMatchObject({ amount: 15, applied_to: 4 });
      // The amount holds before anything is told.
      await club.workAt(SECOND);
      expect((await taken(club)).slice(5)).toEqual([1500, 1500, 1500, 1500]);
      await Promise.all(times(3, () => announceChanges(club.services)));
      await announceAll(club);
      expect(await announced(club)).toEqual(ids.slice(0, 4));
      for (const id of ids.slice(0, 4)) expect(await amountsOf(club, id)).toEqual([15, 10]);
      expect(await club.get(ids[4] ?? 0)).toMatchObject({ status: 'cancelled', amount: 10 });
      expect(await club.desk.run('updatePaymentPlan', wish)).toMatchObject({ applied_to: 4 });
      await announceAll(club);
      expect(await announced(club), 'the same again tells nothing').toEqual(ids.slice(0, 4));
    });

    test('whose worker dies between two of them: the others are told by the next one, none twice', async () => {
      const club = await openClub(ledger);
      const { plan, ids } = await onPlan(club, 3);
      await club.desk.run('updatePaymentPlan', { id: plan.id, amount: 15, apply_to_existing: true });
      const { store } = club.services;
      let left = 1;
      const transaction: typeof store.transaction = (work) =>
        left-- > 0 ? store.transaction(work) : Promise.reject(new Error('killed'));
      const dying = { ...club.services, store: { ...store, transaction } };
      await announceChanges(dying).catch(() => undefined);
      expect((await announced(club)).length).toBe(1);
      await announceAll(club);
      expect(await announced(club)).toEqual(ids);
    });

    test('applied at the moment periods begin: each is charged once, with the amount before or after', async () => {
      const club = await openClub(ledger);
      const { plan, ids } = await onPlan(club, 4);
      ledger.testApp.clock.set(SECOND);
      await Promise.all([
        beginPeriods(club.services),
        club.desk.run('updatePaymentPlan', { id: plan.id, amount: 15, apply_to_existing: true }),
        chargePeriods(club.services),
      ]);
      await club.work();
      const begun = [];
      for (const id of ids) {
        const [period, first] = (await club.get(id)).periods;
        expect([10, 15]).toContain(period?.amount);
        expect(first?.amount).toBe(10);
        begun.push((period?.amount ?? 0) * 100);
      }
      expect((await taken(club)).slice(4).toSorted()).toEqual(begun.toSorted());
    });

    test('of another account is not there, and neither are its subscriptions', async () => {
      const club = await openClub(ledger);
      const { plan, ids } = await onPlan(club, 1);
      const stranger = await openDesk(ledger);
      for (const [name, input, code] of [
        ['updatePaymentPlan', { id: plan.id, amount: 1, apply_to_existing: true }, 'payment_plan_not_found'],
        ['updateSubscription', { id: ids[0], amount: 1 }, 'subscription_not_found'],
      ] as const) {
        expect(await stranger.refused(name, input)).toMatchObject({ code });
      }
      expect(await club.get(ids[0] ?? 0)).toMatchObject({ amount: 10 });
      expect(await club.desk.refused('updatePaymentPlan', { id: plan.id })).toMatchObject({
        details: { field: 'amount' },
      });
    });
  });
});
