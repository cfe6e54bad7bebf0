// No statement of V2 or V1 scans all rows of a table that grows with the use of an account.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { v1Wire } from '../../src/legacy/v1/endpoints.ts';
import { V2 } from '../../src/legacy/v2/endpoints.ts';
import { preparedTexts, scansAmong } from '../contract/scans.ts';
import { layOut, type TenancyFixtures } from '../contract/tenancy-fixtures.ts';
import { type Ledger, openDesk, openLedger } from '../kit/desk.ts';
import { OFFLINE } from '../operations/payments/shop.ts';
import { LINK, sendTo, type Values, type Wire } from './kit.ts';

type Calls = Readonly<Record<string, (fixtures: TenancyFixtures) => readonly Values[]>>;

const V2_CALLS: Calls = {
  '/customers': () => [{}, { page: 2, pagesize: 1 }],
  '/payments': () => [{}, { page: 2, pagesize: 1 }],
  '/get': ({ code, link, invoice }) => [
    { id: code, type: 'paymentlink' },
    { id: code, type: 'paymentlink', last: 1 },
    { id: link, type: 'paymentlink', page: 2, pagesize: 1 },
    { id: invoice, type: 'paymentlink' },
  ],
  '/create': ({ email, plan }) => [
    LINK,
    { ...LINK, email, name: 'Ann' },
    { type: 'paymentplan', planid: plan, email: 'new@example.com' },
  ],
  '/getpaymentplans': () => [{}],
  '/subscriptions/all': () => [{}, { page: 2, pagesize: 1 }],
  '/subscriptions/get': ({ subscription }) => [{ id: subscription }],
  // Both are refused before the first payment. `test/contract/no-scans.test.ts` calls `pauseSubscription` and
  // `resumeSubscription`.
  '/subscriptions/pause': () => [],
  '/subscriptions/resume': () => [],
  '/subscriptions/cancel': ({ subscription }) => [{ id: subscription }],
};
const V1_CALLS: Calls = {
  '/create': () => [
    { id: 'own-1', title: 'Table', amount: '12.50' },
    { id: 'own-1', title: 'Table', amount: '12.50' },
  ],
  '/get': () => [{ id: 'own-1' }],
};

let ledger: Ledger;

beforeAll(async () => {
  ledger = await openLedger('sqlite', OFFLINE);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await ledger[Symbol.asyncDispose]();
});

test('every endpoint reads along indexes', async () => {
  const desk = await openDesk(ledger);
  const fixtures = await layOut(ledger, desk);
  const token = await ledger.testApp.token(['billing.read', 'billing.write'], desk.account);
  // Statements prepared before this line are checked by `test/contract/no-scans.test.ts`, which prepares them too.
  const texts = preparedTexts();
  expect(Object.keys(V2_CALLS).sort()).toEqual(Object.keys(V2.endpoints).sort());
  expect(Object.keys(V1_CALLS).sort()).toEqual(Object.keys(v1Wire('').endpoints).sort());
  for (const [wire, calls] of [
    ['v2', V2_CALLS],
    ['legacy', V1_CALLS],
  ] as const) {
    for (const [path, valuesFor] of Object.entries(calls)) {
      for (const values of valuesFor(fixtures)) await sent(wire, path, { token, ...values });
    }
  }
  vi.restoreAllMocks();
  expect(texts.size).toBeGreaterThan(15);
  expect(await scansAmong(ledger.database, texts, [])).toEqual({ scans: [], unneeded: [] });
});

async function sent(wire: Wire, path: string, values: Values): Promise<void> {
  const { text, body } = await sendTo(ledger.testApp, wire, path, values);
  expect(body, `${path}: ${text}`).not.toHaveProperty('error');
}
