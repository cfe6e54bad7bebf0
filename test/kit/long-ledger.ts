/** Fills a ledger like that of a busy business: 300 invoices of six lines, in a few seconds and one transaction. */
import { administrator } from '../../src/operations/administration.ts';
import { type OperationName, operationNamed } from '../../src/operations/catalog.ts';
import type { Services } from '../../src/operations/kernel/context.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { createOrLookUp } from '../../src/operations/payments/ask-provider.ts';
import { findPayable } from '../../src/operations/payments/payable.ts';
import { startPayment } from '../../src/operations/payments/start-payment.ts';
import { submitSandboxPayment } from '../../src/operations/sandbox/sandbox-desk.ts';
import type { TestApp } from './test-app.ts';

const INVOICES = 300;
const CUSTOMERS = 40;
const CURRENCIES = ['EUR', 'EUR', 'EUR', 'USD', 'GBP'];
const WORK = ['Interior survey', 'Drawings, second round', 'Site visit', 'Lighting plan', 'Samples', 'Supervision'];
const PLACES = ['Amsterdam', 'Gent', 'Bremen', 'Lyon', 'Málaga', 'Kraków', 'Göteborg', 'Porto'];

/**
 * Creates customers, invoices, payment links and subscriptions. Of five invoices:
 * - Two are overdue.
 * - One is paid.
 * - One is pending and paid in part.
 * - One is pending.
 *
 * Every fiftieth invoice is cancelled. All invoices were issued this year or last year, before the service's current
 * date, 2026-03-17.
 */
export async function longLedger({ app, account, run }: Pick<TestApp, 'app' | 'account' | 'run'>): Promise<void> {
  await app.services.store.transaction(async (tx) => {
    const services: Services = {
      ...app.services,
      store: { ...app.services.store, ...tx.all(), transaction: (change) => change(tx) },
    };
    const make = async (name: OperationName, input: unknown) =>
      (await call(services, administrator(account), operationNamed(name), input)).data as {
        id: number;
      };
    const place = { address: 'Keizersgracht 112', postal_code: '1015 CV', city: 'Amsterdam', country: 'NL' };
    await make('updateBusiness', { ...place, vat_number: 'NL001234567B01' });
    const customers: number[] = [];
    for (let n = 0; n < CUSTOMERS; n++) customers.push((await make('createCustomer', customerAt(n))).id);
    for (let n = 0; n < INVOICES; n++) {
      const { id } = await make('createInvoice', { ...invoiceAt(n), customer_id: customers[(n * 7) % CUSTOMERS] });
      if (n % 50 === 49) await make('cancelInvoice', { id });
      else if (n % 5 === 2) await make('recordPayment', { id, paid_at: '2026-03-02T09:30:00Z' });
      else if (n % 5 === 3) await make('recordPayment', { id, amount: 12.34, payment_method: 'cash' });
    }
  });
  await run('connectProvider', { kind: 'sandbox' });
  for (let n = 0; n < 30; n++) {
    await run('createPaymentLink', { description: `Workshop ${n + 1}, lettering by hand`, amount: 95 + n });
  }
  const plan = await run('createPaymentPlan', { title: 'Care plan', amount: 145, interval: 'month' });
  for (let n = 1; n <= 30; n++) {
    const { code } = await run('createSubscription', { customer_id: n, plan_id: plan.id });
    if (n === 30) await pay(app.services, String(code));
  }
}

async function pay(services: Services, code: string): Promise<void> {
  const payable = await findPayable(services, code);
  if (!payable) throw new Error(`${code} cannot be paid`);
  const attempt = await startPayment(services, payable, { method: 'card' });
  await submitSandboxPayment(services, attempt.provider_payment_id ?? '', { card_number: '4242 4242 4242 4242' });
  await createOrLookUp(services, attempt);
}

function customerAt(n: number) {
  const place = PLACES[n % PLACES.length] ?? '';
  const number = String(n + 1).padStart(2, '0');
  return {
    ...{ name: `Studio ${place} ${number}`, email: `accounts-${number}@studio.example.com`, country: 'NL' },
    ...{ company: `Studio ${place} B.V.`, city: place },
    ...(n % 4 === 0
      ? { note: 'Wants the order number on every invoice and pays on the last Friday of the month.' }
      : {}),
  };
}

function invoiceAt(n: number) {
  const day = (offset: number) => new Date(Date.UTC(2026, 2, 17 + offset)).toISOString().slice(0, 10);
  const isOverdue = n % 5 < 2;
  const made = isOverdue ? -20 - ((n * 13) % 180) : -1 - (n % 10);
  return {
    ...{ date: day(made), due_date: day(isOverdue ? made + 14 : 10 + (n % 20)) },
    currency: CURRENCIES[(n + Math.floor(n / 5)) % CURRENCIES.length],
    ...(n % 3 === 0 ? { reference: `PO-${4_000 + n}` } : {}),
    items: WORK.map((description, index) => ({
      ...{ description, quantity: 1 + ((n + index) % 4) / 2, unit_price: 45.5 + ((n * 31 + index * 17) % 900) },
      tax_rate: index % 2 === 0 ? 21 : 9,
    })),
  };
}
