// A past day is computed from today's totals and the invoices that changed since. The result equals that of all
// invoices (R19).
import { describe, expect, test } from 'vitest';
import { addDays, DAY_MS, dateAt, type LocalDate, startOfDay, type TimeZone } from '../../../src/model/dates.ts';
import type { Currency } from '../../../src/model/money.ts';
import type { InvoiceRow } from '../../../src/store/invoices/invoices.ts';
import { openLedger } from '../../kit/desk.ts';
import { sized } from '../../kit/proof.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { live, nothingKnown, randomChoices } from '../../operations/ledger-life.ts';
import { OFFLINE, openShop, type Shop } from '../../operations/payments/shop.ts';

const DAYS = 75;
/** Number of days between two compared days. */
const STEP = sized({ quick: 25, usual: 9, whole: 1 });
const ZONES = ['Europe/Amsterdam', 'Pacific/Kiritimati', 'Pacific/Honolulu'] as TimeZone[];

describe.each(ENGINES)('what was overdue (%s)', (engine) => {
  test('on any past day: of invoices that were paid, credited, cancelled, refunded or undone since, in any zone', async () => {
    await using ledger = await openLedger(engine, OFFLINE);
    const shop = await openShop(ledger);
    const known = nothingKnown();
    for (const [round, timezone] of ZONES.entries()) {
      await live(shop.desk, randomChoices(31 + round), 25, known);
      await latePayments(shop);
      await shop.desk.run('updateBusiness', { timezone });
    }
    expect(await everyDay(shop)).toBeGreaterThan(DAYS / STEP);
  });

  test('a clock that is set back between two payments leaves the time of the later one', async () => {
    await using ledger = await openLedger(engine, OFFLINE);
    const { desk } = await openShop(ledger);
    const { id } = await desk.invoice({ currency: 'EUR' });
    await desk.run('recordPayment', { id, amount: 30 });
    desk.testApp.clock.advance(-5 * DAY_MS);
    await desk.run('recordPayment', { id, amount: 10 });
    await expectVerified(desk.testApp.app.services.store);
  });
});

type Made = { readonly id: number; readonly due_date: string };

/**
 * Creates invoices with late changes:
 * - One is paid in two parts, and the second payment is undone.
 * - One in USD is paid after its due day, and partly refunded.
 * - One is credited late.
 * - One is cancelled.
 */
async function latePayments({ desk }: Shop): Promise<void> {
  const { clock } = desk.testApp;
  const made = [];
  for (const currency of ['EUR', 'USD', 'EUR', 'EUR']) {
    made.push(await desk.invoice({ currency, due_date: dateAt(clock.now(), 'Europe/Amsterdam' as TimeZone) }));
  }
  clock.advance(6 * DAY_MS);
  const [parts, whole, credited, cancelled] = made as never as [Made, Made, Made, Made];
  await desk.run('recordPayment', { id: parts.id, amount: 30 });
  clock.advance(5 * DAY_MS);
  // Its payment date is before that of the first part, although it is recorded later.
  const early = { paid_at: new Date(clock.now() - 7 * DAY_MS).toISOString() };
  const { payment } = await desk.run('recordPayment', { id: parts.id, amount: 70, ...early });
  await desk.run('recordPayment', { id: whole.id });
  await desk.run('createCreditNote', { invoice_id: credited.id, amount: 40, reason: 'Late', date: whole.due_date });
  clock.advance(4 * DAY_MS);
  await desk.run('undoPayment', { id: payment.id, reason: 'Not ours' });
  await desk.run('createCreditNote', { invoice_id: whole.id, amount: 25, reason: 'Damaged', refund: true });
  await desk.run('cancelInvoice', { id: cancelled.id });
}

/**
 * Compares every {@link STEP}th day, by currency and due date and in pages of three. Returns the number of overdue
 * invoices.
 */
async function everyDay({ desk }: Shop): Promise<number> {
  const { store, clock } = desk.testApp.app.services;
  const { id, timezone } = (await store.accounts.byId(desk.account.id)) as never as {
    id: typeof desk.account.id;
    timezone: TimeZone;
  };
  const today = dateAt(clock.now(), timezone);
  let found = 0;
  for (let back = 1; back <= DAYS; back += STEP) {
    const before = addDays(today, -back) as LocalDate;
    const day = { before, paidUntil: startOfDay(addDays(before, 1), timezone) };
    for (const more of [{}, { currency: 'USD' as Currency }, { dueTo: addDays(before, -5) }]) {
      const filter = { ...day, ...more };
      const sums = await store.invoiceLists.overdueSums(id, filter);
      const rows = await store.invoiceLists.overdue(id, filter, { limit: 1_000 });
      const told = await store.overdueThen.read(id, filter, { limit: 3 });
      expect(told.sums, JSON.stringify(filter)).toEqual(sums);
      const paged = [...told.rows];
      for (let last = told.rows.at(-1); last && paged.length < rows.length; last = paged.at(-1)) {
        const after = { dueDate: last.due_date, id: last.id };
        paged.push(...(await store.overdueThen.read(id, filter, { after, limit: 3 })).rows);
      }
      expect(paged.map(shown)).toEqual(rows.map(shown));
      found += rows.length;
    }
  }
  return found;
}

function shown({ id, due_date, amount_due, customer_name }: InvoiceRow) {
  return { id, due_date, amount_due, customer_name };
}
