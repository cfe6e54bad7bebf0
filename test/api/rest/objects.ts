/** The objects that the calls of each route need, in the state that the operation requires. */
import { contextOf } from '../../../src/operations/kernel/context.ts';
import { createOrLookUp } from '../../../src/operations/payments/ask-provider.ts';
import { insertRequest } from '../../../src/operations/payments/insert-request.ts';
import { findPayable } from '../../../src/operations/payments/payable.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import { submitSandboxPayment } from '../../../src/operations/sandbox/sandbox-desk.ts';
import type { Business } from './exchange.ts';

type Maker = (business: Business) => Promise<number | string>;

/**
 * Creates the object that a path names, by the first segment of the path. A path with another first segment names an
 * invoice, or no object.
 */
const OBJECTS: Readonly<Record<string, Maker>> = {
  payments: recordedPayment,
  'payment-links': async (business) => {
    await business.run('connectProvider', { kind: 'sandbox' });
    return (await business.run('createPaymentLink', { description: 'Order 7', amount: 10 })).id ?? 0;
  },
  'payment-plans': async (business) =>
    (await business.run('createPaymentPlan', { title: 'Club', amount: 10, interval: 'month' })).id ?? 0,
  customers: customerOf,
  items: async (business) =>
    (await business.run('createItem', { code: newItemCode(), description: 'Work', unit_price: 80 })).id ?? 0,
  'bank-entries': async (business) => {
    const made = await business.run('importBankStatement', { content: bankStatement() });
    return (made as unknown as { entries: { id: number }[] }).entries[0]?.id ?? 0;
  },
  subscriptions: async (business) => (await newSubscription(business)).id,
  'credit-notes': async (business) =>
    (await business.run('createCreditNote', { invoice_id: await invoiceOf(business), reason: 'Wrong price' })).id ?? 0,
  quotes: openQuote,
  uploads: async (business) => {
    const made = await business.run('requestUpload', { purpose: 'bank_statement' });
    return (made as unknown as { upload_id: number }).upload_id;
  },
  imports: async (business) =>
    (await business.run('createImport', { kind: 'customers', content: customersCsv() })).id ?? 0,
  search: async (business) => `customer:${await customerOf(business)}`,
  'webhook-endpoints': endpoint,
  // No server accepts the test event, so its delivery fails and is not pending.
  'webhook-deliveries': async (business) =>
    (await business.run('testWebhookEndpoint', { id: await endpoint(business) })).id ?? 0,
};

export function objectBelow(path: string, business: Business): Promise<number | string> {
  return (OBJECTS[path.split('/')[1] ?? ''] ?? invoice)(business);
}

async function invoice(business: Business, more: object = {}): Promise<number> {
  const customer = { name: 'Ben', email: 'ben@example.com' };
  return (await business.run('createInvoice', { customer, description: 'Work', amount: 10, ...more })).id ?? 0;
}

export function draft(business: Business): Promise<number> {
  return invoice(business, { draft: true });
}

export const CLUB = { description: 'Club', amount: 10, interval: 'month' } as const;

export async function customerOf(business: Business): Promise<number> {
  return (await business.run('createCustomer', { name: 'Ann', email: `ann${++customers}@example.com` })).id ?? 0;
}
let customers = 0;
let items = 0;
let transfers = 0;

export function newItemCode(): string {
  return `I-${++items}`;
}

export function bankStatement(): string {
  const head = 'Date,Interest Date,Amount,Account,Counterparty,Name,Description';
  return `${head}\n2026-03-10,2026-03-10,12.50,NL02ABNA0123456789,NL91ABNA0417164300,Ann,transfer ${++transfers}\n`;
}

const CUSTOMERS_HEAD = 'Bedrijfsnaam;Klantnummer;E-mailadres;Plaats;Land';
/** Customers that Moneybird exports. */
export const CUSTOMERS_CSV = `${CUSTOMERS_HEAD}\nAtelier Zuid;1001;post@atelierzuid.example.com;Delft;Nederland\n`;
let exported = 0;

export function customersCsv(): string {
  return `${CUSTOMERS_HEAD}\nAtelier ${++exported};${exported};a${exported}@atelier.example.com;Delft;NL\n`;
}

export async function invoiceOf(business: Business): Promise<number> {
  const customer_id = await customerOf(business);
  return (await business.run('createInvoice', { customer_id, description: 'Work', amount: 10 })).id ?? 0;
}

async function newSubscription(business: Business): Promise<{ readonly id: number; readonly code: string }> {
  await business.run('connectProvider', { kind: 'sandbox' });
  const terms = { ...CLUB, customer_id: await customerOf(business) };
  return (await business.run('createSubscription', terms)) as unknown as { id: number; code: string };
}

export async function activeSubscription(business: Business): Promise<number> {
  const { id, code } = await newSubscription(business);
  await payFirst(business, code);
  return id;
}

export async function pausedSubscription(business: Business): Promise<number> {
  const id = await activeSubscription(business);
  await business.run('pauseSubscription', { id });
  return id;
}

async function endpoint(business: Business): Promise<number> {
  return (await business.run('createWebhookEndpoint', { url: 'http://127.0.0.1:9/events' })).id ?? 0;
}

async function recordedPayment(business: Business): Promise<number> {
  const { id } = await business.run('createInvoice', { customer: { name: 'Ben' }, description: 'Work', amount: 10 });
  const { payment } = await business.run('recordPayment', { id });
  return (payment as unknown as { id: number }).id;
}

export async function heldPayment(business: Business): Promise<number> {
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
  return (await createOrLookUp(services, attempt)).id;
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

export async function unsentQuote(business: Business): Promise<number> {
  const customer = { name: 'Ben', email: 'ben@example.com' };
  return (await business.run('createQuote', { customer, description: 'Work', amount: 10 })).id ?? 0;
}

async function openQuote(business: Business): Promise<number> {
  const id = await unsentQuote(business);
  await business.run('sendQuote', { id, send_email: false });
  return id;
}

export async function acceptedQuote(business: Business): Promise<number> {
  const id = await openQuote(business);
  await business.run('acceptQuote', { id, accepted_by: 'Ben' });
  return id;
}
