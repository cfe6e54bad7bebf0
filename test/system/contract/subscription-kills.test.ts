/** Workers are killed (SIGKILL) at different moments while they charge: each period is charged exactly once (R22). */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHARGE_MOMENTS } from '../../contract/children/charger.ts';
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
/** Due date of the second payment of a monthly subscription. */
const DUE = '2026-04-17T07:00:00Z';
/** Longer than a job lease, and than the wait before the provider is queried about an attempt. */
const APART_MS = 70_000;

describe.each(ENGINES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));
  const environment = () => ({ ...OFFLINE.environment, DATABASE_URL: ledger.database.url });

  async function members(count: number): Promise<{ readonly club: Club; readonly ids: readonly number[] }> {
    const club = await openClub(ledger);
    const made = await Promise.all(times(count, () => club.active({ invoice: true })));
    return { club, ids: made.map(({ id }) => id) };
  }

  /** Requires that each second payment exists once: at the provider, in the database, as event and on an invoice. */
  async function expectChargedOnce(club: Club, ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const { status, paid_count, periods } = await club.get(id);
      expect({ status, paid_count }).toEqual({ status: 'active', paid_count: 2 });
      expect(periods).toMatchObject([{ status: 'paid', tries: 1 }, { status: 'paid' }]);
    }
    const books = await club.books();
    expect(books.filter(({ state }) => state === 'paid')).toHaveLength(ids.length * 2);
    expect(await club.events('subscription.renewed')).toHaveLength(ids.length);
    const { invoices } = await club.desk.run('listInvoices', { status: 'paid', limit: 1 });
    expect(invoices[0]).toMatchObject({ invoice_number: `INV-${String(ids.length * 2).padStart(6, '0')}` });
    await club.workAt('2026-04-17T12:00:00Z');
    expect(await club.books()).toHaveLength(books.length);
  }

  const moments = WHOLE || engine === 'sqlite' ? CHARGE_MOMENTS : CHARGE_MOMENTS.slice(1, 3);
  test.each(moments)('killed when the first one is %s: whoever comes next charges each once', async (dies) => {
    const { club, ids } = await members(3);
    ledger.testApp.clock.set(DUE);
    using process = startCharger({ environment: environment(), now: ledger.testApp.clock.now(), dies });
    await process.ended;
    expect(process.reports, 'it was killed on its way').toEqual(['ready']);
    ledger.testApp.clock.advance(APART_MS);
    await club.work();
    await expectChargedOnce(club, ids);
  });

  test(`${KILLS} workers killed one after another charge ${MEMBERS} periods once each`, async () => {
    const { club, ids } = await members(MEMBERS);
    ledger.testApp.clock.set(DUE);
    const from = ledger.testApp.clock.now();
    const workers = times(KILLS + 1, (n) => startDeliverer({ environment: environment(), now: from + n * APART_MS }));
    const count = async (what: string): Promise<number> => {
      const rows = await ledger.database.rows<{ n: number }>(
        `select count(*) as n from ${what} and account_id = ${club.desk.account.id}`,
      );
      return rows[0]?.n ?? 0;
    };
    const attempts = () => count('payments where by_mandate = 1');
    const met: number[] = [];
    for (const [n, worker] of workers.slice(0, KILLS).entries()) {
      // Kill while one of these counts rises: started periods, payments at the provider, or stored charges.
      const what = [
        `subscription_periods where number = 1`,
        `sandbox_payments where 1 = 1`,
        `payments where by_mandate = 1`,
      ];
      const seen = () => count(what[n % 3] ?? '');
      await worker.ready;
      const before = await seen();
      worker.start();
      // Later workers may find no rows of this kind left to write, so they wait less.
      const end = performance.now() + (n < 3 ? 20_000 : 2_500);
      while ((await seen()) <= before + (n % 4) && performance.now() < end) await delay(1);
      worker.kill();
      await worker.ended;
      met.push(await attempts());
    }
    const last = workers.at(-1) as WorkerProcess;
    await last.ready;
    last.start();
    const open = `select number from subscription_periods where status = 'open' union all
      select id from subscriptions where paid_count < 2 and status = 'active'`;
    await expect.poll(() => ledger.database.rows(open), { timeout: 60_000, interval: 100 }).toEqual([]);
    last.kill();
    await last.ended;
    console.log(`${engine}: ${MEMBERS} periods, ${KILLS} kills, attempts after each: ${met.join(', ')}`);
    ledger.testApp.clock.set(new Date(from + (KILLS + 1) * APART_MS).toISOString());
    await expectChargedOnce(club, ids);
  });
});
