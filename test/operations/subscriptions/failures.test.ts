// Renewals that fail (R22): retried after 3 and 10 days, with a mail to the customer each time, and recovered by a
// payment.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerId } from '../../../src/model/ids.ts';
import { deliverDueMails } from '../../../src/operations/delivery/deliver-mail.ts';
import { findSubscriber, setSubscribed, unsubscribeUrl } from '../../../src/operations/mails/unsubscribe.ts';
import type { MailRow } from '../../../src/store/delivery/mails.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { type MailServer, openMailServer } from '../../kit/mail-server.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE, required } from '../payments/shop.ts';
import { type Club, DECLINES_LATER, openClub } from './club.ts';
import { SECOND } from './states.ts';

const [THIRD_TRY, LAST_TRY] = ['2026-04-20T07:00:00Z', '2026-04-27T07:00:00Z'] as const;

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let server: MailServer;
  let ledger: Ledger;
  beforeAll(async () => {
    server = await openMailServer();
    const mail = { SMTP_URL: server.url, MAIL_FROM: 'billing@example.com' };
    ledger = await openLedger(engine, { environment: { ...OFFLINE.environment, ...mail } });
  });
  afterAll(async () => {
    await ledger[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const mailsOf = async (club: Club) =>
    [...(await club.table<MailRow>('mails'))].sort((a, b) => a.id - b.id).map(({ kind, status }) => [kind, status]);
  let addresses = 0;
  const address = () => `customer-${++addresses}@example.com`;

  /** A customer with a subscription whose renewal has just failed. */
  async function failed(club: Club, fields: { email?: string | null; testmode?: boolean } = {}) {
    const { email = address(), ...others } = fields;
    const customer = await club.desk.run('createCustomer', { name: 'Ann', email: email ?? address() });
    const { id } = await club.active({ customer_id: customer.id, ...others }, DECLINES_LATER);
    if (email === null) await club.desk.run('updateCustomer', { id: customer.id, email });
    await club.workAt(SECOND);
    const now = await club.get(id);
    expect(now).toMatchObject({ status: 'past_due', paid_count: 1 });
    return { id, customer, email: email ?? '', code: now.payment_url?.split('/').at(-1) ?? '', url: now.customer_url };
  }

  test('one mail for each try: what failed, when it is tried again, where to pay, where the subscription is', async () => {
    const club = await openClub(ledger);
    const { id, email, url } = await failed(club);
    const { payment_url } = await club.get(id);
    await deliverDueMails(club.services);
    await club.workAt('2026-04-20T06:59:59Z');
    expect((await club.get(id)).periods[0]).toMatchObject({ tries: 1, failure_reason: 'declined' });
    await club.workAt(THIRD_TRY);
    await deliverDueMails(club.services);
    await club.workAt('2026-04-27T06:59:59Z');
    expect((await club.get(id)).periods[0]).toMatchObject({ tries: 2 });
    await club.workAt(LAST_TRY);
    await deliverDueMails(club.services);
    const [first, second, last, ...more] = server.inbox(email);
    expect(more).toEqual([]);
    for (const mail of [first, second]) {
      expect(mail?.text).toContain('We could not charge EUR 10.00 for Club');
      expect(mail?.text).toContain(payment_url);
      expect(mail?.text).toContain(url);
    }
    expect(first?.text).toContain('We try again on 20 April 2026');
    expect(second?.text).toContain('We try again on 27 April 2026');
    expect(last?.text).toContain('Your subscription has ended');
    expect(last?.text).toContain(url);
    expect(last?.text).not.toContain(payment_url);
    expect(await club.get(id)).toMatchObject({
      ...{ status: 'cancelled', end_reason: 'unpaid', payment_url: null, next_payment_on: null },
      periods: [{ status: 'unpaid', tries: 3, next_try_at: null }, { status: 'paid' }],
    });
    await club.workAt('2026-06-30T12:00:00Z');
    expect(await club.books()).toHaveLength(4);
  });

  test.each([
    ['in test mode', { testmode: true }],
    ['to nobody without an e-mail', { email: null }],
  ])('there is no mail %s, and it is tried again all the same', async (_when, fields) => {
    const club = await openClub(ledger);
    const { id } = await failed(club, fields);
    await club.workAt(THIRD_TRY);
    await club.workAt(LAST_TRY);
    expect(await club.get(id)).toMatchObject({ status: 'cancelled', end_reason: 'unpaid' });
    expect(await mailsOf(club)).toEqual([]);
  });

  test('who wants no reminders is told all the same: it is about what happens to their own subscription', async () => {
    const club = await openClub(ledger);
    const customer = await club.desk.run('createCustomer', { name: 'Ann', email: address() });
    const reference =
      unsubscribeUrl(club.services, customer.id as CustomerId)
        .split('/')
        .at(-1) ?? '';
    await setSubscribed(club.services, required(await findSubscriber(club.services, reference), 'nobody'), false);
    await club.active({ customer_id: customer.id }, DECLINES_LATER);
    await club.workAt(SECOND);
    await deliverDueMails(club.services);
    expect(server.inbox(customer.email ?? '')).toHaveLength(1);
    expect(await mailsOf(club)).toEqual([['renewal_failed', 'sent']]);
  });

  test.each([
    ['paid', async (club: Club, { code }: { code: string }) => club.payFirst({ code })],
    ['cancelled', async (club: Club, { id }: { id: number }) => club.desk.run('cancelSubscription', { id })],
  ] as const)('a mail that waits while it is %s is not sent', async (_how, then) => {
    const club = await openClub(ledger);
    const subscription = await failed(club);
    await then(club, subscription);
    await deliverDueMails(club.services);
    expect(await mailsOf(club)).toEqual([['renewal_failed', 'dropped']]);
    expect(server.offers(subscription.email)).toEqual([]);
  });

  test('a mail about the end is sent although there is nothing to pay any more', async () => {
    const club = await openClub(ledger);
    await failed(club);
    await club.workAt(THIRD_TRY);
    await club.workAt(LAST_TRY);
    await deliverDueMails(club.services);
    expect(await mailsOf(club)).toEqual([
      ['renewal_failed', 'dropped'],
      ['renewal_failed', 'dropped'],
      ['subscription_ended', 'sent'],
    ]);
  });

  test('paid by hand it is active again, is not tried again, and is charged on its usual day on the new card', async () => {
    const club = await openClub(ledger);
    const { id, code } = await failed(club);
    await club.payFirst({ code });
    expect(await club.get(id)).toMatchObject({
      ...{ status: 'active', paid_count: 2, next_payment_on: '2026-05-17', payment_url: null },
      periods: [{ status: 'paid', next_try_at: null, failure_reason: null }, { status: 'paid' }],
    });
    for (const day of [THIRD_TRY, LAST_TRY, '2026-05-17T07:00:00Z']) await club.workAt(day);
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 3 });
    expect((await club.books()).filter(({ state }) => state === 'paid')).toHaveLength(3);
    await expect(club.start(code)).rejects.toMatchObject({ code: 'payment_link_inactive' });
  });

  test('a payer who fails too changes nothing: it is tried again on the same days', async () => {
    const club = await openClub(ledger);
    const { id, code } = await failed(club);
    const before = await club.get(id);
    const mails = await mailsOf(club);
    await club.payFirst({ code }, '4000 0000 0000 0002');
    expect(await club.get(id)).toEqual(before);
    expect(await mailsOf(club)).toEqual(mails);
  });

  test('a try that succeeds heals it', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active();
    await club.desk.run('connectProvider', { kind: 'sandbox', drill: 'refuse' });
    await club.workAt(SECOND);
    expect(await club.get(id)).toMatchObject({
      ...{ status: 'past_due', periods: [{ tries: 1, failure_reason: 'provider_refused' }, {}] },
    });
    expect(await club.books(), 'refused, it is not in the books').toHaveLength(1);
    await club.desk.run('connectProvider', { kind: 'sandbox' });
    await club.workAt(THIRD_TRY);
    expect(await club.get(id)).toMatchObject({
      ...{ status: 'active', paid_count: 2, next_payment_on: '2026-05-17' },
      periods: [{ status: 'paid', tries: 2, due_on: '2026-04-17' }, {}],
    });
  });

  test('a success that comes late heals it, and the period is not charged again', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active();
    await club.desk.run('connectProvider', { kind: 'sandbox', drill: 'late_success' });
    await club.workAt(SECOND);
    expect(await club.get(id)).toMatchObject({ status: 'past_due' });
    await club.desk.run('connectProvider', { kind: 'sandbox' });
    ledger.testApp.clock.advance(6_000);
    const { payments } = await club.desk.run('listPayments', { status: 'failed' });
    await club.callBack(await club.row(payments[0]?.id ?? 0));
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2 });
    for (const day of [THIRD_TRY, LAST_TRY]) await club.workAt(day);
    expect(await club.books()).toHaveLength(2);
  });

  test('a success that comes late and is never told is found before the next try, and no other charge is made', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active();
    await club.desk.run('connectProvider', { kind: 'sandbox', drill: 'late_success' });
    await club.workAt(SECOND);
    expect(await club.get(id)).toMatchObject({ status: 'past_due' });
    await club.desk.run('connectProvider', { kind: 'sandbox' });
    await club.workAt(THIRD_TRY);
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2, periods: [{ tries: 1 }, {}] });
    expect((await club.books()).map(({ state }) => state)).toEqual(['paid', 'paid']);
  });

  test('of several periods that failed each is tried on days of its own, and the oldest ends them all', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({ interval: 'week' }, DECLINES_LATER);
    await club.workAt('2026-03-24T08:00:00Z');
    await club.workAt('2026-03-27T08:00:00Z');
    await club.workAt('2026-03-31T08:00:00Z');
    expect((await club.get(id)).periods).toMatchObject([
      { number: 2, tries: 1, next_try_at: '2026-04-03T08:00:00.000Z' },
      { number: 1, tries: 2, next_try_at: '2026-04-03T08:00:00.000Z' },
      { number: 0 },
    ]);
    await club.workAt('2026-04-03T08:00:00Z');
    const { status, end_reason, periods } = await club.get(id);
    expect([status, end_reason]).toEqual(['cancelled', 'unpaid']);
    expect(periods.map((period) => period.status)).toEqual(['unpaid', 'unpaid', 'paid']);
  });

  test('of several that failed the oldest is paid first, and it is past due until all are', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({ interval: 'week' }, DECLINES_LATER);
    await club.workAt('2026-03-24T08:00:00Z');
    await club.workAt('2026-03-31T08:00:00Z');
    const pay = async () => club.payFirst({ code: (await club.get(id)).payment_url?.split('/').at(-1) ?? '' });
    await pay();
    expect(await club.get(id)).toMatchObject({
      status: 'past_due',
      periods: [{ status: 'open' }, { status: 'paid' }, {}],
    });
    await pay();
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 3, next_payment_on: '2026-04-07' });
  });
});
