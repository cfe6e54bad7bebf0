// Customers in the spellings that people use (R21): found, or answered with the most similar names, in every field that
// names a customer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';

const NAMES = ['O’Neill & Sons', 'Jean-Pierre', 'Smith, John', 'Janssen B.V.', 'Bäckerei Müller', 'Sørensen'] as const;

describe.each(ENGINES_OF_RULES)('customers as people write them, on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  const ids = new Map<string, number>();
  beforeAll(async () => {
    ledger = await openLedger(engine);
    desk = await openDesk(ledger);
    for (const name of NAMES) ids.set(name, (await desk.invoice({ customer: { name } })).customer.id);
  });
  afterAll(() => endVerified(ledger));

  test.each([
    ["o'neill", 'O’Neill & Sons'],
    ["O'NEILL & SONS", 'O’Neill & Sons'],
    ['jean pierre', 'Jean-Pierre'],
    ['john smith', 'Smith, John'],
    ['janssen bv', 'Janssen B.V.'],
    ['baeckerei mueller', 'Bäckerei Müller'],
    ['muller', 'Bäckerei Müller'],
    ['Soerensen', 'Sørensen'],
  ])('%j is %j: in lists, filters, look-ups and new invoices', async (written, name) => {
    const id = ids.get(name);
    expect(await desk.run('listCustomers', { query: written })).toMatchObject({
      customers: [{ id, name }],
      nearest: [],
      total_count: 1,
    });
    for (const sort of ['outstanding', 'name'] as const)
      expect((await desk.run('listCustomers', { query: written, sort })).customers).toMatchObject([{ id }]);
    expect(await desk.run('getCustomer', { id: written })).toMatchObject({ id, name });
    const { customer_match } = await desk.run('listInvoices', { customer: written });
    expect(customer_match).toMatchObject({ count: 1, customers: [{ id }] });
    const draft = await desk.run('createInvoice', { customer: written, description: 'Work', amount: 1, draft: true });
    expect(draft).toMatchObject({ customer: { id }, customer_created: false });
  });

  test('what nobody is called names the nearest, in lists, filters and look-ups', async () => {
    for (const [written, name] of [
      ['Jansen BV', 'Janssen B.V.'],
      ['Jonh Smith', 'Smith, John'],
      ['Baeckerei Muehler', 'Bäckerei Müller'],
      ["O'Niell & Sons", 'O’Neill & Sons'],
    ] as const) {
      const near = [{ id: ids.get(name), name, email: null }];
      expect(await desk.run('listCustomers', { query: written }), written).toMatchObject({
        total_count: 0,
        nearest: near,
      });
      expect(await desk.run('listInvoices', { customer: written })).toMatchObject({
        customer_match: { nearest: near },
      });
      const refusal = await desk.refused('getCustomer', { id: written });
      expect(refusal).toMatchObject({ code: 'customer_not_found', details: { facts: { customers: near } } });
      expect(refusal.details.hint).toContain(`The nearest is customer ${ids.get(name)}: to read, call again`);
    }
    expect((await desk.run('listCustomers')).nearest).toEqual([]);
    expect(await desk.run('listCustomers', { query: 'zzzzzz' })).toMatchObject({ total_count: 0, nearest: [] });
  });

  test.each(['-', '.', '’', ',', ' . - '])('%j is nothing to search for', async (query) => {
    expect(await desk.refused('listCustomers', { query })).toMatchObject({ code: 'validation_failed' });
    expect(await desk.refused('listInvoices', { customer: query })).toMatchObject({ code: 'validation_failed' });
    expect(await desk.refused('getCustomer', { id: query })).toMatchObject({ details: { field: 'id' } });
  });
});
