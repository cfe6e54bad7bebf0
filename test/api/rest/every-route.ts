/** A call that would succeed for every route of the table, so that tests can walk all of them. */
import { ROUTES, type Route } from '../../../src/api/rest/routes.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { contextOf } from '../../../src/operations/kernel/context.ts';
import { isReadOnly } from '../../../src/operations/kernel/declaration.ts';
import { refreshPayment } from '../../../src/operations/payments/ask-provider.ts';
import { insertRequest } from '../../../src/operations/payments/insert-request.ts';
import { findPayable } from '../../../src/operations/payments/payable.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import { submitSandboxPayment } from '../../../src/operations/sandbox/sandbox-desk.ts';
import type { Business, Sent } from './exchange.ts';

export type Call = { readonly line: string; readonly sent: Sent; readonly route: Route };

type Body = object | ((business: Business) => Promise<object>);

const BODIES: Partial<Record<Route['operation'], Body>> = {
  createInvoice: { customer: { name: 'Ann' }, description: 'Work', amount: 10 },
  updateInvoice: { notes: 'Thank you' },
  createCustomer: { name: 'Ann' },
  updateCustomer: { note: 'Pays on Fridays' },
  createItem: async () => ({ code: `I-${++items}`, description: 'Work', unit_price: 80 }),
  updateItem: { unit_price: 90 },
  importBankStatement: async () => ({ content: bankStatement() }),
  confirmBankEntries: { level: 'certain' },
  updateBusiness: { contact_name: 'Ann' },
  recordPayment: { amount: 1 },
  createCreditNote: async (business) => ({ invoice_id: await invoiceOf(business), reason: 'Wrong price', amount: 1 }),
  sendReminder: { tone: 'neutral' },
  remindOverdue: { min_days: 1 },
  refundPayment: { amount: 1 },
  undoPayment: { reason: 'Booked twice' },
  createPaymentLink: { description: 'Order 7', amount: 10 },
  createPaymentPlan: { title: 'Club', amount: 10, interval: 'month' },
  createSubscription: async (business) => ({ ...CLUB, customer_id: await customerOf(business) }),
  // Nobody listens there; what comes back is an answer all the same.
  createWebhookEndpoint: { url: 'http://127.0.0.1:9/events' },
  redeliverWebhooks: { from: '2026-03-01T00:00:00Z' },
};

/** What a read needs beside its path. */
const QUERIES: Partial<Record<Route['operation'], string>> = {
  listSuggestions: '?kind=invoice',
  search: '?query=ann',
};

/** The calls of a business that has a customer and, for each route that names one, an invoice in the right state. */
export async function callsOf(business: Business): Promise<Call[]> {
  const calls: Call[] = [];
  for (const route of ROUTES) {
    const id = await objectFor(business, route);
    const line = `${route.method} ${route.path.replace('{id}', String(id))}${QUERIES[route.operation] ?? ''}`;
    const body = BODIES[route.operation] ?? {};
    const json = route.method === 'GET' ? undefined : typeof body === 'function' ? await body(business) : body;
    calls.push({ line, route, sent: json === undefined ? {} : { json } });
  }
  return calls;
}

export function isRead(route: Route): boolean {
  return isReadOnly(CATALOG[route.operation]);
}

type Maker = (business: Business, operation: Route['operation']) => Promise<number | string>;

/** What a route needs that is neither a customer nor an invoice, by the first part of its path. */
const OBJECTS: Readonly<Record<string, Maker>> = {
  payments: (business, operation) =>
    operation === 'capturePayment' || operation === 'releasePayment'
      ? heldPayment(business)
      : recordedPayment(business),
  'payment-links': async (business) => {
    await business.run('connectProvider', { kind: 'sandbox' });
    return (await business.run('createPaymentLink', { description: 'Order 7', amount: 10 })).id ?? 0;
  },
  'payment-plans': async (business) =>
    (await business.run('createPaymentPlan', { title: 'Club', amount: 10, interval: 'month' })).id ?? 0,
  items: async (business) =>
    (await business.run('createItem', { code: `I-${++items}`, description: 'Work', unit_price: 80 })).id ?? 0,
  'bank-entries': async (business) => {
    const made = await business.run('importBankStatement', { content: bankStatement() });
    return (made as unknown as { entries: { id: number }[] }).entries[0]?.id ?? 0;
  },
  subscriptions: subscription,
  'credit-notes': async (business) =>
    (await business.run('createCreditNote', { invoice_id: await invoiceOf(business), reason: 'Wrong price' })).id ?? 0,
  search: async (business) => `customer:${await customerOf(business)}`,
  'webhook-endpoints': endpoint,
  // Nobody took the test event, so that it rests.
  'webhook-deliveries': async (business) =>
    (await business.run('testWebhookEndpoint', { id: await endpoint(business) })).id ?? 0,
};

