/**
 * Workers are killed (SIGKILL) in the middle of a charge, before or after the price of the subscription or of its plan
 * changes: the begun period is charged once at the price with which it began, the next one once at the new price (R106).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceChanges } from '../../../src/operations/subscriptions/announce-changes.ts';
import { CHARGE_MOMENTS, type ChargeOrder } from '../../contract/children/charger.ts';
import { startCharger } from '../../contract/processes.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { OFFLINE } from '../../operations/payments/shop.ts';
import { type Club, openClub } from '../../operations/subscriptions/club.ts';
import { SECOND } from '../../operations/subscriptions/states.ts';

const THIRD = '2026-05-17T07:00:00Z';
/** Longer than a job lease, and than the wait before the provider is queried about an attempt. */
const APART_MS = 70_000;

/** Both ways to change the price from EUR 10 to EUR 12.50, of a subscription that is on the plan. */
const CHANGES = {
  updateSubscription: (club: Club, id: number) => club.desk.run('updateSubscription', { id, amount: 12.5 }),
  updatePaymentPlan: async (club: Club, id: number) => {
    const { plan_id } = await club.get(id);
    await club.desk.run('updatePaymentPlan', { id: plan_id, amount: 12.5, apply_to_existing: true });
    await announceChanges(club.services);
  },
} as const;
type Change = keyof typeof CHANGES;

describe.each(ENGINES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  async function member(): Promise<{ readonly club: Club; readonly id: number }> {
    const club = await openClub(ledger);
    const plan = await club.desk.run('createPaymentPlan', {
      ...{ title: 'Club', amount: 10, interval: 'month', invoice: true, tax_rate: 21 },
    });
    const { id } = await club.active({ plan_id: plan.id });
    return { club, id };
  }

  /** Runs a worker process that kills itself at this moment of its first charge. */
  async function killed(dies: ChargeOrder['dies']): Promise<void> {
    const environment = { ...OFFLINE.environment, DATABASE_URL: ledger.database.url };
    using process = startCharger({ environment, now: ledger.testApp.clock.now(), dies });
    await process.ended;
    expect(process.reports, 'it was killed on its way').toEqual(['ready']);
    ledger.testApp.clock.advance(APART_MS);
  }

  /** Amounts in minor units: those that the sandbox took, those of the periods, and those of the paid invoices. */
  async function charged({ club, id }: Awaited<ReturnType<typeof member>>) {
    const taken = (await club.books()).filter(({ state }) => state === 'paid').map(({ amount }) => amount);
    const { periods } = await club.get(id);
    const { invoices } = await club.desk.run('listInvoices', { status: 'paid', limit: 100 });
    return {
      taken,
      periods: periods.map(({ amount, status }) => [amount, status]).toReversed(),
      invoiced: invoices.toSorted((a, b) => a.id - b.id).map(({ amount, invoice_number }) => [amount, invoice_number]),
    };
  }

  const prices = (...amounts: readonly number[]) => ({
    taken: amounts.map((amount) => amount * 100),
    periods: amounts.map((amount) => [amount, 'paid']),
    invoiced: amounts.map((amount, n) => [amount, `INV-${String(n + 1).padStart(6, '0')}`]),
  });

  /** Each kind of change on each engine with each moment would repeat the same code paths many times. */
  const after = CHARGE_MOMENTS.map(
    (dies, n) => [dies, n % 2 === 0 ? 'updateSubscription' : 'updatePaymentPlan'] as const,
  );

  test.each(after)('killed with its charge %s after %s: the new price is charged once', async (dies, change) => {
    const { club, id } = await member();
    await CHANGES[change](club, id);
    ledger.testApp.clock.set(SECOND);
    await killed(dies);
    await club.work();
    expect(await charged({ club, id })).toEqual(prices(10, 12.5));
    await club.workAt(THIRD);
    expect(await charged({ club, id })).toEqual(prices(10, 12.5, 12.5));
    expect(await club.events('subscription.updated')).toHaveLength(1);
  });

  // With `begun`, nothing of the period was committed, so that it begins after the change, with the new price.
  const before = CHARGE_MOMENTS.flatMap((dies, n): [ChargeOrder['dies'], Change, readonly number[]][] => [
    [dies, n % 2 === 0 ? 'updatePaymentPlan' : 'updateSubscription', dies === 'begun' ? [10, 12.5] : [10, 10]],
  ]);

  test.each(before)(
    'killed with its charge %s before %s: the period keeps the price it began with',
    async (...given) => {
      const [dies, change, expected] = given;
      const { club, id } = await member();
      ledger.testApp.clock.set(SECOND);
      await killed(dies);
      await CHANGES[change](club, id);
      await club.work();
      expect(await charged({ club, id })).toEqual(prices(...expected));
      await club.workAt(THIRD);
      expect(await charged({ club, id })).toEqual(prices(...expected, 12.5));
      expect(await club.events('subscription.updated')).toHaveLength(1);
    },
  );

  test('killed again and again around two changes: three periods, three charges, each at its own price', async () => {
    const { club, id } = await member();
    ledger.testApp.clock.set(SECOND);
    await killed('attempted');
    await CHANGES.updateSubscription(club, id);
    await club.work();
    ledger.testApp.clock.set(THIRD);
    await killed('charged');
    await club.desk.run('updateSubscription', { id, amount: 20 });
    await club.work();
    expect(await charged({ club, id })).toEqual(prices(10, 10, 12.5));
    await club.workAt('2026-06-17T07:00:00Z');
    expect(await charged({ club, id })).toEqual(prices(10, 10, 12.5, 20));
  });
});
