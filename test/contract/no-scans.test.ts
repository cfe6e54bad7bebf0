// No statement that a request or a round of the worker runs looks at all rows of a table that grows with the use of an account.
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PAYMENT_STATUSES } from '../../src/model/payment.ts';
import { REQUEST_STATUSES } from '../../src/model/request.ts';
import { CATALOG } from '../../src/operations/catalog.ts';
import type { Operation } from '../../src/operations/declaration.ts';
import { FOR_DASHBOARD } from '../../src/operations/for-dashboard.ts';
import { call } from '../../src/operations/operation.ts';
import { PERIODIC_TASKS } from '../../src/worker/jobs.ts';
import { type Ledger, openDesk, openLedger } from '../kit/desk.ts';
import { OFFLINE } from '../operations/payments/shop.ts';
import { layOut, type TenancyFixtures } from './tenancy-fixtures.ts';
import { DASHBOARD_OPERATIONS, OPERATIONS } from './tenancy-operations.ts';
import { QUERIES } from './tenancy-queries.ts';
import { keptBooks } from './verify-books.ts';

/** Tables that grow with the use of an account, or with the number of accounts. */
const LARGE =
  'accounts|activity|bank_entries|credit_notes|customers|customer_balances|customer_ranks|disputes|events|exports|idempotency_keys|invoices|invoice_outflows|items|jobs|kept_documents|mails|payment_plans|payment_requests|payments|refunds|subscriptions|subscription_periods|tokens|webhook_deliveries';
/** All rows of a table. */
const SCAN = new RegExp(String.raw`\bSCAN (${LARGE})\b`);
/** All rows of an account, of a status or of a kind, without an end: the statement has no limit that stops it. */
const WHOLE = new RegExp(
  String.raw`\bSEARCH (${LARGE}) .*\((account_id|status|kind)=\?( AND (status|kind)=\?)?\)$`,
  'm',
);

/** The beginnings of statements that look at all rows, and why. A million entries of an index are counted in 25 ms. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'select * from "accounts" where "reminder_plan" is not null':
    'Once a minute in the worker: one row per account, and each of those with a plan has work to do.',
  'delete from "jobs" where "id" in (select "id" from "jobs" where "kind" = ? and "lane" = ?)':
    'When an endpoint for webhooks is removed: jobs are what has not been done yet.',
  'select count(*) as "count" from "credit_notes" where "account_id" = ?': 'The page of exports: entries of one index.',
  'select count(*) as "count" from "refunds" where "account_id" = ?': 'The page of exports: entries of one index.',
  'select count(*) as "count" from "disputes" where "account_id" = ?': 'The page of exports: entries of one index.',
  'select count(*) as "count" from "bank_entries" where "account_id" = ?': 'The page of exports: entries of one index.',
  'select * from "tokens" where "account_id" = ?': 'An account has a few, and the list has no pages.',
  'select count(*) as "count" from "items" where "account_id" = ? and "items"."search_text" like ?':
    'The list of prices: hundreds, rarely thousands.',
  'select count(*) as "count" from "subscriptions" where "account_id" = ? and "subscriptions"."status" = ?':
    'As many as customers at most.',
  'select count(*) as "count" from "subscriptions" where "account_id" = ? and "subscriptions"."plan_id" = ?':
    'As many as customers at most.',
  'select count(*) as "count" from "subscriptions" left join "provider_connections"':
    'The page of the provider: as many as customers at most.',
  'update "subscriptions" set "mandate_credentials" = ? where "account_id" = ? and "provider" = ?':
    'When a key of a provider is replaced by one of an account that was connected under another name: as many as customers at most.',
  'update "payments" set "next_check_at" = ? where "account_id" = ? and "status" in':
    'When a provider is connected again: payments that are not settled yet.',
  'select count(*) as "count" from "payment_requests" where "account_id" = ? and (listed = 1 and "kind" = ?':
    'A list of links in one state. The state follows from the time, so no index has it.',
  'select * from invoices where account_id = ': 'Of the test itself.',
};

/** Lists with each of their filters, and a change that names no filter. */
const ASKED: readonly (readonly [object, (of: TenancyFixtures) => readonly object[]])[] = [
  [CATALOG.updateCustomer, ({ customer }) => [{ id: customer, company: 'Another & Co' }]],
  [
    CATALOG.listPayments,
    ({ customer, invoice }) => [
      ...PAYMENT_STATUSES.map((status) => ({ status })),
      ...[{ customer_id: customer }, { customer: 'a' }, { invoice_id: invoice }, { payment_method: 'card' }],
      ...[{ description: 'work' }, { from: '2025-01-01', to: '2026-12-31' }],
    ],
  ],
  [CATALOG.listActivity, ({ invoice }) => [{ invoice }, { actor: 'token' }, { actor: 'user', invoice }]],
  [CATALOG.listCreditNotes, ({ customer, invoice }) => [{ customer }, { invoice_id: invoice }, { from: '2025-01-01' }]],
  [
    CATALOG.listPaymentLinks,
    ({ customer }) => [...REQUEST_STATUSES.map((status) => ({ status })), { customer }, { description: 'work' }],
  ],
  [
    CATALOG.listSubscriptions,
    ({ customer, plan }) => [{ status: 'active' }, { customer }, { customer: 'a' }, { plan_id: plan }],
  ],
  [CATALOG.listItems, () => [{ query: 'work' }]],
];

