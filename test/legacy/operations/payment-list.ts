/** An account whose payments are listed whole: rows written as they are needed, the list as it leaves, and its cached chunks. */

import { buildPaymentChunks } from '../../../src/legacy/operations/build-chunks.ts';
import { cachedPaymentList } from '../../../src/legacy/operations/cached-payment-list.ts';
import { everyPayment, type PaymentEncoding } from '../../../src/legacy/operations/every-payment.ts';
import type { PaymentId } from '../../../src/model/ids.ts';
import type { Caller, Services } from '../../../src/operations/context.ts';
import { type Ledger, openDesk } from '../../kit/desk.ts';

/** Everything that a list could tell. */
export const WORDING: PaymentEncoding = { name: 'test-1', encode: (payment) => JSON.stringify(payment) };

/** Small enough that a few payments make many of them. */
const SIZES = { rows: 4, chunks: 1_000 };

export type Chunk = { readonly first: number; readonly last: number; readonly rows: number | null };
type Fields = Readonly<Record<string, string | number | null>>;

export interface PaymentList {
  readonly ledger: Ledger;
  readonly services: Services;
  readonly caller: Caller;
  readonly customers: readonly [number, number];
  readonly requests: readonly [number, number];
  readonly invoices: readonly [number, number];
  readonly subscriptions: readonly [number, number];
  /** A payment of the first customer for the first request, paid unless said; as SQL for whoever has a connection. */
  readonly adding: (fields?: Fields) => string;
  readonly add: (fields?: Fields) => Promise<PaymentId>;
  readonly addMany: (count: number, fields?: Fields) => Promise<void>;
  readonly execute: (sql: string) => Promise<void>;
  readonly build: (wording?: PaymentEncoding, services?: Services) => ReturnType<typeof buildPaymentChunks>;
  /** As it leaves, with the number of rows that it says it has. */
  readonly told: (wording?: PaymentEncoding) => Promise<Told>;
  /** The same from the rows alone. */
  readonly true: (wording?: PaymentEncoding) => Promise<Told>;
  readonly chunks: () => Promise<readonly Chunk[]>;
}
export type Told = { readonly rows: number; readonly text: string };

export async function openPaymentList(ledger: Ledger): Promise<PaymentList> {
  const desk = await openDesk(ledger);
  const { services } = ledger.testApp.app;
  const { database } = ledger;
  const { account, caller, run } = desk;
  const customer = async (name: string) =>
    (await run('createCustomer', { name, email: `${name.toLowerCase()}@x.example` })).id;
  const customers = [await customer('Ann'), await customer('Ben')] as const;
  await run('connectProvider', { kind: 'sandbox' });
  const request = async () =>
    (await run('createPaymentLink', { description: 'Order', amount: 10, usage_limit: null })).id;
  const requests = [await request(), await request()] as const;
  const invoice = async () => (await desk.invoice({ customer_id: customers[0] })).id;
  const invoices = [await invoice(), await invoice()] as const;
  const plan = await run('createPaymentPlan', { title: 'Club', amount: 10, interval: 'month' });
  const subscription = async () =>
    (await run('createSubscription', { customer_id: customers[0], plan_id: plan.id })).id;
  const subscriptions = [await subscription(), await subscription()] as const;

  const adding = (fields: Fields = {}, from = '') => {
    const given: Fields = {
      ...{ account_id: account.id, customer_id: customers[0], request_id: requests[0], invoice_id: null },
      ...{ type: 'paymentlink', description: 'Order', amount: 1_000, amount_refunded: 0, currency: 'EUR', fee: 0 },
      ...{ status: 'paid', payment_method: 'card', recorded: 0, testmode: 0, note: 'ré\n"', created_at: 5, paid_at: 7 },
      ...fields,
    };
    const literal = (value: string | number | null) =>
      typeof value === 'string' ? `'${value}'` : String(value ?? 'null');
    const values = Object.values(given).map(literal).join(', ');
    return `insert into payments (${Object.keys(given).join(', ')}) select ${values} ${from}`;
  };
  const list: PaymentList = {
    ...{ ledger, services, caller, customers, requests, invoices, subscriptions, adding },
    add: async (fields) =>
      (await database.rows<{ id: PaymentId }>(`${adding(fields)} returning id`))[0]?.id as PaymentId,
    addMany: (count, fields) =>
      database.execute(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
        ${adding(fields, 'from n')}`),
    execute: database.execute,
    build: (wording = WORDING, on = services) => buildPaymentChunks(on, account.id, wording, SIZES),
    told: async (wording = WORDING) => {
      const said = { rows: 0, texts: [] as string[] };
      for await (const { rows, text } of cachedPaymentList(services, caller, wording)) {
        said.rows += rows;
        said.texts.push(typeof text === 'string' ? text : Buffer.from(text).toString());
      }
      return { rows: said.rows, text: said.texts.join(',') };
    },
    true: async (wording = WORDING) => {
      const texts: string[] = [];
      for await (const rows of everyPayment(services, caller, {}, {})) texts.push(...rows.map(wording.encode));
      return { rows: texts.length, text: texts.join(',') };
    },
    chunks: () =>
      database.rows<Chunk>(`select first_id as first, last_id as last, row_count as "rows" from payment_segments
        where account_id = ${account.id} order by last_id`),
  };
  return list;
}
