/** Two processes on one database, with customers paying in both: an amount is paid once (R15, R50). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answersOf, startPayer, startTogether } from '../../contract/processes.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { WHOLE } from '../../kit/proof.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { expectAllRight } from '../../operations/payments/oracle.ts';
import { OFFLINE, openShop, times, workUntilQuiet } from '../../operations/payments/shop.ts';

const LINKS = WHOLE ? { sqlite: 200, postgres: 200 } : { sqlite: 4, postgres: 4 };

describe.each(ENGINES)('two processes with payers, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  const links = LINKS[engine];
  test(`64 attempts at once on each of ${links} one-time links end in ${links} payments, fees and events`, async () => {
    const shop = await openShop(ledger);
    const made = await Promise.all(times(links, () => shop.link({ amount: 50 })));
    const order = {
      environment: { ...OFFLINE.environment, DATABASE_URL: ledger.database.url },
      now: ledger.testApp.clock.now(),
      codes: made.map(({ code }) => code),
      ...{ payers: 12, looks: 20 },
    };
    const processes = [startPayer(order), startPayer(order)];
    await startTogether(processes);
    for (const one of processes) expect(answersOf(one), JSON.stringify(one.reports.at(-1))).toHaveLength(links);
    await workUntilQuiet(shop.services);
    const totals = [{ currency: 'EUR', amount: 50 * links, fee: links, count: links }];
    expect(await shop.desk.run('listPayments', { status: 'paid' })).toMatchObject({ total_count: links, totals });
    expect(await shop.events('payment.succeeded')).toHaveLength(links);
    expect(await shop.desk.run('listPaymentLinks', { status: 'paid' })).toMatchObject({ total_count: links });
    await expectAllRight(shop);
  }, 600_000);
});
