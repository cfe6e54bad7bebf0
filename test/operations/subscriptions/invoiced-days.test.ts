// Invoice dates of subscriptions (R4, R91): in the time zone of the business, one invoice per period, even with races.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { type Ledger, openLedger, openNeighbour } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { OFFLINE, times } from '../payments/shop.ts';
import { type Club, openClub } from './club.ts';

const INVOICED = { collection: 'invoice' };
const HOUR_MS = 3_600_000;
const WORKERS = 16;

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  /** Invoices, oldest first. */
  async function invoicesOf(club: Club) {
    const { invoices } = await club.desk.run('listInvoices', { limit: 100 });
    return invoices.toSorted((a, b) => a.id - b.id);
  }
  const periodsOf = async (club: Club) =>
    (await invoicesOf(club)).map(({ period_start, period_end }) => [period_start, period_end]);

  test('month ends clamp and never drift, in a leap year and in others, and no day is between two periods', async () => {
    const club = await openClub(ledger);
    ledger.testApp.clock.set('2027-12-31T11:00:00Z');
    const { id } = await club.subscription(INVOICED);
    for (const day of ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']) {
      await club.workAt(`${day}T12:00:00Z`);
    }
    expect(await periodsOf(club)).toEqual([
      ['2027-12-31', '2028-01-30'],
      ['2028-01-31', '2028-02-28'],
      ['2028-02-29', '2028-03-30'],
      ['2028-03-31', '2028-04-29'],
      ['2028-04-30', '2028-05-30'],
    ]);
    await club.desk.run('cancelSubscription', { id });
  });

  test('a year that begins on a leap day', async () => {
    const club = await openClub(ledger);
    ledger.testApp.clock.set('2028-02-29T11:00:00Z');
    const { id } = await club.subscription({ ...INVOICED, interval: 'year' });
    for (const day of ['2028-02-29', '2029-02-28', '2032-02-29']) await club.workAt(`${day}T12:00:00Z`);
    expect(await periodsOf(club)).toEqual([
      ['2028-02-29', '2029-02-27'],
      ['2029-02-28', '2030-02-27'],
      ['2030-02-28', '2031-02-27'],
      ['2031-02-28', '2032-02-28'],
      ['2032-02-29', '2033-02-27'],
    ]);
    await club.desk.run('cancelSubscription', { id });
  });

  test('a payment of a charged subscription has an invoice with its period too, also after a pause', async () => {
    const club = await openClub(ledger);
    ledger.testApp.clock.set('2027-12-31T11:00:00Z');
    const { id } = await club.active({ invoice: true, tax_rate: 21 });
    await club.workAt('2028-02-29T12:00:00Z');
    await club.desk.run('pauseSubscription', { id });
    ledger.testApp.clock.set('2028-04-10T12:00:00Z');
    await club.desk.run('resumeSubscription', { id });
    await club.workAt('2028-04-30T12:00:00Z');
    expect((await periodsOf(club)).toSorted()).toEqual([
      ['2027-12-31', '2028-01-30'],
      ['2028-01-31', '2028-02-28'],
      ['2028-02-29', '2028-03-30'],
      ['2028-04-30', '2028-05-30'],
    ]);
    for (const one of await invoicesOf(club)) {
      expect(one).toMatchObject({ status: 'paid', amount: 10, subtotal: 8.26, tax_total: 1.74, subscription_id: id });
    }
    await club.desk.run('cancelSubscription', { id });
  });

  test.each([
    ['forward in Amsterdam', 'Europe/Amsterdam', '2026-03-27T10:00:00Z', '2026-03-30T20:00:00Z', [8, 7, 7]],
    ['back in Amsterdam', 'Europe/Amsterdam', '2026-10-23T10:00:00Z', '2026-10-26T20:00:00Z', [7, 8, 8]],
    ['forward in Los Angeles', 'America/Los_Angeles', '2026-03-06T20:00:00Z', '2026-03-09T23:00:00Z', [17, 16, 16]],
    ['back in Auckland', 'Pacific/Auckland', '2026-04-03T00:00:00Z', '2026-04-06T10:00:00Z', [20, 21, 21]],
  ])('clocks that go %s neither skip a day nor invoice it twice', async (_how, timezone, from, to, hours) => {
    const club = await openClub(ledger, {}, { timezone });
    ledger.testApp.clock.set(from);
    const { id, starts_on } = await club.subscription({ ...INVOICED, interval: 'day' });
    for (let at = Date.parse(from); at <= Date.parse(to); at += HOUR_MS) await club.workAt(new Date(at).toISOString());
    const [first, ...later] = await invoicesOf(club);
    expect(first).toMatchObject({ date: starts_on, period_start: starts_on, period_end: starts_on });
    expect(later.map(({ created_at }) => Number(created_at.slice(11, 13)))).toEqual(hours);
    expect(later.every(({ date, period_start }) => date === period_start)).toBe(true);
    expect(new Set(later.map(({ date }) => date)).size).toBe(3);
    await club.desk.run('cancelSubscription', { id });
  });

  test('a worker that was away for three periods issues each of them once, dated the day it does', async () => {
    const club = await openClub(ledger);
    const { id } = await club.subscription(INVOICED);
    await club.work();
    // Another invoice is issued meanwhile: the order of numbers remains that of the dates.
    ledger.testApp.clock.set('2026-06-18T12:00:00Z');
    await club.desk.invoice();
    await club.workAt('2026-06-19T12:00:00Z');
    const [first, other, ...late] = await invoicesOf(club);
    expect([first, other].map((one) => one?.date)).toEqual(['2026-03-17', '2026-06-18']);
    expect(late).toMatchObject(
      [
        ['2026-04-17', '2026-05-16'],
        ['2026-05-17', '2026-06-16'],
        ['2026-06-17', '2026-07-16'],
      ].map(([period_start, period_end], n) => ({
        ...{ invoice_number: `INV-00000${n + 3}`, date: '2026-06-19', due_date: '2026-07-03' },
        ...{ period_start, period_end },
      })),
    );
    expect((await club.get(id)).periods.map(({ due_on }) => due_on)).toEqual([
      '2026-06-17',
      '2026-05-17',
      '2026-04-17',
      '2026-03-17',
    ]);
    await club.desk.run('cancelSubscription', { id });
  });

  test(`${WORKERS} workers at once in four processes' places issue each period once`, async () => {
    const club = await openClub(ledger);
    await Promise.all(times(10, () => club.subscription(INVOICED)));
    const apps = await Promise.all(times(3, () => openNeighbour(ledger, OFFLINE.environment)));
    const places = [club.services, ...apps.map(({ services }) => services)];
    ledger.testApp.clock.set('2026-04-17T12:00:00Z');
    for (let round = 0; round < 3; round++) {
      await Promise.all(times(WORKERS, (n) => beginPeriods(places[n % places.length] ?? club.services)));
    }
    await Promise.all(apps.map((app) => app.close()));
    const invoices = await invoicesOf(club);
    expect(invoices).toHaveLength(20);
    expect(
      new Set(invoices.map(({ subscription_id, period_start }) => `${subscription_id} ${period_start}`)).size,
    ).toBe(20);
    expect(await club.table('mails')).toHaveLength(20);
    expect(await club.events('invoice.created')).toHaveLength(20);
  });
});
