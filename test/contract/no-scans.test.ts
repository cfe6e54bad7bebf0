// No statement that a request or a round of the worker runs looks at all rows of a table that grows with the use of an account.
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PERIODIC_TASKS } from '../../src/worker/jobs.ts';
import { type Ledger, openDesk, openLedger } from '../kit/desk.ts';
import { OFFLINE } from '../operations/payments/shop.ts';
import { layOut } from './tenancy-fixtures.ts';
import { QUERIES } from './tenancy-queries.ts';
import { keptBooks } from './verify-books.ts';

/** Tables that grow with the use of an account, or with the number of accounts. */
const LARGE =
  /\b(SCAN) (accounts|activity|credit_notes|customers|customer_balances|customer_ranks|disputes|events|exports|idempotency_keys|invoices|invoice_outflows|items|jobs|kept_documents|mails|payment_plans|payment_requests|payments|refunds|subscriptions|subscription_periods|tokens|webhook_deliveries)\b/;

/** The beginnings of statements that look at all rows, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'select * from "accounts" where "reminder_plan" is not null':
    'Once a minute in the worker: one row per account, and each of those with a plan has work to do.',
  'delete from "jobs" where "id" in (select "id" from "jobs" where "kind" = ? and "lane" = ?)':
    'When an endpoint for webhooks is removed: jobs are what has not been done yet.',
};

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
  for (const task of PERIODIC_TASKS) await task.run(services, 'worker', new AbortController().signal);
  vi.restoreAllMocks();
  const scans: string[] = [];
  for (const text of texts) {
    // The plan of an insert is of its foreign keys: SQLite looks for children of a new row only where such checks are deferred.
    if (!/^\s*(select|update|delete|with)\b/i.test(text)) continue;
    const plan = await planOf(text);
    if (LARGE.test(plan) && !Object.keys(EXCEPTIONS).some((begin) => text.startsWith(begin))) {
      scans.push(`${plan}\n${text}`);
    }
  }
  expect(texts.size).toBeGreaterThan(300);
  expect(scans).toEqual([]);
});

async function planOf(text: string): Promise<string> {
  const rows = await ledger.database.rows<{ detail: string }>(`explain query plan ${text}`);
  return rows.map(({ detail }) => detail).join('\n');
}
