/** Subscriptions with the two addresses that their customers have: the pay page, and the page of the subscription. */
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../../src/operations/subscriptions/charge-periods.ts';
import type { Answer } from '../../kit/desk.ts';
import type { TestApp } from '../../kit/test-app.ts';
import { ask, payByCard } from '../browse.ts';

type Fields = Readonly<Record<string, unknown>>;
export type Member = { readonly id: number; readonly pay: string; readonly own: string };

/** A card that can pay on the pay page, but declines later charges. */
export const DECLINES_LATER = '4000 0000 0000 0341';
export const START = '2026-03-17T11:00:00Z';
export const SECOND = '2026-04-17T07:00:00Z';

export async function subscriptionOf(testApp: TestApp, id: number): Promise<Answer<'getSubscription'>> {
  return (await testApp.run('getSubscription', { id })) as unknown as Answer<'getSubscription'>;
}

let members = 0;

const pathOf = (url: string | null) => (url === null ? '' : new URL(url).pathname);

/** A subscription of EUR 10 a month from `START`, for a new customer, that waits for its first payment. */
export async function invited(testApp: TestApp, fields: Fields = {}): Promise<Member> {
  testApp.clock.set(START);
  const ann = { name: 'Ann de Vries', email: `ann${++members}@example.com` };
  const { id: customer_id } = await testApp.run('createCustomer', ann);
  const terms = { customer_id, description: 'Bread club', amount: 10, interval: 'month' };
  const { id } = (await testApp.run('createSubscription', { ...terms, ...fields })) as unknown as {
    readonly id: number;
  };
  const { payment_url, customer_url } = await subscriptionOf(testApp, id);
  return { id, pay: pathOf(payment_url), own: pathOf(customer_url) };
}

/** A subscription with its first payment made. `result` is the address of the result page. */
export async function joined(
  testApp: TestApp,
  fields: Fields = {},
  card?: string,
): Promise<Member & { result: string }> {
  const member = await invited(testApp, fields);
  const result = await payByCard(testApp, member.pay, card);
  await ask(testApp, result);
  return { ...member, result };
}

/** A subscription whose second payment failed. `pay` is the path where it can be paid. */
export async function inArrears(testApp: TestApp, fields: Fields = {}): Promise<Member> {
  const member = await joined(testApp, fields, DECLINES_LATER);
  await renewAt(testApp, SECOND);
  return { ...member, pay: pathOf((await subscriptionOf(testApp, member.id)).payment_url) };
}

/** Sets the clock, and does the work of the worker at this time. */
export async function renewAt(testApp: TestApp, instant: string): Promise<void> {
  testApp.clock.set(instant);
  await beginPeriods(testApp.app.services);
  await chargePeriods(testApp.app.services);
}

/** A subscription in each state that a customer can see. */
export const STANDINGS = {
  pending: (testApp: TestApp) => invited(testApp),
  active: (testApp: TestApp) => joined(testApp),
  ending: async (testApp: TestApp) => {
    const member = await joined(testApp);
    await testApp.run('cancelSubscription', { id: member.id, at_period_end: true });
    return member;
  },
  past_due: (testApp: TestApp) => inArrears(testApp),
  paused: async (testApp: TestApp) => {
    const member = await joined(testApp);
    await testApp.run('pauseSubscription', { id: member.id });
    return member;
  },
  cancelled: async (testApp: TestApp) => {
    const member = await inArrears(testApp);
    await testApp.run('cancelSubscription', { id: member.id });
    return member;
  },
  completed: (testApp: TestApp) => joined(testApp, { installments: 1 }),
} as const satisfies Record<string, (testApp: TestApp) => Promise<Member>>;
