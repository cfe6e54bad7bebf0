// The customer's own page (R22): only a person with its URL can see the subscription and cancel it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cancelOwnSubscription,
  findOwnSubscription,
  type OwnSubscription,
} from '../../../src/operations/subscriptions/customer-page.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE, required, times } from '../payments/shop.ts';
import { type Club, DECLINES_LATER, openClub } from './club.ts';
import { SECOND, STATES } from './states.ts';

const codeOf = ({ customer_url }: { readonly customer_url: string }) => customer_url.split('/').at(-1) ?? '';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  async function own(club: Club, id: number): Promise<OwnSubscription> {
    const found = await findOwnSubscription(club.services, codeOf(await club.get(id)));
    return required(found, `nothing at the address of ${id}`);
  }
  const cancelOwn = async (club: Club, id: number) => cancelOwnSubscription(club.services, await own(club, id));

  test('shows what getSubscription shows, whose it is, and what was paid', async () => {
    const club = await openClub(ledger);
    const id = await STATES.past_due(club);
    const { periods, ...data } = await club.get(id);
    const found = await own(club, id);
    expect(found.data).toEqual(data);
    expect(found.account.id).toBe(club.desk.account.id);
    expect(found.periods.map(({ number, status }) => [number, status])).toEqual(
      periods.map(({ number, status }) => [number, status]),
    );
  });

  test('addresses cannot be guessed: forty random hex digits, different for all', async () => {
    const club = await openClub(ledger);
    const codes = await Promise.all(times(20, async () => codeOf(await club.subscription())));
    for (const code of codes) expect(code).toMatch(/^[0-9a-f]{40}$/);
    expect(new Set(codes).size).toBe(20);
    expect(new Set(codes.map((code) => code.slice(0, 8))).size).toBe(20);
  });

  test('any other address is nobody’s', async () => {
    const club = await openClub(ledger);
    const made = await club.subscription();
    const code = codeOf(made);
    const flipped = (code.startsWith('0') ? '1' : '0') + code.slice(1);
    expect((await findOwnSubscription(club.services, code.toUpperCase()))?.row.id).toBe(made.id);
    for (const wrong of [flipped, code.slice(1), `${code}0`, made.code, '']) {
      expect(await findOwnSubscription(club.services, wrong)).toBeUndefined();
    }
    expect(await findOwnSubscription(club.services, `${code}\u0000`)).toBeUndefined();
  });

  test('replaced, the old address is nobody’s and the new one is theirs; nothing else changes', async () => {
    const club = await openClub(ledger);
    const id = await STATES.active(club);
    const { periods: _, ...before } = await club.get(id);
    const replaced = await club.desk.run('rotateSubscriptionLink', { id });
    expect({ ...replaced, customer_url: '' }).toEqual({ ...before, customer_url: '' });
    expect(await findOwnSubscription(club.services, codeOf(before))).toBeUndefined();
    expect((await findOwnSubscription(club.services, codeOf(replaced)))?.row.id).toBe(id);
    await club.workAt(SECOND);
    expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2 });
  });

  test('an address can be replaced in every state, and only by its own account', async () => {
    const club = await openClub(ledger);
    for (const make of Object.values(STATES)) {
      ledger.testApp.clock.set('2026-03-17T11:00:00Z');
      const id = await make(club);
      const before = await club.get(id);
      expect(codeOf(await club.desk.run('rotateSubscriptionLink', { id }))).not.toBe(codeOf(before));
    }
    const other = await openClub(ledger);
    const id = await STATES.active(other);
    expect(await club.desk.refused('rotateSubscriptionLink', { id })).toMatchObject({ code: 'subscription_not_found' });
  });

  test('a mail that was sent before the address was replaced leads nowhere; the next one leads there', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({}, DECLINES_LATER);
    await club.workAt(SECOND);
    const { customer_url } = await club.desk.run('rotateSubscriptionLink', { id });
    await club.workAt('2026-04-20T07:00:00Z');
    const mails = await club.table<{ id: number; text: string }>('mails');
    const [first, second] = [...mails].sort((a, b) => a.id - b.id);
    expect(first?.text).not.toContain(customer_url);
    expect(second?.text).toContain(customer_url);
  });

  test('an active one is cancelled to the end of its period: what was paid for lasts', async () => {
    const club = await openClub(ledger);
    const id = await STATES.active(club);
    await cancelOwn(club, id);
    expect(await club.get(id)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    await club.workAt(SECOND);
    expect(await club.get(id)).toMatchObject({ status: 'cancelled', paid_count: 1 });
  });

  test.each(['pending', 'past_due', 'paused'] as const)('one that is %s ends at once', async (state) => {
    const club = await openClub(ledger);
    const id = await STATES[state](club);
    await cancelOwn(club, id);
    expect(await club.get(id)).toMatchObject({ status: 'cancelled', end_reason: 'by_customer', payment_url: null });
    expect(await club.events('subscription.cancelled')).toHaveLength(1);
  });

  test('twice is once, and what is over stays as it ended', async () => {
    const club = await openClub(ledger);
    const active = await STATES.active(club);
    await cancelOwn(club, active);
    const snapshot = await club.ours();
    await cancelOwn(club, active);
    expect(await club.ours()).toEqual(snapshot);
    for (const make of [STATES.cancelled, STATES.completed]) {
      const id = await make(club);
      const before = await club.ours();
      await expect(cancelOwn(club, id)).rejects.toMatchObject({ code: 'subscription_ended' });
      expect(await club.ours()).toEqual(before);
    }
  });

  test('it ends for a customer who looked while it was something else', async () => {
    const club = await openClub(ledger);
    const { id } = await club.active({}, DECLINES_LATER);
    const seen = await own(club, id);
    await club.workAt(SECOND);
    expect(await club.get(id)).toMatchObject({ status: 'past_due' });
    await cancelOwnSubscription(club.services, seen);
    expect(await club.get(id)).toMatchObject({ status: 'cancelled', end_reason: 'by_customer' });
  });

  test('the account reads who it was', async () => {
    const club = await openClub(ledger);
    const { id, customer } = await club.active();
    await cancelOwn(club, id);
    const { activity } = await club.desk.run('listActivity', { limit: 1 });
    expect(activity).toMatchObject([
      { actor: { kind: 'payer', name: customer?.name }, summary: expect.stringContaining('Will end on 2026-04-17') },
    ]);
  });
});
