// One account never sees or changes what is another's, through the legacy operations and queries either.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_IDS } from '../../src/legacy/operations/cached-payment-list.ts';
import { LEGACY_OPERATIONS } from '../../src/legacy/operations/list.ts';
import { paymentChunkQueries } from '../../src/legacy/store/payment-chunks.ts';
import { successfulPaymentQueries } from '../../src/legacy/store/successful-payments.ts';
import type { AccountId, PaymentId } from '../../src/model/ids.ts';
import type { Operation } from '../../src/operations/declaration.ts';
import { call } from '../../src/operations/operation.ts';
import type { SegmentId } from '../../src/store/schema/payment-segments.ts';
import type { Queries } from '../../src/store/store.ts';
import { ADDS, layOut, type TenancyFixtures } from '../contract/tenancy-fixtures.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../kit/desk.ts';
import { ENGINES } from '../kit/test-app.ts';
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

const FORM = 'fixture-1';
type Attempt = (tx: Queries, stranger: AccountId, fixtures: TenancyFixtures, chunk: SegmentId) => Promise<unknown>;
type Tried<Nouns> = { readonly [Query in keyof Nouns]: Attempt | string };

const PAYMENTS: Tried<ReturnType<typeof successfulPaymentQueries>> = {
  list: (tx, stranger, { link }) =>
    tx.with(successfulPaymentQueries).list(stranger, { requestId: link }, { limit: 100 }),
  inRange: (tx, stranger) => tx.with(successfulPaymentQueries).inRange(stranger, ALL_IDS, 100),
  nth: (tx, stranger) => tx.with(successfulPaymentQueries).nth(stranger, ALL_IDS, 1),
};
const CHUNKS: Tried<ReturnType<typeof paymentChunkQueries>> = {
  next: (tx, stranger) =>
    tx.with(paymentChunkQueries).next({ accountId: stranger, form: FORM, before: ALL_IDS.before }),
  ready: (tx, stranger) => tx.with(paymentChunkQueries).ready(stranger, FORM),
  claim: ADDS,
  fill: (tx, stranger, _fixtures, chunk) =>
    tx.with(paymentChunkQueries).fill(stranger, chunk, { row_count: 0, body: null }),
  forgetUnusable: (tx, stranger) => tx.with(paymentChunkQueries).forgetUnusable(stranger, 'another', 100),
  askForJob: ADDS,
};

describe.each(ENGINES)('from another account, on %s', (engine) => {
  let ledger: Ledger;
  let owner: Desk;
  let fixtures: TenancyFixtures;
  let chunk: SegmentId;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    owner = await openDesk(ledger);
    fixtures = await layOut(ledger, owner);
    chunk = await ledger.testApp.app.services.store.transaction(async (tx) => {
      const chunks = tx.with(paymentChunkQueries);
      const range = { first_id: 1 as PaymentId, last_id: 2 as PaymentId };
      const claimed = (await chunks.claim({ account_id: owner.account.id, form: FORM, ...range })) as SegmentId;
      await chunks.fill(owner.account.id, claimed, { row_count: 1, body: Buffer.from('{}') });
      return claimed;
    });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const attempts = Object.entries({ ...PAYMENTS, ...CHUNKS }).flatMap(([query, attempt]) =>
    typeof attempt === 'string' ? [] : [[query, attempt] as const],
  );
  test.each(attempts)('%s finds nothing and changes nothing', async (_query, attempt) => {
    const stranger = await openDesk(ledger);
    const before = await owner.snapshot();
    const found = await ledger.testApp.app.services.store.transaction((tx) =>
      attempt(tx, stranger.account.id, fixtures, chunk),
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
