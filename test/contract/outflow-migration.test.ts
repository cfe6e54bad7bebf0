// Refunds from before it was kept what each of them took from its invoice.
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Currency } from '../../src/model/currency.ts';
import type { Instant } from '../../src/model/dates.ts';
import { openDatabase as openStoreDatabase } from '../../src/store/database.ts';
import { migration } from '../../src/store/migrations/0013-outflows.ts';
import type { PaymentRow } from '../../src/store/payments.ts';
import { openStore } from '../../src/store/store.ts';
import { openDatabase } from '../kit/database.ts';
import { ENGINES } from '../kit/test-app.ts';
import { newAccount, newCustomer, newInvoice } from './rows.ts';

const UNDO = [
  'drop index refunds_at_provider',
  'drop table invoice_outflows',
  'alter table payments drop column surplus',
  'alter table refunds drop column from_surplus',
];
const DAY_MS = 86_400_000;
const PAID = { status: 'paid', recorded: 0, testmode: 0, type: 'paymentlink', request_id: null, note: null } as const;
const BY = {
  attempt_key: null,
  payer_name: null,
  payer_email: null,
  next_check_at: null,
  payment_method: 'card',
} as const;

describe.each(ENGINES)('refunds so far on %s', (engine) => {
  test('took from their invoice what was not too much; real payments of late are watched', async () => {
    await using database = await openDatabase(engine);
    const store = openStore(database.url, () => undefined);
    await store.migrate();
    const account = await newAccount(store);
    const at = (day: number) => (Date.UTC(2026, 2, 1) + day * DAY_MS) as Instant;
    const [invoice, old, late, byHand] = await store.transaction(async (tx) => {
      const ann = await tx.customers.insert(newCustomer(account.id, { email: 'ann@example.com' }));
      if (!ann) throw new Error('there is such a customer');
      const { id } = await tx.invoices.insert(newInvoice(account.id, ann.id));
      const pay = async (paidAt: Instant, provider: PaymentRow['provider']) => {
        const whose = { account_id: account.id, customer_id: ann.id, invoice_id: id, provider };
        const what = { description: 'x', amount: 10_000, currency: 'EUR' as Currency };
        return (await tx.payments.insert({ ...PAID, ...BY, ...whose, ...what, created_at: paidAt, paid_at: paidAt }))
          .id;
      };
      return [id, await pay(at(-90), 'mollie'), await pay(at(0), 'stripe'), await pay(at(0), null)];
    });
    await store.transaction(async (tx) => {
      await tx.payments.overpay(late, 5_000, 0);
      // 3 000 and 2 000 of what was too much, with 1 000 that was not; then 500 that was refused.
      for (const [amount, day, status] of [
        [3_000, 1, 'done'],
        [3_000, 2, 'done'],
        [500, 3, 'refused'],
      ] as const) {
        const refund = {
          account_id: account.id,
          payment_id: late,
          key: `${day}`,
          amount,
          reason: 'requested',
        } as const;
        const { id } = await tx.refunds.insert({
          ...refund,
          status: 'pending',
          next_attempt_at: null,
          created_at: at(day),
        });
        await tx.refunds.move(id, 'pending', { status, settled_at: at(day) });
      }
    });
    await store.close();
    for (const undo of UNDO) await database.execute(undo);
    const before = openStoreDatabase(database.url, () => undefined);
    await migration(engine).up(before.kysely as unknown as Kysely<unknown>);
    await before.kysely.destroy();
    expect(await database.rows('select invoice_id, payment_id, kind, amount, at from invoice_outflows')).toEqual([
      { invoice_id: invoice, payment_id: late, kind: 'refunded', amount: 1_000, at: at(2) },
    ]);
    const checks = await database.rows<{ id: number; next_check_at: number | null }>(
      'select id, next_check_at from payments order by id',
    );
    expect(checks).toEqual([
      { id: old, next_check_at: null },
      { id: late, next_check_at: at(0) + (late % 1_440) * 60_000 },
      { id: byHand, next_check_at: null },
    ]);
  });
});
