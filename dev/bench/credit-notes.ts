/**
 * Throughput of new credit notes compared with the throughput of the invoices that they correct (R81). Both are
 * committed to disk. The measurements alternate, so that a slow moment of the machine affects both.
 */
import { administrator } from '../../src/operations/administration.ts';
import { operationNamed } from '../../src/operations/catalog.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { fillLedger } from './ledger.ts';
import { compare, ROUNDS, type Row } from './rows.ts';
import { openBenchApp } from './test-app.ts';

const EACH = 200;

export async function creditNotes(): Promise<Row[]> {
  const app = await openBenchApp('credit-notes');
  const caller = administrator(await fillLedger(app.services, 1_000));
  const [{ data }, rates] = [
    await call(app.services, caller, operationNamed('listCustomers'), {}),
    { invoices: [] as number[], notes: [] as number[] },
  ];
  const [customer] = data.customers as { id: number }[];
  for (let round = 0; round < ROUNDS * 4; round++) {
    const made: unknown[] = [];
    rates.invoices.push(
      await perSecond(async () => {
        const items = [{ description: 'Work', unit_price: 12.5, tax_rate: 21 }];
        const order = { customer_id: customer?.id, items };
        made.push((await call(app.services, caller, operationNamed('createInvoice'), order)).data.id);
      }),
    );
    rates.notes.push(
      await perSecond(async (index) => {
        const note = { invoice_id: made[index], amount: 5, reason: 'Returned' };
        await call(app.services, caller, operationNamed('createCreditNote'), note);
      }),
    );
  }
  await app.close();
  return [compare('createCreditNote', 'createInvoice', rates.notes, rates.invoices, 0.5)];
}

async function perSecond(work: (index: number) => Promise<void>): Promise<number> {
  const begin = performance.now();
  for (let index = 0; index < EACH; index++) await work(index);
  return (EACH * 1000) / (performance.now() - begin);
}
