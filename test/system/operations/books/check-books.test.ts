// Once a day, the worker compares the stored sums with their rows, and reports differences in log, metrics and
// readiness.
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../../../src/app.ts';
import { readConfig } from '../../../../src/config.ts';
import { checkBooks } from '../../../../src/operations/books/check-books.ts';
import { fanOutEvents } from '../../../../src/operations/webhooks/fan-out-events.ts';
import { send } from '../../../api/rest/exchange.ts';
import { emptyIndexPage, overwrite } from '../../../kit/damage.ts';
import { openDatabase } from '../../../kit/database.ts';
import { openDesk, openLedger } from '../../../kit/desk.ts';
import { keyOf } from '../../../kit/secret-key.ts';
import { ENGINES_OF_RULES, testClock } from '../../../kit/test-app.ts';

const HOUR_MS = 3_600_000;

describe.each(ENGINES_OF_RULES)('the books on %s', (engine) => {
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

describe('the books of an SQLite file that its disk has damaged', () => {
  test.each([
    ['a table', 'customers', undefined, /^file: file : .* is .*(malformed|page)/],
    ['the accounts, so that no check can begin', 'accounts', undefined, /malformed/],
    [
      'an index that misses rows',
      'invoices_by_amount',
      emptyIndexPage,
      /^file: file : integrity_check is row 1 missing from index invoices_by_amount, its rows give ok$/,
    ],
  ])('%s: the worker says so in log, metrics and readiness, and goes on', async (_, damaged, content, says) => {
    await using database = await openDatabase('sqlite', 'migrated');
    const clock = testClock();
    const logged: { readonly level: number; readonly task?: string; readonly err?: Record<string, unknown> }[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
    const config = readConfig({ DATABASE_URL: database.url, ...keyOf(database.url), PORT: '0' });
    const open = () => createApp(config, { clock, log, migrate: false });
    const before = await open();
    const { administration } = before;
    const account = await administration.createAccount({ name: 'Test & Co', email: 'test@example.com' });
    const invoice = { customer: { name: 'Ann' }, description: 'Work', amount: 100 };
    await administration.run(account, 'createInvoice', invoice);
    await checkBooks(before.services);
    // SQLite refuses the commit of a transaction in which a statement met a damaged page. The fan-out would meet it, and
    // can share its commit with the claim of the check.
    await fanOutEvents(before.services);
    await before.close();
    overwrite(database, damaged, content);

    const app = await open();
    const { port, stop } = await app.listen();
    clock.advance(HOUR_MS);
    const stopping = new AbortController();
    const working = app.work(stopping.signal);
    const ofBooks = () => logged.filter(({ task }) => task === 'books');
    await expect.poll(() => ofBooks().length, { timeout: 10_000 }).toBe(1);
    const found = await app.services.store.bookChecks.latest();
    expect(found).toMatchObject({ checked_at: clock.now(), differences: expect.toSatisfy((count) => count > 0) });
    expect(ofBooks()).toMatchObject([
      {
        level: 50,
        err: {
          type: 'BooksDiffer',
          message: expect.stringMatching(/^the ledger is damaged or wrong: .*billhook verify/),
          first: expect.arrayContaining([expect.stringMatching(says)]),
        },
      },
    ]);
    const answer = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    expect(await answer('/metrics')).toContain(`billhook_books_differences ${found?.differences}`);
    expect(JSON.parse(await answer('/readyz'))).toMatchObject({
      status: 'ready',
      books: 'stored figures differ from their rows: run "billhook verify"',
    });
    await checkBooks(app.services);
    clock.advance(24 * HOUR_MS);
    await expect(checkBooks(app.services)).rejects.toThrow('the ledger is damaged or wrong');
    stopping.abort();
    await working;
    await stop();
    await app.close();
  });
});
