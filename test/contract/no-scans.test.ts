// No statement of a request or a periodic task reads all rows of a table that grows with the use of an account.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BillingError, type BillingErrorCode } from '../../src/model/billing-error.ts';
import { DAY_MS } from '../../src/model/dates.ts';
import { INVOICE_STATUSES } from '../../src/model/invoice.ts';
import { PAYMENT_STATUSES } from '../../src/model/payment.ts';
import { REQUEST_STATUSES } from '../../src/model/payment-request.ts';
import { CATALOG } from '../../src/operations/catalog.ts';
import { FOR_DASHBOARD } from '../../src/operations/for-dashboard.ts';
import { claimJobs, settling } from '../../src/operations/jobs/claim-jobs.ts';
import type { Services } from '../../src/operations/kernel/context.ts';
import type { Operation } from '../../src/operations/kernel/declaration.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { HANDLERS, PERIODIC_TASKS } from '../../src/worker/tasks-and-handlers.ts';
import type { CallsOfOne } from '../calls/call.ts';
import { CALLS } from '../calls/every-operation.ts';
import { FROM_DASHBOARD } from '../calls/for-dashboard.ts';
import { type Ledger, openDesk, openLedger } from '../kit/desk.ts';
import { OFFLINE } from '../operations/payments/shop.ts';
import { type Exception, preparedTexts, scansAmong } from './scans.ts';
import { layOut, type TenancyFixtures } from './tenancy-fixtures.ts';
import { QUERIES } from './tenancy-queries.ts';
import { keptBooks } from './verify-books.ts';

/**
 * Statements that may read all rows, and the reason. Counting a million entries of an index takes 25 ms.
 *
 * A plan does not show all costs:
 * - A text that every row contains (`reference=PO`) is found by its grams. All rows are then added up, off the event
 *   loop (D-554).
 * - A limit ends a search early only if enough rows meet its conditions.
 */
const EXCEPTIONS: readonly Exception[] = [
  [
    'select count(*) as "count" from "imports" where "account_id" = ?',
    'The imports of an account: a few when it moves in, and at most ten previews.',
  ],
  [
    /select \* from "number_series" where "account_id" = \?(?: and "kind" = \?| order by "kind", "prefix")/,
    'One row per prefix with which a document was numbered: a business begins a few in a year at most.',
  ],
  [
    /select "currency", (?:"status", "payment_method"|.*), sum\("amount_refunded"\) as "refunded", .* and amount_refunded \+ amount_charged_back > 0 group by .*/,
    'Payments of which something was given back, in an index of these alone: they are few.',
  ],
  [
    /(?:select 1 from events|select "event_id" from "events"|\s*with waiting as materialized \()[\s\S]*"?fan_out_at"? is not null[\s\S]*/,
    'Events that wait for their deliveries, oldest first, in an index of these alone.',
  ],
  [/select \* from (?:invoices|mails) where account_id = \d+ order by id/, 'Of the test itself.'],
  [
    /select .* where \+"(?:invoices|payments)"\."account_id" = \? and (?:\("\w+"\."status" = \? and 1 = 0\)|1 = 0) (?:group by .*|order by .* limit \?)/,
    'Words that name no customer: `1 = 0` is decided before the first row is read.',
  ],
  [
    'select * from "accounts" where "reminder_plan" is not null order by "id"',
    'Once a minute in the worker: one row per account, and each of those with a plan has work to do.',
  ],
  [
    'delete from "jobs" where "id" in (select "id" from "jobs" where "kind" = ? and "lane" = ?)',
    'When an endpoint for webhooks is removed: jobs are what has not been done yet.',
  ],
  [
    /delete from "sign_in_links" where (?:"account_id" = \? and )?"user_id" = \?/,
    'When a person is removed, or all their sign-ins end: the links of two days at most.',
  ],
  [
    /delete from "(sign_in_links|set_up_links)" where "digest" in \(select "digest" from "\1" where "expires_at" < \? limit \?\)/,
    'Every five minutes in the worker: the links of two days at most.',
  ],
  [
    'delete from "sessions" where "id" in (select "id" from "sessions" where ("expires_at" < ? or "seen_at" < ?) limit ?)',
    'Every five minutes in the worker: one row per browser that is signed in.',
  ],
  [
    'delete from "token_secrets" where "digest" in (select "digest" from "token_secrets" where "grant_id" is not null and "valid_until" < ? limit ?)',
    'Every five minutes in the worker: one row per token, and those of assistants that have not expired yet.',
  ],
  [
    'delete from "former_credentials" where "retired_at" < ?',
    'Every five minutes in the worker: one row per key of a provider that was replaced in the last 550 days.',
  ],
  [
    'select * from "connected_assistants" where "user_id" = ? and "ended_at" is null order by "token_id"',
    'When a person is removed, or all their sign-ins end: one row per assistant that was ever connected in the service.',
  ],
  [
    /select count\(\*\) as "count" from "(?:credit_notes|refunds|disputes|bank_entries|merged_customers)" where "account_id" = \?/,
    'The page of exports: entries of one index.',
  ],
  [
    'select count(*) as "count" from "bank_entries" where "account_id" = ? and "status" = ?',
    'The list of bank entries in one state: entries of one index.',
  ],
  [
    'select count(*) as "count" from "items" where "account_id" = ? and "items"."search_text" like ? escape \'\\\'',
    'The list of prices: hundreds, rarely thousands.',
  ],
  [
    /select count\(\*\) as "count" from "customers" where "account_id" = \? and \(?"customers"\."search_text" like \? escape '\\'(?:\)? (?:and|or) \(?"customers"\."search_text" like \? escape '\\')*\)?/,
    'Only if more than a fifth of the customers have the letters of the text: to look up each of them would take longer. Off the event loop.',
  ],
  [
    /select count\(\*\) as "count" from "subscriptions" where "account_id" = \? and "subscriptions"\."(?:status|plan_id)" = \?/,
    'As many as customers at most.',
  ],
  [
    /(?:select count\(\*\) as "all", .* from|update) "subscriptions" .*where "account_id" = \? and "plan_id" = \? and "status" in .*/,
    'When a payment plan changes for its subscriptions: as many as customers at most. Off the event loop.',
  ],
  [
    /update "subscription_periods" set "amount" = .* where "amount" is null and "subscription_id" in \(select .* and "subscriptions"."plan_id" = \?\)/s,
    'When a payment plan changes for its subscriptions: the periods of as many as customers at most.',
  ],
  [
    /select count\(\*\) as "count" from "subscriptions" left join "provider_connections" on .* where "subscriptions"\."account_id" = \? and .* is distinct from "provider_connections"\."kind"\)/,
    'The page of the provider: as many as customers at most.',
  ],
  [
    'update "subscriptions" set "mandate_credentials" = ? where "account_id" = ? and "provider" = ? and "mandate_credentials" = ?',
    'When a key of a provider is replaced by one of an account that was connected under another name: as many as customers at most.',
  ],
  [
    /select count\(\*\) as "count" from "payment_requests" where "account_id" = \? and \(listed = 1 (?:and "kind" = \? )?and (?:not )?\(usage_limit is null or paid_count < usage_limit\).*\)/,
    'A list of links in one state. The state follows from the time, so no index has it.',
  ],
  [
    /select "currency", "status", sum\("count"\) as "count", .* from "invoice_totals" where "account_id" = \? and \(?(?:"(?:currency|due_date)" >?=? \?(?: and )?)+\)? group by "currency", "status" having .*/,
    'Rows of the sums, not of invoices: one per status, due date and currency.',
  ],
  [
    /select "customers"\."id", .* where \+"invoices"\."account_id" = \? and (?:"invoices"\."status" = \?|1 = 1) and "customers"\."account_id" = \? group by "customers"\."id", .* limit \?/,
    'The customers of `listInvoices` with `group_by` and one status but pending: entries of one index, off the event loop; 0.3 to 0.7 s of a million.',
  ],
];

