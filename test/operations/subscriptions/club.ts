/** A club: a shop with subscribers. Its worker runs only when the test calls it. */
import type { Services } from '../../../src/operations/kernel/context.ts';
import { checkPayments } from '../../../src/operations/payments/check-payments.ts';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../../src/operations/subscriptions/charge-periods.ts';
import { pastDuePeriods } from '../../../src/operations/subscriptions/past-due-periods.ts';
import type { Answer, Ledger } from '../../kit/desk.ts';
import { openShop, type Shop } from '../payments/shop.ts';

export type Subscription = Answer<'pauseSubscription'>;
type Fields = Readonly<Record<string, unknown>>;

export interface Club extends Shop {
  /** EUR 10 a month for a new customer with an e-mail address, unless `fields` has other values. */
  readonly subscription: (fields?: Fields) => Promise<Subscription>;
  /** The same, with its first payment made. `card`: a test card of R51. */
  readonly active: (fields?: Fields, card?: string) => Promise<Subscription>;
  readonly payFirst: (subscription: Pick<Subscription, 'code'>, card?: string) => Promise<void>;
  readonly get: (id: number) => Promise<Answer<'getSubscription'>>;
  /** Runs the worker until nothing is due at this moment. */
  readonly work: () => Promise<void>;
  /** Sets the clock and runs the worker. */
  readonly workAt: (instant: string) => Promise<void>;
}

/** A test card whose first payment succeeds, and whose later charges are declined. */
export const DECLINES_LATER = '4000 0000 0000 0341';

export async function openClub(
  ledger: Ledger,
  connection: Fields = {},
  account: Record<string, string> = {},
): Promise<Club> {
  return clubAt(ledger, await openShop(ledger, connection, account));
}

/** Subscribers of a shop. */
export function clubAt(ledger: Ledger, shop: Shop): Club {
  const { desk, services } = shop;
  let customers = 0;
  const subscription: Club['subscription'] = async (fields = {}) => {
    const n = ++customers;
    const customer_id =
      fields.customer_id ?? (await desk.run('createCustomer', { name: `Ann ${n}`, email: `ann${n}@example.com` })).id;
    const terms = fields.plan_id === undefined ? { description: 'Club', amount: 10, interval: 'month' } : {};
    return desk.run('createSubscription', { ...terms, ...fields, customer_id });
  };
  const payFirst: Club['payFirst'] = async ({ code }, card) => {
    const attempt = await shop.start(code);
    await shop.payByCard(attempt, card);
    await shop.refresh(attempt);
  };
  const get: Club['get'] = (id) => desk.run('getSubscription', { id });
  return {
    ...shop,
    subscription,
    payFirst,
    get,
    active: async (fields, card) => {
      const made = await subscription(fields);
      await payFirst(made, card);
      const { periods: _, ...now } = await get(made.id);
      return now;
    },
    work: () => workSubscriptions(services),
    workAt: async (instant) => {
      ledger.testApp.clock.set(instant);
      await workSubscriptions(services);
    },
  };
}

async function workSubscriptions(services: Services): Promise<void> {
  const { store, clock } = services;
  for (let round = 0; round < 500; round++) {
    const now = clock.now();
    const looks = (await store.periods.toLookAt(now, 1)).length > 0;
    const begins = (await store.subscriptions.due(now, 1)).length > 0;
    const charges = await store.periods.isDue(now);
    const checks = await store.payments.isDue(now);
    if (!begins && !charges && !checks && !looks) return;
    if (looks) await pastDuePeriods(services);
    if (begins) await beginPeriods(services);
    if (charges) await chargePeriods(services);
    if (checks) await checkPayments(services);
  }
  throw new Error('the worker finds no end');
}