let ledger: Ledger;
const texts = new Set<string>();
const prepare = DatabaseSync.prototype.prepare;

beforeAll(async () => {
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text: string) {
    texts.add(text);
    return prepare.call(this, text);
  });
  ledger = await openLedger('sqlite', OFFLINE);
  // Migrations look at all rows, once.
  texts.clear();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await ledger[Symbol.asyncDispose]();
});

test('each query of the store, the life of a small shop and a round of each task read along indexes', async () => {
  const { services } = ledger.testApp.app;
  await keptBooks(ledger);
  const desk = await openDesk(ledger);
  const fixtures = await layOut(ledger, desk);
  for (const queries of Object.values(QUERIES)) {
    for (const attempt of Object.values(queries)) {
      if (typeof attempt === 'string') continue;
      await services.store.transaction((tx) => attempt(tx, desk.account.id, fixtures)).catch(() => undefined);
    }
  }
  for (const [name, attempt] of Object.entries({ ...OPERATIONS, ...DASHBOARD_OPERATIONS })) {
    if (typeof attempt === 'string') continue;
    const [inputFor] = attempt;
    const operation = { ...CATALOG, ...FOR_DASHBOARD }[name] as unknown as Operation;
    await call(services, desk.caller, operation, inputFor(fixtures) as never).catch(() => undefined);
  }
  for (const [operation, inputs] of ASKED) {
    for (const input of inputs(fixtures)) await call(services, desk.caller, operation as never, input as never);
  }
  for (const task of PERIODIC_TASKS) await task.run(services, 'worker', new AbortController().signal);
  vi.restoreAllMocks();
  const scans: string[] = [];
  for (const text of texts) {
    // The plan of an insert is of its foreign keys: SQLite looks for children of a new row only where such checks are deferred.
    if (!/^\s*(select|update|delete|with)\b/i.test(text)) continue;
    const plan = await planOf(text);
    const readsAll = SCAN.test(plan) || (WHOLE.test(plan) && !/\blimit\b/.test(text));
    if (readsAll && !Object.keys(EXCEPTIONS).some((begin) => text.startsWith(begin))) scans.push(`${plan}\n${text}`);
  }
  expect(texts.size).toBeGreaterThan(300);
  expect(scans).toEqual([]);
});

async function planOf(text: string): Promise<string> {
  const rows = await ledger.database.rows<{ detail: string }>(`explain query plan ${text}`);
  return rows.map(({ detail }) => detail).join('\n');
}
