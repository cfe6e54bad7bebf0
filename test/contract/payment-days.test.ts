// Sums of a period are computed from the stored sums of its days and the payments at its ends. They equal the sums of
// all its rows, also for refunds and chargebacks.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, type Instant } from '../../src/model/dates.ts';
import type { AccountId } from '../../src/model/ids.ts';
import type { Currency } from '../../src/model/money.ts';
import { paymentLists } from '../../src/store/payments/payment-lists.ts';
import { daysIn } from '../../src/store/sums/payment-totals.ts';
import { ENGINES } from '../kit/test-app.ts';
import { newAccount } from './rows.ts';
import { openTestStore, type TestStore } from './stores.ts';

const BEGIN = Date.parse('2026-03-20T00:00:00Z');
const CURRENCIES = ['EUR', 'USD'] as Currency[];
const METHODS = ['cash', 'ideal', 'card'];

test('a period is its whole days and what is left of it: each instant once', () => {
  const instant = fc.option(
    fc
      .integer({ min: -3 * DAY_MS, max: 3 * DAY_MS })
      .chain((at) => fc.constantFrom(at, Math.floor(at / DAY_MS) * DAY_MS)),
    { nil: undefined },
  );
  fc.assert(
    fc.property(instant, instant, fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }), (from, until, at) => {
      const period = { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) };
      const { days, parts } = daysIn(period as { from?: Instant; until?: Instant });
      const day = Math.floor(at / DAY_MS);
      const inDays = day >= (days.from ?? -Infinity) && day < (days.until ?? Infinity) ? 1 : 0;
      const inParts = parts.filter((part) => at >= part.from && at < part.until).length;
      const isInside = at >= (from ?? -Infinity) && at < (until ?? Infinity);
      fc.pre(from !== undefined || until !== undefined);
      expect(inDays + inParts).toBe(isInside ? 1 : 0);
    }),
  );
});

describe.each(ENGINES)('payments of some days (%s)', (engine) => {
  test('stored days say what the rows say, also after changes', async () => {
    await using opened = await openTestStore(engine);
    const { store } = opened;
    const payments = store.with(paymentLists);
    const account = await newAccount(store);
    await fill(opened, account.id);
    const days = await opened.database.rows('select * from payment_day_totals where count > 0');
    expect(days.length).toBeGreaterThan(10);
    for (const [from, until] of periods()) {
      const bounds = { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) };
      const inPeriod = (await opened.database.rows('select * from payments where testmode = 0')).filter(
        (row) => Number(row.listed_at) >= (from ?? 0) && Number(row.listed_at) < (until ?? Infinity),
      );
      for (const [status, method] of [
        [undefined, undefined],
        ['refunded', undefined],
        ['paid', undefined],
        ['pending', 'ideal'],
        ['refunded', 'cash'],
        [undefined, 'card'],
      ] as const) {
        const filter = { ...bounds, ...(status ? { status } : {}), ...(method ? { method } : {}) };
        const byRows = await payments.sums(account.id, filter);
        const order = (a: { currency: string; testmode: number }, b: { currency: string; testmode: number }) =>
          a.currency === b.currency ? a.testmode - b.testmode : a.currency < b.currency ? -1 : 1;
        const found = await payments.sumsOfPeriod(account.id, filter);
        expect([...found].sort(order), JSON.stringify(filter)).toEqual([...byRows].sort(order));
        const back = await payments.refundedSums(account.id, filter);
        for (const currency of CURRENCIES) {
          const rows = inPeriod.filter(
            (row) =>
              row.currency === currency &&
              (!status || row.status === status) &&
              (!method || row.payment_method === method),
          );
          const total = (field: string, of = rows) => of.reduce((sum, row) => sum + Number(row[field]), 0);
          const ofCurrency = back.filter((one) => one.currency === currency);
          const came = found.find((one) => one.currency === currency && one.testmode === 0)?.received ?? 0;
          expect(
            [
              came,
              ...(['refunded', 'charged_back'] as const).map((what) =>
                ofCurrency.reduce((sum, one) => sum + one[what], 0),
              ),
            ],
            `${currency} ${JSON.stringify(filter)}`,
          ).toEqual([
            total(
              'amount',
              rows.filter((row) => row.status === 'paid' || row.status === 'refunded'),
            ),
            total('amount_refunded'),
            total('amount_charged_back'),
          ]);
        }
      }
    }
  });
});

/** Two years, parts of days, no start, no end. Some bounds are the starts of days in other time zones. */
function periods(): readonly (readonly [Instant | undefined, Instant | undefined])[] {
  const at = (days: number, hours: number) => (BEGIN + days * DAY_MS + hours * 3_600_000) as Instant;
  return [
    [at(-365, 0), at(365, 0)],
    [at(1, -1), at(4, 11)],
    [at(1, 0), at(4, 0)],
    [at(2, 3), at(2, 9)],
    [at(2, 22), at(3, 2)],
    [undefined, at(3, 5.75)],
    [at(3, -9.5), undefined],
  ];
}

async function fill({ store }: TestStore, account_id: AccountId): Promise<void> {
  for (let n = 0; n < 60; n++) {
    const at = (BEGIN + n * 2.7 * 3_600_000) as Instant;
    const isPaid = n % 3 !== 0;
    await store.transaction(async (tx) => {
      const { id } = await tx.payments.insert({
        ...{ account_id, customer_id: null, invoice_id: null, description: 'Work', note: null, request_id: null },
        ...{ amount: 100 + n, currency: CURRENCIES[n % 2] as Currency, status: isPaid ? 'paid' : 'pending' },
        ...{
          payment_method: METHODS[n % METHODS.length],
          recorded: 1,
          testmode: n % 5 === 0 ? 1 : 0,
          type: 'paymentlink',
        },
        ...{ created_at: at, paid_at: isPaid ? at : null, attempt_key: null, provider: null },
        ...{ payer_name: null, payer_email: null, next_check_at: null },
      } as never);
      // Some are paid two days later with a fee, some are undone, some are refunded or charged back.
      const later = (at + 2 * DAY_MS) as Instant;
      if (n % 6 === 0) await tx.payments.setStatus(id, 'paid', { paid_at: later, listed_at: later, fee: 3 });
      // The payer chose another method at the provider.
      if (n % 9 === 0) await tx.payments.updateUnfinished(id, { payment_method: 'card' });
      if (n % 7 === 1) await tx.payments.undo(id, later);
      if (n % 11 === 2) await tx.payments.addOutflow(id, { refunded: 100 + n });
      if (n % 11 === 4) await tx.payments.addOutflow(id, { refunded: n, chargedBack: 10 });
      // A refund that failed, and a dispute that was won: both amounts are reversed.
      if (n % 11 === 5) await tx.payments.addOutflow(id, { refunded: 100 + n, chargedBack: 9 });
      if (n % 11 === 5) await tx.payments.addOutflow(id, { refunded: -(100 + n), chargedBack: -9 });
    });
  }
}
