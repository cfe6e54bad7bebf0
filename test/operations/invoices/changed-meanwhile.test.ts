// What an invoice keeps of its customer is what the customer is when it is issued (R85).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Parties } from '../../../src/model/parties.ts';
import { createInvoice } from '../../../src/operations/invoices/create-invoice.ts';
import { inputToRun } from '../../../src/operations/kernel/checked-input.ts';
import { contextOf } from '../../../src/operations/kernel/context.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';

describe.each(ENGINES)('a customer that changes while its invoice is made (R85) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  test.each(['customer_id', 'customer'])('is kept as it is under the lock: named by %s', async (field) => {
    const desk = await openDesk(ledger);
    const { id } = await desk.run('createCustomer', { name: 'Ann', city: 'Delft', payment_terms: 'At once.' });
    const { services } = ledger.testApp.app;
    const ctx = contextOf(services, desk.caller, createInvoice.name, null);
    const input = inputToRun(createInvoice, { [field]: id, description: 'Work', amount: 10 }, desk.account);
    const prepared = await createInvoice.prepare?.(ctx, input);
    await desk.run('updateCustomer', { id, name: 'Ann Lee', city: 'Gouda', payment_terms: 'In two weeks.' });

    const made = await createInvoice.run(ctx, input, prepared);

    expect(made.customer).toMatchObject({ id, name: 'Ann Lee' });
    expect(made.defaults_used).toContainEqual({ field: 'payment_terms', value: 'In two weeks.', from: 'customer' });
    const invoice = await services.store.invoices.find(desk.account.id, { id: made.id as never });
    const { buyer } = JSON.parse(invoice?.parties ?? '{}') as Parties;
    expect(buyer).toMatchObject({ name: 'Ann Lee', city: 'Gouda', payment_terms: 'In two weeks.' });
  });
});