/** Calls that end or remove objects. They run last, because the other calls need these objects. */
const ENDS = /^(cancel|delete(?!Attachment)|remove|disconnect|merge)/;
/** Expected refusals, because earlier calls have changed the state. */
const REFUSED: Readonly<Record<string, BillingErrorCode>> = {
  cancelInvoice: 'invoice_already_paid',
  changeRole: 'last_owner',
  declineQuote: 'quote_already_accepted',
  eraseCustomer: 'customer_in_use',
  issueInvoice: 'invoice_already_issued',
  pauseSubscription: 'subscription_not_active',
  recordPayment: 'invoice_already_paid',
  redeliverWebhook: 'webhook_delivery_pending',
  releasePayment: 'payment_not_authorized',
  removeMember: 'last_owner',
  resumeSubscription: 'subscription_not_paused',
  undoPayment: 'payment_not_recorded',
};

/** Lists with each of their filters, and a change of a customer. */
const ASKED: readonly (readonly [object, (of: TenancyFixtures) => readonly object[]])[] = [
  [
    CATALOG.listInvoices,
    ({ customer }) => [
      ...INVOICE_STATUSES.flatMap((status) => [{ status }, { status, group_by: 'customer' }]),
      ...[{ customer }, { customer: 'a' }, { reference: 'work' }, { description: 'work' }, { group_by: 'customer' }],
      ...[{ date_from: '2025-01-01', date_to: '2026-12-31' }, { due_from: '2025-01-01' }, { currency: 'EUR' }],
      ...[{ amount: 100 }, { amount: 100, currency: 'EUR', sort: 'due_date' }, { amount: 100, status: 'unpaid' }],
      { amount: 100, customer: 'a', group_by: 'customer' },
      ...[
        { date_from: '2025-01-01', status: 'unpaid' },
        { date_from: '2025-01-01', due_to: '2026-12-31' },
      ],
    ],
  ],
  [CATALOG.updateCustomer, ({ customer }) => [{ id: customer, company: 'Another & Co' }]],
  [
    CATALOG.listPayments,
    ({ customer, invoice }) => [
      ...PAYMENT_STATUSES.map((status) => ({ status })),
      ...[{ customer_id: customer }, { customer: 'a' }, { invoice_id: invoice }, { payment_method: 'card' }],
      ...[{ description: 'work' }, { from: '2025-01-01', to: '2026-12-31' }],
      ...[{ amount: 100 }, { amount: 100, status: 'paid', customer: 'a' }],
    ],
  ],
  [CATALOG.listBankEntries, () => [{ amount: 100 }, { amount: 100, status: 'confirmed' }]],
  [CATALOG.search, () => [{ query: '100,00' }, { query: 'paid 1.000' }]],
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

/** After this time, invoices are overdue and periods of subscriptions begin. */
const DAYS_LATER = 40;

let ledger: Ledger;
let texts: Set<string>;

beforeAll(async () => {
  ledger = await openLedger('sqlite', OFFLINE);
  // Starts after the migrations, which read all rows once.
  texts = preparedTexts();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await ledger[Symbol.asyncDispose]();
});

test('each query of the store, the life of a small shop and a round of each task read along indexes', async () => {
  const { services } = ledger.testApp.app;
  const { desk: earlier } = await keptBooks(ledger);
  await earlier.run('createWebhookEndpoint', { url: 'https://receiver.example/' });
  await earlier.invoice();
  ledger.testApp.clock.advance(DAYS_LATER * DAY_MS);
  await workRound(services);
  const desk = await openDesk(ledger);
  const fixtures = await layOut(ledger, desk);
  for (const [operation, inputs] of ASKED) {
    for (const input of inputs(fixtures)) await call(services, desk.caller, operation as never, input as never);
  }
  // The logo of the fixtures is not a valid image, but every document would contain it.
  await call(services, desk.caller, FOR_DASHBOARD.removeLogo, {});
  const refused: Record<string, BillingErrorCode> = {};
  const calls = Object.entries(CALLS as Readonly<Record<string, CallsOfOne>>);
  const strangers = calls.map(([name, { stranger = '' }]) => [name, stranger] as const);
  const operations = [...strangers, ...Object.entries(FROM_DASHBOARD)];
  for (const [name, attempt] of operations.sort(([a], [b]) => Number(ENDS.test(a)) - Number(ENDS.test(b)))) {
    if (typeof attempt === 'string') continue;
    const [inputFor] = attempt;
    const operation = { ...CATALOG, ...FOR_DASHBOARD }[name] as unknown as Operation;
    await call(services, desk.caller, operation, inputFor(fixtures) as never).catch((error: unknown) => {
      if (!(error instanceof BillingError)) throw new Error(`${name} failed`, { cause: error });
      refused[name] = error.code;
    });
  }
  expect(refused).toEqual(REFUSED);
  for (const queries of Object.values(QUERIES)) {
    for (const attempt of Object.values(queries)) {
      if (typeof attempt === 'string') continue;
      await services.store.transaction((tx) => attempt(tx, desk.account.id, fixtures));
    }
  }
  await workRound(services);
  vi.restoreAllMocks();
  expect(texts.size).toBeGreaterThan(300);
  expect(await scansAmong(ledger.database, texts, EXCEPTIONS)).toEqual({ scans: [], unneeded: [] });
});

test('a scan is found under an alias, in an insert and behind a sort, and an exception that nothing needs is told', async () => {
  const found = [
    'select count(*) from invoices as i where i.notes = ?',
    'select "i"."id" from "customers" as "c" inner join "invoices" as "i" on "i"."notes" = "c"."name" where "c"."id" = ?',
    'insert into mcp_sessions (id) select handle from accounts as a',
    'select * from payments where account_id = ? order by note limit 5',
    'with few as (select id, notes from invoices) select id from few where notes = ?',
  ];
  const along = [
    'select * from payments where account_id = ? order by listed_at desc, id desc limit 5',
    'insert into mails (account_id) select i.account_id from invoices as i where i.id = ?',
    'select h.worker from heartbeats as h',
  ];
  const unneeded: Exception = ['select 1', 'Of nothing.'];
  const { scans, ...others } = await scansAmong(ledger.database, [...found, ...along], [unneeded]);
  expect(scans.map(({ text }) => text)).toEqual(found);
  expect(others).toEqual({ unneeded: [unneeded] });
  // An exception must match the whole statement.
  const begun = await scansAmong(ledger.database, found.slice(0, 1), [[/select count\(\*\) from invoices as i/, '']]);
  expect(begun.scans).toHaveLength(1);
});

async function workRound(services: Services): Promise<void> {
  // The check of the books only plans its work here. It compares all rows, in slices, on its own connection (D-430).
  for (const { run } of PERIODIC_TASKS) await run(services, 'worker', new AbortController().signal);
  const { kind, handle } = HANDLERS.webhook;
  for (const job of await claimJobs(services, kind, { limit: 100, running: new Map() })) {
    const again = await handle(services, job);
    await settling(services)(job, again === null ? 'done' : { again, error: null });
  }
}
