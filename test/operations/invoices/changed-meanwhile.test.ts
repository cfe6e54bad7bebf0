// An invoice keeps the details that its customer has at the moment of issuing, even if the details change during the
// call (R85).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Parties } from '../../../src/model/parties.ts';
import type { AmountLimits, Limits } from '../../../src/model/token.ts';
import { createInvoice } from '../../../src/operations/invoices/create-invoice.ts';
import { inputToRun } from '../../../src/operations/kernel/checked-input.ts';
import { contextOf } from '../../../src/operations/kernel/context.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';

const NO_LIMITS: Limits = {
  readOnly: false,
  testModeOnly: false,
  currencies: null,
  maxAmount: null,
  maxPerDay: null,
  askAboveLimit: false,
  grants: [],
};

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

  const reverseCharge = { tax_category: 'reverse_charge', vat_number: 'BE0411905847', country: 'BE' } as const;

  async function prepared(limits: Limits | undefined, input: object) {
    const desk = await openDesk(ledger);
    await desk.run('updateBusiness', { default_tax_rate: 21, vat_number: 'NL004495445B01' });
    const { services } = ledger.testApp.app;
    const account = (await services.store.accounts.byId(desk.account.id)) ?? desk.account;
    const ctx = contextOf(services, { ...desk.caller, account, limits }, createInvoice.name, null);
    const read = inputToRun(createInvoice, { description: 'Work', amount: 100, ...input }, account);
    const ready = await createInvoice.prepare?.(ctx, read);
    return { desk, run: () => createInvoice.run(ctx, read, ready) };
  }

  test('is taxed as it is under the lock, also if another call has just added it', async () => {
    const ann = { name: 'Ann', email: 'ann@example.com' };
    const { desk, run } = await prepared(undefined, { customer: ann });
    await desk.run('createCustomer', { ...ann, ...reverseCharge });
    expect(await run()).toMatchObject({ tax_total: 0, amount: 100, customer_created: false });
  });

  test('makes no amount that the limits of the token were not checked with', async () => {
    const limits: Limits = { ...NO_LIMITS, maxAmount: { EUR: 20_000 } as AmountLimits };
    const ann = { name: 'Ann', email: 'ann@example.com' };
    const { desk, run } = await prepared(limits, { customer: ann });
    await desk.run('createCustomer', { ...ann, ...reverseCharge });
    await expect(run()).rejects.toMatchObject({ code: 'limit_exceeded', details: { retryable: true } });
    expect(await desk.run('listInvoices')).toMatchObject({ total_count: 0 });
  });
});
