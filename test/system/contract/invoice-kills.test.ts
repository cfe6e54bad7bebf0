/**
 * Workers are killed (SIGKILL) at different moments while they create invoices: each period still has exactly one
 * invoice and one mail (R91).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INVOICE_MOMENTS } from '../../contract/children/charger.ts';
import { startCharger } from '../../contract/processes.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { WHOLE } from '../../kit/proof.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { OFFLINE, times } from '../../operations/payments/shop.ts';
import { type Club, openClub } from '../../operations/subscriptions/club.ts';
import { startDeliverer, type WorkerProcess } from '../../worker/processes.ts';

const MEMBERS = WHOLE ? 100 : 8;
const KILLS = WHOLE ? 8 : 2;
const DUE = '2026-03-18T08:00:00Z';

describe.each(ENGINES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));
  const environment = () => ({ ...OFFLINE.environment, DATABASE_URL: ledger.database.url });

  async function members(count: number): Promise<{ readonly club: Club; readonly ids: readonly number[] }> {
    const club = await openClub(ledger);
    const fields = { collection: 'invoice', starts_on: '2026-03-18' };
    const made = await Promise.all(times(count, () => club.subscription(fields)));
    return { club, ids: made.map(({ id }) => id).toSorted((a, b) => a - b) };
  }

  /** Requires one invoice, event and mail for each first period, and invoice numbers without a gap. */
  async function expectInvoicedOnce(club: Club, ids: readonly number[]): Promise<void> {
    const invoices = await club.table<{ id: number; subscription_id: number; invoice_number: string }>('invoices');
    expect(invoices.map(({ subscription_id }) => subscription_id).toSorted((a, b) => a - b)).toEqual(ids);
    expect(invoices.map(({ invoice_number: number }) => number).toSorted()).toEqual(
      times(ids.length, (n) => `INV-${String(n + 1).padStart(6, '0')}`),
    );
    const mails = await club.table<{ kind: string; invoice_id: number }>('mails');
    const mailed = mails.filter(({ kind }) => kind === 'invoice').map(({ invoice_id }) => invoice_id);
    expect(mailed.toSorted((a, b) => a - b)).toEqual(invoices.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(await club.events('invoice.created')).toHaveLength(ids.length);
    for (const id of ids) {
      expect(await club.get(id)).toMatchObject({
        ...{ status: 'active', next_payment_on: '2026-04-18' },
        periods: [{ number: 0, due_on: '2026-03-18', invoice_id: expect.any(Number) }],
      });
    }
  }

  test.each(INVOICE_MOMENTS)('killed when the first invoice is %s: the next worker issues the rest', async (dies) => {
    const { club, ids } = await members(3);
    ledger.testApp.clock.set(DUE);
    using process = startCharger({ environment: environment(), now: ledger.testApp.clock.now(), dies });
    await process.ended;
    expect(process.reports, 'it was killed on its way').toEqual(['ready']);
    expect(await club.table('invoices')).toHaveLength(dies === 'begun' ? 0 : 1);
    await club.work();
    await expectInvoicedOnce(club, ids);
  });

  test(`${KILLS} workers killed one after another issue ${MEMBERS} invoices once each`, async () => {
    const { club, ids } = await members(MEMBERS);
    ledger.testApp.clock.set(DUE);
    const now = ledger.testApp.clock.now();
    const workers = times(KILLS + 1, () => startDeliverer({ environment: environment(), now }));
    const issued = async () => (await club.table('invoices')).length;
    const met: number[] = [];
    for (const worker of workers.slice(0, KILLS)) {
      await worker.ready;
      const before = await issued();
      worker.start();
      const end = performance.now() + 20_000;
      while ((await issued()) <= before && before < MEMBERS && performance.now() < end) await delay(1);
      worker.kill();
      await worker.ended;
      met.push(await issued());
    }
    const last = workers.at(-1) as WorkerProcess;
    await last.ready;
    last.start();
    await expect.poll(issued, { timeout: 60_000, interval: 100 }).toBe(MEMBERS);
    last.kill();
    await last.ended;
    console.log(`${engine}: ${MEMBERS} invoices, ${KILLS} kills, issued after each: ${met.join(', ')}`);
    await club.work();
    await expectInvoicedOnce(club, ids);
  });
});
