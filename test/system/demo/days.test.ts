// On any day, the demo has examples of everything that it should show.
import { describe, expect, test } from 'vitest';
import { seedDemo } from '../../../src/demo/ledger.ts';
import { AGING_BUCKETS } from '../../../src/model/invoice.ts';
import { everyInvoice } from '../../demo/every-invoice.ts';
import { WHOLE } from '../../kit/proof.ts';
import { openTestApp } from '../../kit/test-app.ts';

const DAYS = [
  ['a new year’s morning', '2026-01-01T07:00:00Z'],
  ['a Sunday, when the clocks go forward', '2026-03-29T00:30:00Z'],
  ['the first minute of a Monday', '2027-08-01T22:01:00Z'],
  ['a leap day', '2028-02-29T12:00:00Z'],
] as const;
/** The daily run uses two of the four days: the one with a missing hour, and 29 February. */
const TRIED = WHOLE ? DAYS : [DAYS[1], DAYS[3]];

describe.each(TRIED)('on %s (%s)', (_, instant) => {
  test('there are overdue amounts of every age, every state, three currencies, and sums that hold', async () => {
    await using testApp = await openTestApp();
    testApp.clock.set(instant);
    const { account } = await seedDemo(testApp.app.services, { now: testApp.clock.now() });
    const { administration } = testApp.app;
    const overdue = await administration.run(account, 'listOverdueInvoices', {});
    for (const bucket of AGING_BUCKETS) {
      const due = overdue.totals.reduce((sum, { aging }) => sum + aging[bucket], 0);
      expect(due, `${bucket} days`).toBeGreaterThan(0);
    }

    const invoices = await everyInvoice(administration, account);
    expect(invoices.length).toBeGreaterThan(240);
    expect(invoices.length).toBeLessThan(360);
    const states = [...new Set(invoices.map(({ status }) => status))].sort();
    expect(states).toEqual(['cancelled', 'draft', 'overdue', 'paid', 'pending']);
    expect(invoices.some(({ amount_paid, amount_due }) => amount_paid > 0 && amount_due > 0)).toBe(true);
    const now = new Date(testApp.clock.now()).toISOString();
    for (const { created_at, paid_at, last_reminder_at, cancelled_at } of invoices) {
      for (const at of [created_at, paid_at, last_reminder_at, cancelled_at]) expect((at ?? '') <= now).toBe(true);
    }

    const stats = await administration.run(account, 'getInvoiceStats', {});
    expect(stats.by_currency.map(({ currency }) => currency).sort()).toEqual(['EUR', 'GBP', 'USD']);
    for (const {
      currency,
      total_outstanding,
      total_overdue,
      overdue_invoices,
      pending_invoices,
    } of stats.by_currency) {
      const open = (status: string) => invoices.filter((one) => one.currency === currency && one.status === status);
      const due = (status: string) => open(status).reduce((cents, one) => cents + Math.round(one.amount_due * 100), 0);
      expect([overdue_invoices, pending_invoices]).toEqual([open('overdue').length, open('pending').length]);
      expect([total_overdue, total_outstanding]).toEqual([
        due('overdue') / 100,
        (due('overdue') + due('pending')) / 100,
      ]);
    }
  });
});
