// The worker compares the books with their rows once a day, and says in log, metrics and readiness what it found.
import { describe, expect, test } from 'vitest';
import { checkBooks } from '../../../src/operations/books/check-books.ts';
import { send } from '../../api/rest/exchange.ts';
import { openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';

const HOUR_MS = 3_600_000;

describe.each(ENGINES)('the books on %s', (engine) => {
  test('are compared an hour after the first start and then daily, by one of several workers', async () => {
    await using ledger = await openLedger(engine);
    const desk = await openDesk(ledger);
    await desk.invoice();
    const { testApp, database } = ledger;
    const { services } = testApp.app;
    const latest = () => services.store.bookChecks.latest();
    await checkBooks(services);
    testApp.clock.advance(HOUR_MS - 1);
    await checkBooks(services);
    expect(await latest()).toBeNull();
    testApp.clock.advance(1);
    await Promise.all([checkBooks(services), checkBooks(services)]);
    expect(await latest()).toEqual({ checked_at: services.clock.now(), differences: 0 });
    expect((await send(testApp, 'GET //metrics')).text).toContain('billhook_books_differences 0');

    await database.execute(`update invoices set amount_due = amount_due - 1`);
    await checkBooks(services);
    expect(await latest()).toMatchObject({ differences: 0 });
    testApp.clock.advance(24 * HOUR_MS);
    const [first, second] = await Promise.allSettled([checkBooks(services), checkBooks(services)]);
    const failed = [first, second].filter((one) => one?.status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.reason).toMatchObject({
      message: expect.stringMatching(/^the ledger is damaged or wrong: 5 stored figures .*billhook verify/),
      first: expect.arrayContaining([
        `invoice_status: account ${desk.account.id}, invoices 1: amount_due is 9999, its rows give 10000`,
      ]),
    });
    expect((await send(testApp, 'GET //metrics')).text).toContain('billhook_books_differences 5');
    await services.store.transaction((tx) => tx.heartbeats.beat('test', services.clock.now()));
    expect(await send(testApp, 'GET //readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', books: 'stored figures differ from their rows: run "billhook verify"' },
    });
  });

  test('are checked by another worker six hours later if the first one stops on its way', async () => {
    await using ledger = await openLedger(engine);
    const { services } = ledger.testApp.app;
    await checkBooks(services);
    ledger.testApp.clock.advance(HOUR_MS);
    await checkBooks(services, AbortSignal.abort());
    expect(await services.store.bookChecks.latest()).toBeNull();
    ledger.testApp.clock.advance(6 * HOUR_MS);
    await checkBooks(services);
    expect(await services.store.bookChecks.latest()).toMatchObject({ differences: 0 });
  });
});
