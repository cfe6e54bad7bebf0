// A process keeps working while another one migrates. Postgres refuses statements that were prepared before a table got
// a new column.
import { expect, test } from 'vitest';
import type { InvoiceId } from '../../src/model/ids.ts';
import { openDesk, openLedger } from '../kit/desk.ts';
import { ENGINES } from '../kit/test-app.ts';

test.each(ENGINES)('on %s: reads and changes go on when a table gets a column', async (engine) => {
  await using ledger = await openLedger(engine);
  const desk = await openDesk(ledger);
  const work = { customer: { name: 'Ann' }, description: 'Work', amount: 10 };
  const { id } = await desk.run('createInvoice', work);
  const { store } = ledger.testApp.app.services;
  const lines = async () => {
    // Prepares the statement on each of the reading connections.
    await Promise.all(Array.from({ length: 12 }, () => desk.run('getInvoice', { id })));
    await Promise.all(
      Array.from({ length: 3 }, () =>
        store.transaction((tx) => tx.invoices.find(desk.account.id, { id: id as InvoiceId })),
      ),
    );
    const { invoice_number } = await desk.run('createInvoice', { ...work, customer: 1 });
    return invoice_number;
  };
  expect(await lines()).toBe('INV-000002');
  await ledger.database.execute('alter table invoices add column later integer');
  await ledger.database.execute('alter table customers add column later integer');
  expect(await lines()).toBe('INV-000003');
});
