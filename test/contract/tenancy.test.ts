// An account never sees or changes data of another account: every query and operation is tried from another account.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationName } from '../../src/operations/catalog.ts';
import { FOR_DASHBOARD } from '../../src/operations/for-dashboard.ts';
import type { Operation } from '../../src/operations/kernel/declaration.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import type { CallsOfOne } from '../calls/call.ts';
import { CALLS } from '../calls/every-operation.ts';
import { FROM_DASHBOARD } from '../calls/for-dashboard.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../kit/desk.ts';
import { sized } from '../kit/proof.ts';
import { ENGINES, testOfRules } from '../kit/test-app.ts';
import { OFFLINE } from '../operations/payments/shop.ts';
import { type Attempt, layOut, type TenancyFixtures } from './tenancy-fixtures.ts';
import { QUERIES } from './tenancy-queries.ts';

describe.each(ENGINES)('from another account, on %s', (engine) => {
  // Queries are tried on all engines, because the store decides which rows they find. Answers of operations are rules.
  const rule = testOfRules(engine);
  let ledger: Ledger;
  let owner: Desk;
  let fixtures: TenancyFixtures;
  /** Dump of the owner's data. It is compared after each attempt, so that the failing test names the attempt. */
  let owned: Awaited<ReturnType<Desk['snapshot']>>;
  let stranger: Desk;
  /** A stranger with a connected provider. Without one, some operations refuse every call. */
  let connected: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    owner = await openDesk(ledger);
    fixtures = await layOut(ledger, owner);
    stranger = await openDesk(ledger);
    connected = await openDesk(ledger);
    await connected.run('connectProvider', { kind: 'sandbox' });
    owned = await owner.snapshot();
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('every query there is was thought of', () => {
    const { store } = ledger.testApp.app.services;
    for (const [noun, queries] of Object.entries(QUERIES)) {
      expect(Object.keys(queries).sort()).toEqual(Object.keys(store[noun as keyof typeof QUERIES]).sort());
    }
  });

  const attempts = Object.entries(QUERIES).flatMap(([noun, queries]) =>
    Object.entries(queries).flatMap(([query, attempt]) =>
      typeof attempt === 'string' ? [] : [[`${noun}.${query}`, attempt as Attempt] as const],
    ),
  );
  // `npm test` tries a third of the queries on Postgres.
  const nth = engine === 'postgres' ? sized({ quick: 3, usual: 1, whole: 1 }) : 1;
  test.each(attempts.filter((_, n) => n % nth === 0))(
    '%s finds nothing and changes nothing',
    async (_query, attempt) => {
      const found = await ledger.testApp.app.services.store.transaction((tx) =>
        attempt(tx, stranger.account.id, fixtures),
      );
      expect([undefined, null, false, 0, []]).toContainEqual(found);
      expect(await owner.snapshot()).toEqual(owned);
    },
  );

  const calls = Object.entries(CALLS as Readonly<Record<string, CallsOfOne>>).flatMap(([name, { stranger }]) =>
    typeof stranger === 'object' ? [[name as OperationName, ...stranger] as const] : [],
  );
  rule.each(calls)('%s is told that there is nothing', async (name, inputFor, told) => {
    if (told.endsWith('_not_found')) {
      expect(await connected.refused(name, inputFor(fixtures))).toMatchObject({ code: told });
    } else {
      expect(await connected.run(name, inputFor(fixtures))).toMatchObject({ [told]: [] });
    }
    expect(await owner.snapshot()).toEqual(owned);
  });

  const dashboardCalls = Object.entries(FROM_DASHBOARD).flatMap(([name, tried]) =>
    typeof tried === 'string' ? [] : [[name as keyof typeof FOR_DASHBOARD, ...tried] as const],
  );
  rule.each(dashboardCalls)('%s of the dashboard is told that there is nothing', async (name, inputFor, told) => {
    const op: Operation = FOR_DASHBOARD[name];
    const called = call(ledger.testApp.app.services, stranger.caller, op, inputFor(fixtures));
    if (told.endsWith('_not_found')) expect(await refusalOf(called)).toMatchObject({ code: told });
    else expect((await called).data).toMatchObject({ [told]: [] });
    expect(await owner.snapshot()).toEqual(owned);
  });

  test('the figures of an account with nothing are nothing', async () => {
    const newcomer = await openDesk(ledger);
    const nothing = { total_invoices: 0, total_outstanding: 0, paid_this_month: 0, pending_invoices: 0 };
    expect(await newcomer.run('getInvoiceStats')).toMatchObject({ ...nothing, by_currency: [nothing] });
    const revenue = await call(ledger.testApp.app.services, newcomer.caller, FOR_DASHBOARD.getRevenue, {});
    expect(revenue.data.by_currency.flatMap(({ months }) => months.filter(({ received }) => received !== 0))).toEqual(
      [],
    );
    expect(await newcomer.run('listInvoices')).toMatchObject({ total_count: 0, totals: [] });
    expect(await newcomer.run('listCustomers')).toMatchObject({ total_count: 0 });
    expect(await newcomer.run('listPayments')).toMatchObject({ total_count: 0, totals: [] });
    expect(await newcomer.run('listPaymentLinks')).toMatchObject({ total_count: 0 });
    expect(await newcomer.run('showProvider')).toMatchObject({ kind: null });
  });

  rule('a refusal says the same for what is another’s and for what is nobody’s', async () => {
    for (const [name, inputFor, told] of calls) {
      if (!told.endsWith('_not_found')) continue;
      const nobodys = Object.fromEntries(
        Object.entries(fixtures).map(([what, id]) => [what, typeof id === 'number' ? 987_654_321 : id]),
      );
      nobodys.number = 'INV-987654';
      const [theirs, none] = await Promise.all([
        connected.refused(name, inputFor(fixtures)),
        connected.refused(name, inputFor(nobodys as unknown as TenancyFixtures)),
      ]);
      expect(Object.keys(theirs.details)).toEqual(Object.keys(none.details));
      expect(theirs.message.replace(/\d+/, '')).toBe(none.message.replace(/\d+/, ''));
    }
  });
});
