// A subscription offer that anyone can take (R33): the customer is unknown until a payer pays and gives an e-mail.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalDate } from '../../../src/model/dates.ts';
import type { PlanId } from '../../../src/model/ids.ts';
import { contextOf } from '../../../src/operations/kernel/context.ts';
import { needsEmail } from '../../../src/operations/payments/read-pay-form.ts';
import { insertSubscription } from '../../../src/operations/subscriptions/insert-subscription.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE } from '../../operations/payments/shop.ts';
import { type Club, DECLINES_LATER, openClub, type Subscription } from '../../operations/subscriptions/club.ts';
import { SECOND } from '../../operations/subscriptions/states.ts';

const NO_TAX = { tax_rate: 0, tax_category: null, exemption_reason: null, exemption_code: null };
const CARD = { method: 'card' };
const EMAIL = 'ann@example.com';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  /** Creates a subscription as the legacy interface does: for a plan, with or without a customer. */
  async function offered(
    club: Club,
    customer: { name: string | null; email: string | null },
    invoice = false,
  ): Promise<Subscription> {
    const plan = await club.desk.run('createPaymentPlan', { title: 'Club', amount: 10, interval: 'month' });
    const ctx = contextOf(club.services, club.desk.caller, 'createSubscription', null);
    const { id } = await club.services.store.transaction((tx) =>
      insertSubscription(tx, ctx, {
        ...{ tax: NO_TAX, collection: 'charge' },
        ...{ planId: plan.id as PlanId, amount: 1_000, currency: club.desk.account.currency, interval: 'month' },
        ...{ interval_count: 1, installments: null, invoice, startsOn: '2026-03-17' as LocalDate },
        request: {
          ...{ description: 'Club', note: null, customer, returnUrl: null, schedule: null, scheduleAmount: null },
          testmode: false,
        },
      }),
    );
    return club.get(id);
  }
  const forAnybody = (club: Club) => offered(club, { name: null, email: null });

  async function taken(club: Club, code: string, form = {}, card?: string): Promise<void> {
    const attempt = await club.start(code, { ...CARD, email: EMAIL, ...form });
    await club.payByCard(attempt, card);
    await club.refresh(attempt);
  }

  test('nobody is known, and it waits', async () => {
    const club = await openClub(ledger);
    const made = await forAnybody(club);
    expect(made).toMatchObject({ status: 'pending', customer: null, paid_count: 0, allowed_actions: ['cancel'] });
    expect(await club.desk.run('listSubscriptions', { status: 'pending' })).toMatchObject({
      subscriptions: [{ id: made.id, customer: null }],
    });
    expect(await club.desk.run('listCustomers')).toMatchObject({ total_count: 0 });
  });

  test('whoever takes it must say an e-mail, and nothing is begun without one', async () => {
    const club = await openClub(ledger);
    const { code } = await forAnybody(club);
    expect(needsEmail(await club.payable(code))).toBe(true);
    const before = await club.ours();
    for (const form of [CARD, { ...CARD, email: '' }, { ...CARD, email: '  ' }, { ...CARD, email: 'ann' }]) {
      await expect(club.start(code, form)).rejects.toMatchObject({
        ...{ code: 'validation_failed', details: { faults: [{ field: 'email' }] } },
      });
    }
    expect(await club.ours()).toEqual(before);
  });

  test('the payer becomes the customer when the money is there, and is the one who is charged and told', async () => {
    const club = await openClub(ledger);
    const { id, code } = await forAnybody(club);
    const attempt = await club.start(code, { ...CARD, email: EMAIL, name: 'Ann' });
    expect(await club.desk.run('listCustomers'), 'a form that nobody paid leaves no trace').toMatchObject({
      total_count: 0,
    });
    await club.payByCard(attempt, DECLINES_LATER);
    await club.refresh(attempt);
    const active = await club.get(id);
    expect(active).toMatchObject({ status: 'active', customer: { name: 'Ann', email: EMAIL } });
    const customer_id = active.customer?.id;
    expect(await club.desk.run('listSubscriptions', { customer_id })).toMatchObject({ total_count: 1 });
    const [told] = await club.events('subscription.activated');
    expect(told?.data).toMatchObject({ customer: { id: customer_id } });
    await club.workAt(SECOND);
    expect(await club.table('mails')).toMatchObject([{ kind: 'renewal_failed', recipient: EMAIL }]);
    const { payments } = await club.desk.run('listPayments', { customer_id });
    expect(payments.map(({ status }) => status)).toEqual(['failed', 'paid']);
  });

  test('a customer with that e-mail and name is reused; with another name they are another customer', async () => {
    const club = await openClub(ledger);
    const known = await club.desk.run('createCustomer', { name: 'Ann de Vries', email: EMAIL });
    const { id, code } = await forAnybody(club);
    await taken(club, code, { name: 'ann de vries', email: EMAIL.toUpperCase() });
    expect((await club.get(id)).customer).toEqual({ id: known.id, name: 'Ann de Vries', email: EMAIL });
    const other = await forAnybody(club);
    await taken(club, other.code, { name: 'A. Vries', email: EMAIL });
    const { customer } = await club.get(other.id);
    expect(customer).toMatchObject({ name: 'A. Vries', email: EMAIL });
    expect(await club.desk.run('getCustomer', { id: known.id })).toMatchObject({ name: 'Ann de Vries', email: EMAIL });
  });

  test('one who fails, and another who pays: the one who paid is the customer', async () => {
    const club = await openClub(ledger);
    const { id, code } = await forAnybody(club);
    await taken(club, code, { email: 'bob@example.com' }, '4000 0000 0000 0002');
    expect(await club.get(id)).toMatchObject({ status: 'pending', customer: null });
    await taken(club, code);
    expect(await club.get(id)).toMatchObject({ status: 'active', customer: { email: EMAIL } });
    expect(await club.desk.run('listCustomers')).toMatchObject({ total_count: 1 });
  });

  test('a failed renewal asks for no e-mail: they are known by then', async () => {
    const club = await openClub(ledger);
    const { id, code } = await forAnybody(club);
    await taken(club, code, {}, DECLINES_LATER);
    await club.workAt(SECOND);
    const due = (await club.get(id)).payment_url?.split('/').at(-1) ?? '';
    expect(needsEmail(await club.payable(due))).toBe(false);
    await club.payFirst({ code: due });
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2, customer: { email: EMAIL } });
  });

  test('with invoices, the first one is made out to whoever paid', async () => {
    const club = await openClub(ledger);
    const { code } = await offered(club, { name: null, email: null }, true);
    await taken(club, code, { name: 'Ann' });
    const { invoices } = await club.desk.run('listInvoices');
    expect(invoices).toMatchObject([{ status: 'paid', amount: 10, customer: { name: 'Ann', email: EMAIL } }]);
  });

  test('made for somebody, it is theirs from the beginning and asks for nothing', async () => {
    const club = await openClub(ledger);
    const made = await offered(club, { name: 'Ann', email: EMAIL });
    expect(made.customer).toMatchObject({ name: 'Ann', email: EMAIL });
    expect(needsEmail(await club.payable(made.code))).toBe(false);
    await club.payFirst(made);
    expect(await club.get(made.id)).toMatchObject({ status: 'active', customer: { email: EMAIL } });
  });
});
