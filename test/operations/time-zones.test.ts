// "Today", "this month" and "overdue" follow the time zone of the account (R4). Expected days come from ICU, not from
// the code under test.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openDesk, openLedger } from '../kit/desk.ts';
import { sized } from '../kit/proof.ts';
import { ENGINES_OF_RULES } from '../kit/test-app.ts';
import { endVerified } from '../kit/verified.ts';

/** Instants at which a local day starts: month ends, year ends, leap days, and days on which the clock changes. */
const ZONES = {
  'Europe/Amsterdam': ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-10-24T22:00:00Z', '2026-12-31T23:00:00Z'],
  'Pacific/Kiritimati': ['2026-02-28T10:00:00Z', '2026-12-31T10:00:00Z'],
  'Pacific/Pago_Pago': ['2026-03-01T11:00:00Z', '2028-02-29T11:00:00Z'],
  'America/New_York': ['2026-03-08T05:00:00Z', '2026-11-02T05:00:00Z'],
  'America/Santiago': ['2026-09-06T04:00:00Z', '2026-04-05T04:00:00Z'],
  'Asia/Kathmandu': ['2026-05-31T18:15:00Z'],
  'Africa/Cairo': ['2026-04-23T22:00:00Z', '2026-10-29T22:00:00Z'],
  'Atlantic/Azores': ['2026-03-29T01:00:00Z', '2026-10-26T01:00:00Z'],
  UTC: ['2026-07-01T00:00:00Z'],
} as const;

const STARTS = Object.entries(ZONES).flatMap(([zone, starts]) => starts.map((start) => [start, zone] as const));

const dayIn = (zone: string, at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at);
const plusDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const instant = (at: number) => new Date(at).toISOString();

describe.each(ENGINES_OF_RULES)('days of the account (R4) on %s', (engine) => {
  /**
   * `npm test` (quick) uses every third instant, different ones in each test. The suite `postgres` uses all of them.
   */
  const nth = engine === 'postgres' ? 1 : sized({ quick: 3, usual: 1, whole: 1 });
  const starts = (turn: number) => STARTS.filter((_, n) => n % nth === turn % nth);
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  test.each(starts(0))(
    'at %s a day starts in %s: invoices, overdue and as_of change with it',
    async (start, timezone) => {
      const at = Date.parse(start);
      const [yesterday, today] = [dayIn(timezone, at - 1), dayIn(timezone, at)];
      expect(yesterday).not.toBe(today);
      const desk = await openDesk(ledger, { timezone });

      ledger.testApp.clock.set(instant(at - 1));
      const due = await desk.invoice({ date: yesterday, due_date: yesterday });
      expect(await desk.invoice()).toMatchObject({ date: yesterday, due_date: plusDays(yesterday, 14) });
      expect(due).toMatchObject({ status: 'pending', days_overdue: 0 });
      expect(await desk.run('listOverdueInvoices')).toMatchObject({ total_count: 0, as_of: yesterday, timezone });
      expect(await desk.run('getInvoiceStats')).toMatchObject({
        overdue_invoices: 0,
        pending_invoices: 2,
        as_of: yesterday,
      });
      expect(await desk.run('listInvoices', { status: 'pending' })).toMatchObject({ total_count: 2, as_of: yesterday });

      ledger.testApp.clock.set(instant(at));
      expect(await desk.invoice()).toMatchObject({ date: today, due_date: plusDays(today, 14) });
      expect(await desk.run('getInvoice', { id: due.id })).toMatchObject({ status: 'overdue', days_overdue: 1 });
      expect(await desk.run('listOverdueInvoices')).toMatchObject({ total_count: 1, as_of: today });
      expect(await desk.run('getInvoiceStats')).toMatchObject({ overdue_invoices: 1, pending_invoices: 2, timezone });
      expect(await desk.run('listInvoices', { status: 'overdue' })).toMatchObject({ total_count: 1 });
      expect(await desk.run('listInvoices', { status: 'pending' })).toMatchObject({ total_count: 2 });
    },
  );

  test.each(starts(1))(
    'at %s, payments just before and just after belong to their day and month in %s',
    async (start, timezone) => {
      const at = Date.parse(start);
      const [yesterday, today] = [dayIn(timezone, at - 1), dayIn(timezone, at)];
      const desk = await openDesk(ledger, { timezone });
      ledger.testApp.clock.set(instant(at + 3_600_000));
      const { id } = await desk.invoice({ amount: 100, date: '2026-01-01', due_date: '2026-01-02' });
      await desk.run('recordPayment', { id, amount: 1, paid_at: instant(at - 1) });
      await desk.run('recordPayment', { id, amount: 10, paid_at: instant(at) });

      const sameMonth = yesterday.slice(0, 7) === today.slice(0, 7);
      expect(await desk.run('getInvoiceStats')).toMatchObject({
        paid_this_month: sameMonth ? 11 : 10,
        total_overdue: 89,
      });
      const asOf = async (as_of: string) => (await desk.run('listOverdueInvoices', { as_of })).totals[0]?.amount_due;
      expect(await asOf(yesterday)).toBe(99);
      expect(await asOf(today)).toBe(89);
    },
  );

  test('two accounts in two zones see the same moment each in its own day', async () => {
    const [west, east] = [
      await openDesk(ledger, { timezone: 'Pacific/Pago_Pago' }),
      await openDesk(ledger, { timezone: 'Pacific/Kiritimati' }),
    ];
    ledger.testApp.clock.set('2026-03-31T10:30:00Z');
    expect(await west.invoice()).toMatchObject({ date: '2026-03-30', created_at: '2026-03-31T10:30:00.000Z' });
    expect(await east.invoice()).toMatchObject({ date: '2026-04-01', created_at: '2026-03-31T10:30:00.000Z' });
  });
});
