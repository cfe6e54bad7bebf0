/** A service with the ledger of the demo, on a day that the test chooses. Filling the ledger takes seconds. */
import type * as z from 'zod';
import { type Demo, seedDemo } from '../../src/demo/ledger.ts';
import { type Instant, parseInstant } from '../../src/model/dates.ts';
import type { MailGateway } from '../../src/model/mail.ts';
import { type CATALOG, operationNamed } from '../../src/operations/catalog.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { openTestApp, type TestApp, type TestEngine } from '../kit/test-app.ts';

type Answer<Name extends keyof typeof CATALOG> = z.output<(typeof CATALOG)[Name]['output']>;
export type Invoice = Answer<'listInvoices'>['invoices'][number];

export interface DemoHouse extends AsyncDisposable {
  readonly testApp: TestApp;
  readonly demo: Demo;
  readonly run: <Name extends keyof typeof CATALOG>(name: Name, input?: object) => Promise<Answer<Name>>;
  /** Every invoice, oldest first. */
  readonly invoices: () => Promise<Invoice[]>;
}

const NOON = '2026-03-17T11:00:00Z';
const UNWANTED: MailGateway = {
  configured: true,
  trouble: async () => null,
  send: async () => {
    throw new Error('the demo mailed somebody');
  },
  close: async () => undefined,
};

export async function openDemo(now = NOON, engine: TestEngine = 'sqlite'): Promise<DemoHouse> {
  const testApp = await openTestApp({ engine, mail: UNWANTED });
  testApp.clock.set(now);
  const demo = await seedDemo(testApp.app.services, { now: parseInstant(now) as Instant });
  const run: DemoHouse['run'] = async (name, input = {}) => {
    const op = operationNamed(name);
    const { data } = await call(testApp.app.services, testApp.caller(demo.account), op, input);
    return data as Answer<typeof name>;
  };
  const invoices = async () => {
    const found: Invoice[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Answer<'listInvoices'> = await run('listInvoices', { limit: 100, ...(cursor ? { cursor } : {}) });
      found.push(...page.invoices);
      cursor = page.next_cursor;
    }
    return found.reverse();
  };
  return { testApp, demo, run, invoices, [Symbol.asyncDispose]: () => testApp[Symbol.asyncDispose]() };
}

export const essence = (invoices: readonly Invoice[]) =>
  invoices.map((one) => [
    one.invoice_number,
    one.status,
    one.currency,
    one.amount,
    one.amount_due,
    one.due_date,
    one.reminders_sent,
    one.customer.name,
    one.created_at,
  ]);
