// Customers are merged while something else happens to them (R107): nothing is lost, nothing names the merged customer
// afterwards, and of two merges one wins.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BillingError } from '../../../src/model/billing-error.ts';
import { operationNamed } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../../src/operations/subscriptions/charge-periods.ts';
import { REFERENCES } from '../../../src/store/customers/personal-data.ts';
import { type Desk, type Ledger, openDesk, openLedger, openNeighbour } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified, expectVerified } from '../../kit/verified.ts';
import { imported } from '../bank/kit.ts';
import { OFFLINE, openShop, times } from '../payments/shop.ts';
import { openClub } from '../subscriptions/club.ts';
import { SECOND } from '../subscriptions/states.ts';

describe.each(ENGINES)('merging meanwhile on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  const made = async (desk: Desk, name: string): Promise<number> =>
    (await desk.run('createCustomer', { name, email: `${name.toLowerCase()}@example.com` })).id;
  /** Refusals are returned; any other error fails the test. */
  const settled = async <T>(work: Promise<T>): Promise<T | BillingError> =>
    work.catch((error: unknown) => {
      if (error instanceof BillingError) return error;
      throw error;
    });
  async function expectNothingOf(desk: Desk, gone: number): Promise<void> {
    for (const table of [...REFERENCES, 'customer_balances', 'customer_ranks']) {
      const rows = await ledger.database.rows(
        `select * from ${table} where account_id = ${desk.account.id} and customer_id = ${gone}`,
      );
      expect(rows, `${table} of the merged customer`).toEqual([]);
    }
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  }

  test('a payment that was started for the merged customer arrives, by the provider’s callback', async () => {
    const shop = await openShop(ledger);
    const { desk } = shop;
    const [from, into] = [await made(desk, 'A'), await made(desk, 'B')];
    const invoice = await desk.invoice({ customer_id: from });
    const link = await shop.link({ customer_id: from, usage_limit: 1 });
    const attempts = [await shop.start(invoice.payment_url?.split('/').at(-1) ?? ''), await shop.start(link.code)];
    await desk.run('mergeCustomers', { id: from, into });
    for (const attempt of attempts) {
      await shop.payByCard(attempt);
      await shop.callBack(attempt);
      expect(await shop.row(attempt.id)).toMatchObject({ status: 'paid', customer_id: into });
    }
    expect(await desk.run('getInvoice', { id: invoice.id })).toMatchObject({ status: 'paid', customer: { id: into } });
    expect((await desk.run('getCustomer', { id: into })).average_days_to_pay).toBe(0);
    await expectNothingOf(desk, from);
  });

  test('a pay page that was opened before the merge starts a payment of the survivor', async () => {
    const shop = await openShop(ledger);
    const { desk } = shop;
    const [from, into] = [await made(desk, 'A'), await made(desk, 'B')];
    const invoice = await desk.invoice({ customer_id: from });
    const seen = await shop.payable(invoice.payment_url?.split('/').at(-1) ?? '');
    const seenLink = await shop.payable((await shop.link({ customer_id: from })).code);
    await desk.run('mergeCustomers', { id: from, into });
    for (const payable of [seen, seenLink]) {
      const started = await startPayment(shop.services, payable, { method: 'card' });
      expect(started.customer_id).toBe(into);
    }
    await expectNothingOf(desk, from);
  });

  test.each([false, true])(
    'the worker charges a period while the customer is merged (invoices: %s)',
    async (invoice) => {
      const club = await openClub(ledger);
      const { desk } = club;
      const [from, into] = [await made(desk, 'A'), await made(desk, 'B')];
      const { id, mandate_id } = (await club.active({ customer_id: from, invoice })) as {
        id: number;
        mandate_id?: string;
      };
      ledger.testApp.clock.set(SECOND);
      await Promise.all([
        beginPeriods(club.services).then(() => chargePeriods(club.services)),
        desk.run('mergeCustomers', { id: from, into }),
      ]);
      await club.work();
      expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 2, customer: { id: into, name: 'B' } });
      expect((await club.books()).filter(({ state }) => state === 'paid')).toHaveLength(2);
      expect(mandate_id).toBe(((await club.get(id)) as { mandate_id?: string }).mandate_id);
      await expectNothingOf(desk, from);
      await club.workAt('2026-05-17T11:00:00Z');
      expect(await club.get(id)).toMatchObject({ paid_count: 3 });
    },
  );

  test('a bank entry is confirmed while its customer is merged; the IBAN then names the survivor', async () => {
    const desk = await openDesk(ledger);
    const [from, into] = [await made(desk, 'A'), await made(desk, 'B')];
    const { invoice_number: number } = await desk.invoice({ customer_id: from, amount: 121 });
    const iban = 'NL91ABNA0417164300';
    const [entry] = await imported(desk, [{ amount: 121, text: `${number}`, iban, name: 'A' }]);
    await Promise.all([
      desk.run('confirmBankEntries', { entries: [{ entry_id: entry?.id }] }),
      desk.run('mergeCustomers', { id: from, into }),
    ]);
    expect(await desk.run('getInvoice', { id: number })).toMatchObject({ status: 'paid', customer: { id: into } });
    const rows = await desk.rows<{ customer_id: number }>('bank_entries');
    expect(rows.map((row) => Number(row.customer_id))).toEqual([into]);
    await desk.invoice({ customer_id: into, amount: 55 });
    const [next] = await imported(desk, [{ amount: 55, text: 'thanks', iban, name: 'A', day: '2026-03-12' }]);
    expect(next?.invoices).toHaveLength(1);
    await expectNothingOf(desk, from);
  });

  test('A into B while B goes into A, in two processes: one wins, the other is told who is left', async () => {
    const desk = await openDesk(ledger);
    const neighbour = await openNeighbour(ledger);
    const op = operationNamed('mergeCustomers');
    try {
      for (const _ of times(5, (n) => n)) {
        const [a, b] = [await made(desk, 'A'), await made(desk, 'B')];
        for (const id of [a, b]) await desk.invoice({ customer_id: id });
        const ends = await Promise.all([
          settled(desk.run('mergeCustomers', { id: a, into: b })),
          settled(call(neighbour.services, desk.caller, op, { id: b, into: a })),
        ]);
        const refused = ends.filter((end) => end instanceof BillingError);
        expect(refused.map(({ code }) => code)).toEqual(['customer_merged']);
        const left = refused[0]?.details.facts?.into as number;
        expect([a, b]).toContain(left);
        expect((await desk.run('getCustomer', { id: left })).balances).toMatchObject([{ count: 2, outstanding: 200 }]);
        await expectNothingOf(desk, left === a ? b : a);
        await desk.run('updateCustomer', { id: left, email: null });
      }
    } finally {
      await neighbour.close();
    }
  });

  test('A into B five times at once, and into B and C at once: one wins', async () => {
    const desk = await openDesk(ledger);
    const [a, b, c, d] = [await made(desk, 'A'), await made(desk, 'B'), await made(desk, 'C'), await made(desk, 'D')];
    const same = await Promise.all(times(5, () => settled(desk.run('mergeCustomers', { id: a, into: b }))));
    expect(same.filter((end) => !(end instanceof BillingError))).toHaveLength(1);
    await desk.invoice({ customer_id: b });
    const split = await Promise.all([c, d].map((into) => settled(desk.run('mergeCustomers', { id: b, into }))));
    const refused = split.filter((end) => end instanceof BillingError);
    expect(refused).toMatchObject([{ code: 'customer_merged' }]);
    for (const old of [a, b]) {
      const { details } = await desk.refused('getCustomer', { id: old });
      expect(details.facts?.into).toBe(refused[0]?.details.facts?.into);
    }
    await expectNothingOf(desk, b);
  });

  test('A goes into B while A is invoiced, quoted and changed: what succeeded is the survivor’s, the rest is refused', async () => {
    const desk = await openDesk(ledger);
    const [from, into] = [await made(desk, 'A'), await made(desk, 'B')];
    const draft = await desk.invoice({ customer_id: into, draft: true });
    const bill = { customer_id: from, description: 'Work', amount: 10 };
    const work = [
      ...times(6, () => () => desk.run('createInvoice', bill)),
      ...times(3, () => () => desk.run('createQuote', bill)),
      ...times(3, () => () => desk.run('createSubscription', { ...bill, interval: 'month', collection: 'invoice' })),
      ...times(3, () => () => desk.run('updateCustomer', { id: from, phone: '1' })),
      () => desk.run('updateInvoice', { id: draft.id, customer_id: from }),
    ];
    const half = Math.floor(work.length / 2);
    const ends = await Promise.all([
      ...work.filter((_, n) => n % 2 === 0).map((one) => settled<unknown>(one())),
      settled(desk.run('mergeCustomers', { id: from, into })),
      ...work.filter((_, n) => n % 2 === 1).map((one) => settled<unknown>(one())),
    ]);
    expect(half).toBeGreaterThan(0);
    const refused = ends.filter((end) => end instanceof BillingError);
    expect(new Set(refused.map(({ code }) => code)).size).toBeLessThanOrEqual(1);
    for (const { code } of refused) expect(code).toBe('customer_merged');
    await expectNothingOf(desk, from);
  });
});
