// An account can neither see nor change data of another account through the legacy operations and queries.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEGACY_OPERATIONS } from '../../src/legacy/operations/list.ts';
import { successfulPaymentQueries } from '../../src/legacy/store/successful-payments.ts';
import type { AccountId } from '../../src/model/ids.ts';
import type { Operation } from '../../src/operations/kernel/declaration.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import type { Queries } from '../../src/store/store.ts';
import { layOut, type TenancyFixtures } from '../contract/tenancy-fixtures.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../kit/desk.ts';
import { ENGINES_OF_RULES } from '../kit/test-app.ts';
import { OFFLINE } from '../operations/payments/shop.ts';

const OPERATIONS: {
  readonly [Name in keyof typeof LEGACY_OPERATIONS]:
    | readonly [(fixtures: TenancyFixtures) => object, string][]
    | string;
} = {
  createRequest: 'adds to the own account',
  createPlanRequest: [[({ plan }) => ({ plan_id: plan }), 'payment_plan_not_found']],
  findPaidObject: [
    [({ code }) => ({ id: code, type: 'paymentlink' }), 'payment_link_not_found'],
    [({ link }) => ({ id: String(link), type: 'paymentlink' }), 'payment_link_not_found'],
    [({ invoice }) => ({ id: String(invoice), type: 'paymentlink' }), 'payment_link_not_found'],
  ],
  getRequestStatus: [[({ reference }) => ({ reference }), 'payment_link_not_found']],
};

type Attempt = (tx: Queries, stranger: AccountId, fixtures: TenancyFixtures) => Promise<unknown>;

const PAYMENTS: Readonly<Record<keyof ReturnType<typeof successfulPaymentQueries>, Attempt>> = {
  list: (tx, stranger, { link }) =>
    tx.with(successfulPaymentQueries).list(stranger, { requestId: link }, { limit: 100 }),
};

describe.each(ENGINES_OF_RULES)('from another account, on %s', (engine) => {
  let ledger: Ledger;
  let owner: Desk;
  let fixtures: TenancyFixtures;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    owner = await openDesk(ledger);
    fixtures = await layOut(ledger, owner);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test.each(Object.entries(PAYMENTS))('%s finds nothing and changes nothing', async (_query, attempt) => {
    const stranger = await openDesk(ledger);
    const before = await owner.snapshot();
    const found = await ledger.testApp.app.services.store.transaction((tx) =>
      attempt(tx, stranger.account.id, fixtures),
    );
    expect([undefined, null, false, 0, []]).toContainEqual(found);
    expect(await owner.snapshot()).toEqual(before);
  });

  const calls = Object.entries(OPERATIONS).flatMap(([name, tried]) =>
    typeof tried === 'string' ? [] : tried.map((one) => [name as keyof typeof LEGACY_OPERATIONS, ...one] as const),
  );
  test.each(calls)('%s of the older interfaces is told that there is nothing', async (name, inputFor, told) => {
    const stranger = await openDesk(ledger);
    const before = await owner.snapshot();
    const op: Operation = LEGACY_OPERATIONS[name];
    const called = call(ledger.testApp.app.services, stranger.caller, op, inputFor(fixtures));
    expect(await refusalOf(called)).toMatchObject({ code: told });
    expect(await owner.snapshot()).toEqual(before);
  });
});
