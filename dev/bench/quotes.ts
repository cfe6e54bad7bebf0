/**
 * Throughput of invoices that bill quotes compared with the throughput of other invoices (R103), and of new quotes. All
 * are committed to disk. The measurements alternate, so that a slow moment of the machine affects all of them.
 */
import { administrator } from '../../src/operations/administration.ts';
import { CATALOG } from '../../src/operations/catalog.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { fillLedger } from './ledger.ts';
import { compare, ROUNDS, type Row } from './rows.ts';
import { openBenchApp } from './test-app.ts';

const EACH = 200;

export async function quotes(): Promise<Row[]> {
  const app = await openBenchApp('quotes');
  const { services } = app;
  const caller = administrator(await fillLedger(services, 1_000));
  const { data } = await call(services, caller, CATALOG.listCustomers, {});
  const [customer] = data.customers;
  const order = { customer_id: customer?.id, items: [{ description: 'Work', unit_price: 12.5, tax_rate: 21 }] };
  const rates = { invoices: [] as number[], quotes: [] as number[], billed: [] as number[] };
  for (let round = 0; round < ROUNDS * 4; round++) {
    const made: number[] = [];
    rates.invoices.push(
      await perSecond(async () => {
        await call(services, caller, CATALOG.createInvoice, { ...order, draft: true });
      }),
    );
    rates.quotes.push(
      await perSecond(async () => {
        made.push((await call(services, caller, CATALOG.createQuote, order)).data.id);
      }),
    );
    for (const id of made) {
      await call(services, caller, CATALOG.sendQuote, { id, send_email: false });
      await call(services, caller, CATALOG.acceptQuote, { id, accepted_by: 'Ann' });
    }
    rates.billed.push(
      await perSecond(async (index) => {
        await call(services, caller, CATALOG.invoiceQuote, { id: made[index] });
      }),
    );
  }
  await app.close();
  return [
    compare('createQuote', 'createInvoice', rates.quotes, rates.invoices, 0.7),
    compare('invoiceQuote', 'createInvoice', rates.billed, rates.invoices, 0.7),
  ];
}

async function perSecond(work: (index: number) => Promise<void>): Promise<number> {
  const begin = performance.now();
  for (let index = 0; index < EACH; index++) await work(index);
  return (EACH * 1000) / (performance.now() - begin);
}
