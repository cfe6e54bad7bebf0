/** Invoices, donations and other payment requests of tests, created as by the interfaces. */
import { createHash } from 'node:crypto';
import { beforeAll } from 'vitest';
import type { Instant } from '../../src/model/dates.ts';
import { parseCurrency } from '../../src/model/money.ts';
import { type Caller, contextOf } from '../../src/operations/kernel/context.ts';
import { insertRequest, type NewRequest } from '../../src/operations/payments/insert-request.ts';
import type { RequestRow } from '../../src/store/payments/payment-requests.ts';
import { sharedTestApp } from '../api/rest/exchange.ts';
import type { TestApp } from '../kit/test-app.ts';

const PLAIN: Omit<NewRequest, 'currency'> = {
  kind: 'payment_link',
  description: 'Table',
  note: null,
  amount: 12_50,
  customer: { name: null, email: null },
  usageLimit: 1,
  expiresAt: null,
  returnUrl: null,
  schedule: null,
  scheduleAmount: null,
  testmode: false,
  pages: {},
  metadata: {},
};

/** Token from which the second digest of a return address is computed (R34). */
export const TOKEN = 'bh_test-token';

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

export type Wanted = Partial<Omit<NewRequest, 'currency' | 'expiresAt'>> & {
  readonly currency?: string;
  readonly expiresAt?: number | null;
};

/** Creates a payment request of any kind as the older interfaces do: with the second digest. */
export function makeRequest(testApp: TestApp, wanted: Wanted = {}): Promise<RequestRow> {
  const { services } = testApp.app;
  const currency = parseCurrency(wanted.currency ?? testApp.account.currency);
  if (!currency) throw new Error(`no currency: ${wanted.currency}`);
  const caller: Caller = { ...testApp.caller(), returnIdOf: (code) => md5(`${TOKEN}${code}`) };
  const ctx = contextOf(services, caller, 'createPaymentLink', null);
  const expiresAt = (wanted.expiresAt ?? null) as Instant | null;
  return services.store.transaction((tx) => insertRequest(tx, ctx, { ...PLAIN, ...wanted, currency, expiresAt }));
}

export function makeDonation(testApp: TestApp, wanted: Wanted = {}): Promise<RequestRow> {
  return makeRequest(testApp, {
    kind: 'donation',
    description: 'New roof',
    amount: 1_000_00,
    usageLimit: null,
    ...wanted,
  });
}

export function makeHold(testApp: TestApp, wanted: Wanted = {}): Promise<RequestRow> {
  return makeRequest(testApp, { kind: 'pre_authorization', description: 'Deposit', amount: 50_00, ...wanted });
}

/**
 * Callbacks go to a port that `fetch` refuses at once. Pages must therefore ask the provider for the state of a
 * payment.
 */
export const OFFLINE = {
  environment: { BASE_URL: 'http://127.0.0.1:9', BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') },
} as const;

/** One service for all tests of a file, with the sandbox connected. */
export function sharedSite(): () => TestApp {
  const testApp = sharedTestApp(OFFLINE);
  beforeAll(() => testApp().run('connectProvider', { kind: 'sandbox' }));
  return testApp;
}

export async function makeInvoice(testApp: TestApp, fields: Readonly<Record<string, unknown>> = {}) {
  const { id, invoice_number } = (await testApp.run('createInvoice', {
    customer: { name: 'Ann de Vries' },
    description: 'Website',
    amount: 1_250,
    ...fields,
  })) as unknown as { readonly id: number; readonly invoice_number: string };
  const { code } = (await testApp.app.services.store.invoices.find(testApp.account.id, { id })) ?? { code: '' };
  return { id, number: invoice_number, path: `/link/${code}` };
}

/** Payments as in `listPayments`, newest first. */
export async function paymentsOf(testApp: TestApp, filter: Readonly<Record<string, unknown>> = {}) {
  const { payments } = (await testApp.run('listPayments', filter)) as unknown as {
    readonly payments: readonly {
      readonly id: number;
      readonly testmode: boolean;
      readonly fee: number;
      readonly amount: number;
    }[];
  };
  return payments;
}

export type TestQuote = { readonly id: number; readonly quote_number: string; readonly path: string };

/** A quote of EUR 1,210.00 that was sent. `fields`: other input of `createQuote`. */
export async function makeQuote(testApp: TestApp, fields: Readonly<Record<string, unknown>> = {}): Promise<TestQuote> {
  const items = [{ description: 'Website', quantity: 2, unit: 'day', unit_price: 500, tax_rate: 21 }];
  const { id } = (await testApp.run('createQuote', {
    customer: { name: 'Ann de Vries' },
    ...{ items, ...fields },
  })) as unknown as { readonly id: number };
  const { quote_number, quote_url } = (await testApp.run('sendQuote', {
    id,
    send_email: false,
  })) as unknown as { readonly quote_number: string; readonly quote_url: string };
  return { id, quote_number, path: new URL(quote_url).pathname };
}