const CLUB = { description: 'Club', amount: 10, interval: 'month' } as const;

async function customerOf(business: Business): Promise<number> {
  return (await business.run('createCustomer', { name: 'Ann', email: `ann${++customers}@example.com` })).id ?? 0;
}
let customers = 0;
let items = 0;
let transfers = 0;

function bankStatement(): string {
  const head = 'Date,Interest Date,Amount,Account,Counterparty,Name,Description';
  return `${head}\n2026-03-10,2026-03-10,12.50,NL02ABNA0123456789,NL91ABNA0417164300,Ann,transfer ${++transfers}\n`;
}

async function invoiceOf(business: Business): Promise<number> {
  const customer_id = await customerOf(business);
  return (await business.run('createInvoice', { customer_id, description: 'Work', amount: 10 })).id ?? 0;
}

/** In the state in which its operation can be called. */
async function subscription(business: Business, operation: Route['operation']): Promise<number> {
  await business.run('connectProvider', { kind: 'sandbox' });
  const terms = { ...CLUB, customer_id: await customerOf(business) };
  const made = (await business.run('createSubscription', terms)) as unknown as { id: number; code: string };
  if (operation === 'pauseSubscription' || operation === 'resumeSubscription') await payFirst(business, made.code);
  if (operation === 'resumeSubscription') await business.run('pauseSubscription', { id: made.id });
  return made.id;
}

async function endpoint(business: Business): Promise<number> {
  return (await business.run('createWebhookEndpoint', { url: 'http://127.0.0.1:9/events' })).id ?? 0;
}

async function recordedPayment(business: Business): Promise<number> {
  const { id } = await business.run('createInvoice', { customer: { name: 'Ben' }, description: 'Work', amount: 10 });
  const { payment } = await business.run('recordPayment', { id });
  return (payment as unknown as { id: number }).id;
}

async function heldPayment(business: Business): Promise<number> {
  const { services } = business.testApp.app;
  await business.run('connectProvider', { kind: 'sandbox' });
  const ctx = contextOf(services, business.testApp.caller(business.account), 'createRequest', null);
  const { code } = await services.store.transaction((tx) =>
    insertRequest(tx, ctx, { ...DEPOSIT, currency: business.account.currency }),
  );
  return payFirst(business, code);
}

async function payFirst({ testApp }: Business, code: string): Promise<number> {
  const { services } = testApp.app;
  const payable = await findPayable(services, code);
  if (!payable) throw new Error('something was made that is not there');
  const attempt = await startPayment(services, payable, { method: 'card' });
  await submitSandboxPayment(services, attempt.provider_payment_id ?? '', { card_number: '4242 4242 4242 4242' });
  return (await refreshPayment(services, attempt)).id;
}

const DEPOSIT = {
  kind: 'pre_authorization',
  description: 'Deposit',
  amount: 10_00,
  customer: { name: null, email: null },
  usageLimit: 1,
  ...{ note: null, expiresAt: null, returnUrl: null, schedule: null, scheduleAmount: null },
  ...{ testmode: false, pages: {}, metadata: {} },
} as const;

const DRAFTS: ReadonlySet<string> = new Set(['issueInvoice', 'updateInvoice', 'deleteInvoice']);

async function objectFor(business: Business, { path, operation }: Route): Promise<number | string> {
  const own = OBJECTS[path.split('/')[1] ?? ''];
  if (own) return own(business, operation);
  if (path.startsWith('/customers')) return customerOf(business);
  const customer = { name: 'Ben', email: 'ben@example.com' };
  const draft = DRAFTS.has(operation);
  return (await business.run('createInvoice', { customer, description: 'Work', amount: 10, draft })).id ?? 0;
}
