// Pages of payments are in the order of time, without gaps or repeats. This is so if the database sorts the rows, and
// also if it reads them along an index (D-557).
import { describe, expect, test } from 'vitest';
import type { Instant } from '../../src/model/dates.ts';
import type { AccountId, CustomerId } from '../../src/model/ids.ts';
import type { Currency } from '../../src/model/money.ts';
import type { PaymentFilter } from '../../src/store/payments/payment-filters.ts';
import { type PaymentPlace, paymentLists } from '../../src/store/payments/payment-lists.ts';
import type { PaymentRow } from '../../src/store/payments/payments.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES } from '../kit/test-app.ts';
import { newAccount, newCustomer } from './rows.ts';
import { openTestStore } from './stores.ts';

const PAYMENTS = 60;
const PAGE = 7;
const METHODS = ['ideal', 'card', 'cash'] as const;

type Case = { readonly filter: PaymentFilter; readonly has: (row: PaymentRow) => boolean };

describe.each(ENGINES)('pages of payments (%s)', (engine) => {
  test('have each payment of their filter once, the newest first', async () => {
    await using opened = await openTestStore(engine);
    const { store } = opened;
    const [{ id }, stranger] = [await newAccount(store), await newAccount(store)];
    const bakkers = await fill(store, id);
    await fill(store, stranger.id);
    const rows = (await store.payments.list(id, {}, { limit: 1_000 })) as readonly PaymentRow[];
    expect(rows).toHaveLength(PAYMENTS);
    const isOfBakker = (row: PaymentRow) => bakkers.includes(row.customer_id as CustomerId);
    const named = { customer: { text: 'bakker' } } as const;
    const [from, until] = [3, 9] as unknown as [Instant, Instant];
    const cases: readonly Case[] = [
      { filter: {}, has: () => true },
      { filter: { method: 'cash' }, has: (row) => row.payment_method === 'cash' },
      {
        filter: { method: 'card', status: 'pending' },
        has: (row) => row.payment_method === 'card' && row.status === 'pending',
      },
      { filter: named, has: isOfBakker },
      { filter: { ...named, method: 'ideal' }, has: (row) => isOfBakker(row) && row.payment_method === 'ideal' },
      { filter: { ...named, description: 'paint' }, has: (row) => isOfBakker(row) && row.description === 'Painting' },
      { filter: { ...named, from, until }, has: (row) => isOfBakker(row) && row.listed_at >= 3 && row.listed_at < 9 },
    ];
    for (const { filter, has } of cases) {
      const expected = rows.filter(has).sort((a, b) => b.listed_at - a.listed_at || b.id - a.id);
      expect(expected.length, JSON.stringify(filter)).toBeGreaterThan(PAGE);
      // With a small count, the rows are sorted; with a large one, they are read along an index.
      for (const count of [expected.length, Number.POSITIVE_INFINITY]) {
        expect(await pagesOf(store, id, filter, count), JSON.stringify(filter)).toEqual(expected.map((row) => row.id));
      }
    }
  });
});

async function pagesOf(store: Store, id: AccountId, filter: PaymentFilter, count: number): Promise<readonly number[]> {
  const found: number[] = [];
  for (let after: PaymentPlace | undefined; ; ) {
    const page = await store.with(paymentLists).listByTime(id, filter, { after, limit: PAGE, count });
    found.push(...page.map((row) => row.id));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return found;
    after = { at: last.listed_at, id: last.id };
  }
}

/**
 * Adds payments of three customers, two of them named Bakker. Many have the same time, so that pages end between equal
 * times.
 */
async function fill(store: Store, account_id: AccountId): Promise<readonly CustomerId[]> {
  return store.transaction(async (tx) => {
    const customers: CustomerId[] = [];
    for (const name of ['Ann Bakker', 'Bakker & Zoon', 'Chen']) {
      const made = await tx.customers.insert(newCustomer(account_id, { name }));
      if (made) customers.push(made.id);
    }
    for (let n = 0; n < PAYMENTS; n++) {
      const at = ((n * 7) % 12) as Instant;
      await tx.payments.insert({
        ...{ account_id, customer_id: customers[n % 3], invoice_id: null, note: null, request_id: null },
        ...{ description: n % 2 === 0 ? 'Painting' : 'Work', amount: 100 + n, currency: 'EUR' as Currency },
        ...{ status: n % 4 < 2 ? 'pending' : 'paid', payment_method: METHODS[(n % 5) % 3] as 'cash', testmode: 0 },
        ...{ recorded: 1, type: 'paymentlink', created_at: at, paid_at: n % 4 < 2 ? null : at, attempt_key: null },
        ...{ provider: null, payer_name: null, payer_email: null, next_check_at: null },
      } as never);
    }
    return customers.slice(0, 2);
  });
}
