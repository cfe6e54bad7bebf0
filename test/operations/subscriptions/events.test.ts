// Events of a subscription for receivers (R25): eight types, each with the subscription as it was at that moment.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE } from '../payments/shop.ts';
import { type Club, DECLINES_LATER, openClub } from './club.ts';
import { SECOND, STATES } from './states.ts';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  /** The latest event of a type must contain the subscription as `getSubscription` returns it now. */
  async function expectTold(club: Club, id: number, type: string): Promise<void> {
    const told = (await club.events(type)).at(-1);
    const { periods: _, ...now } = await club.get(id);
    expect(told?.data, type).toEqual(now);
  }
  const types = async (club: Club) => (await club.events()).map(({ type }) => type);

  test('a life from its creation to the end, each step told once', async () => {
    const club = await openClub(ledger);
    const made = await club.subscription();
    await expectTold(club, made.id, 'subscription.created');
    await club.payFirst(made);
    await expectTold(club, made.id, 'subscription.activated');
    await club.workAt(SECOND);
    await expectTold(club, made.id, 'subscription.renewed');
    await club.desk.run('pauseSubscription', { id: made.id });
    await expectTold(club, made.id, 'subscription.paused');
    await club.desk.run('resumeSubscription', { id: made.id });
    await expectTold(club, made.id, 'subscription.resumed');
    await club.desk.run('cancelSubscription', { id: made.id });
    await expectTold(club, made.id, 'subscription.cancelled');
    expect((await types(club)).filter((type) => type.startsWith('subscription.'))).toEqual([
      ...['subscription.created', 'subscription.activated', 'subscription.renewed', 'subscription.paused'],
      ...['subscription.resumed', 'subscription.cancelled'],
    ]);
  });

  test('the last instalment is a renewal and the completion', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({ installments: 2 });
    await club.workAt(SECOND);
    await expectTold(club, id, 'subscription.renewed');
    await expectTold(club, id, 'subscription.completed');
    expect((await types(club)).slice(-3)).toEqual([
      ...['payment.succeeded', 'subscription.renewed', 'subscription.completed'],
    ]);
  });

  test('a single instalment begins and completes with its one payment', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({ installments: 1 });
    expect(await club.get(id)).toMatchObject({ status: 'completed', next_payment_on: null, starts_on: '2026-03-17' });
    expect((await types(club)).slice(-2)).toEqual(['subscription.activated', 'subscription.completed']);
  });

  test('a failed try says what is to be paid and where; the last one says that it has ended', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({}, DECLINES_LATER);
    await club.workAt(SECOND);
    await expectTold(club, id, 'subscription.payment_failed');
    const [told] = await club.events('subscription.payment_failed');
    expect(told?.data).toMatchObject({ status: 'past_due', payment_url: expect.stringContaining('/link/') });
    await club.workAt('2026-04-20T07:00:00Z');
    await club.workAt('2026-04-27T07:00:00Z');
    await expectTold(club, id, 'subscription.cancelled');
    expect((await types(club)).slice(3)).toEqual([
      ...['payment.failed', 'subscription.payment_failed', 'payment.failed', 'subscription.payment_failed'],
      ...['payment.failed', 'subscription.payment_failed', 'subscription.cancelled'],
    ]);
  });

  test('with invoices, each payment tells of its invoice too', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({ invoice: true });
    await club.workAt(SECOND);
    expect((await types(club)).slice(1)).toEqual([
      ...['payment.succeeded', 'invoice.created', 'invoice.paid', 'subscription.activated'],
      ...['payment.succeeded', 'invoice.created', 'invoice.paid', 'subscription.renewed'],
    ]);
    const [payment] = (await club.events('payment.succeeded')).slice(-1);
    const invoice_id = (await club.get(id)).periods[0]?.invoice_id;
    expect(invoice_id).toEqual(expect.any(Number));
    expect(payment?.data).toMatchObject({ description: 'Club', amount: 10, payment_method: 'card', invoice_id });
  });

  test('to end with its period, and to take that back, tells nobody until it ends', async () => {
    const club = await openClub(ledger);
    const id = await STATES.ending(club);
    await club.desk.run('resumeSubscription', { id });
    await club.desk.run('cancelSubscription', { id, at_period_end: true });
    const before = await types(club);
    expect(before.at(-1)).toBe('subscription.activated');
    await club.workAt(SECOND);
    expect((await types(club)).slice(before.length)).toEqual(['subscription.cancelled']);
    await expectTold(club, id, 'subscription.cancelled');
  });

  test('to replace the customer’s address is no event', async () => {
    const club = await openClub(ledger);
    const id = await STATES.active(club);
    const before = await types(club);
    await club.desk.run('rotateSubscriptionLink', { id });
    expect(await types(club)).toEqual(before);
  });
});
