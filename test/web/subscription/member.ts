/** Subscriptions as their customers know them: by the address where they pay, and the one where they see it. */
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../../src/operations/subscriptions/charge-periods.ts';
import type { Answer } from '../../kit/desk.ts';
import type { House } from '../../kit/house.ts';
import { ask, payByCard } from '../browse.ts';

type Fields = Readonly<Record<string, unknown>>;
export type Member = { readonly id: number; readonly pay: string; readonly own: string };

/** A card with which its payer can pay, and nothing can be charged later. */
export const DECLINES_LATER = '4000 0000 0000 0341';
export const START = '2026-03-17T11:00:00Z';
export const SECOND = '2026-04-17T07:00:00Z';

export async function subscriptionOf(house: House, id: number): Promise<Answer<'getSubscription'>> {
  return (await house.run('getSubscription', { id })) as unknown as Answer<'getSubscription'>;
}

let members = 0;

const pathOf = (url: string | null) => (url === null ? '' : new URL(url).pathname);

/** EUR 10 a month from the start of the clock, for a new customer, waiting for the first payment. */
export async function invited(house: House, fields: Fields = {}): Promise<Member> {
  house.clock.set(START);
  const ann = { name: 'Ann de Vries', email: `ann${++members}@example.com` };
  const { id: customer_id } = await house.run('createCustomer', ann);
  const terms = { customer_id, description: 'Bread club', amount: 10, interval: 'month' };
  const { id } = (await house.run('createSubscription', { ...terms, ...fields })) as unknown as { readonly id: number };
  const { payment_url, customer_url } = await subscriptionOf(house, id);
  return { id, pay: pathOf(payment_url), own: pathOf(customer_url) };
}

/** The same, with the first payment made; and the address of its result. */
export async function joined(house: House, fields: Fields = {}, card?: string): Promise<Member & { result: string }> {
  const member = await invited(house, fields);
  const result = await payByCard(house, member.pay, card);
  await ask(house, result);
  return { ...member, result };
}

/** One whose second payment has failed; `pay` is where that can be paid. */
export async function inArrears(house: House, fields: Fields = {}): Promise<Member> {
  const member = await joined(house, fields, DECLINES_LATER);
  await renewAt(house, SECOND);
  return { ...member, pay: pathOf((await subscriptionOf(house, member.id)).payment_url) };
}

/** What the worker does then. */
export async function renewAt(house: House, instant: string): Promise<void> {
  house.clock.set(instant);
  await beginPeriods(house.app.world);
  await chargePeriods(house.app.world);
}

/** In every state that a customer can find it in. */
export const STANDINGS = {
  pending: (house: House) => invited(house),
  active: (house: House) => joined(house),
  ending: async (house: House) => {
    const member = await joined(house);
    await house.run('cancelSubscription', { id: member.id, at_period_end: true });
    return member;
  },
  past_due: (house: House) => inArrears(house),
  paused: async (house: House) => {
    const member = await joined(house);
    await house.run('pauseSubscription', { id: member.id });
    return member;
  },
  cancelled: async (house: House) => {
    const member = await inArrears(house);
    await house.run('cancelSubscription', { id: member.id });
    return member;
  },
  completed: (house: House) => joined(house, { installments: 1 }),
} as const satisfies Record<string, (house: House) => Promise<Member>>;
